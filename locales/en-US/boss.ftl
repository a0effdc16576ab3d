# I'm the Boss!
# The terms are those of the rules: deal, share, name, investor, clan card, boss, raise, offer, pledge, close.

boss = I'm the Boss!
    .description = Deals, haggling and dirty tricks in high finance (2–6 players)

## Names and cards

boss-name-cashman = Cashman
boss-name-dougherty = Dougherty
boss-name-goldman = Goldman
boss-name-liebgeld = Liebgeld
boss-name-sacks = Sacks
boss-name-wadsworth = Wadsworth

boss-card-clan = { $name } clan
boss-card-travel = Travel: { $name }
boss-card-travel-wild = Travel: anyone
boss-card-poach = Poach
boss-card-boss = Boss
boss-card-stop = Stop

## Commands

boss-command = I'm the Boss!
    .description = Play I'm the Boss!

boss-verb-place = Place the marker
    .name = place
    .description = Put the marker on a deal (the first boss does, once)
boss-verb-roll = Roll
    .name = roll
    .description = Roll the die: the marker moves on, undone deals only
boss-verb-raise = Let's make a deal
    .name = raise
    .description = Start the deal under the marker
boss-verb-draw = Draw
    .name = draw
    .description = Draw cards; that ends your turn
boss-verb-fill = Fill
    .name = fill
    .description = As the boss, fill names with your own investors and clan cards
boss-verb-offer = Offer
    .name = offer
    .description = Offer the boss your cards for a price, or as the boss a price for names
boss-verb-answer = Another price
    .name = answer
    .description = Answer an offer with another price
boss-verb-accept = Accept
    .name = accept
    .description = Accept an offer, or the release of a package: that binds you both
boss-verb-decline = Decline
    .name = decline
    .description = Decline an offer, or the release of a package
boss-verb-withdraw = Withdraw
    .name = withdraw
    .description = Take back an offer of yours, or a package where that's allowed
boss-verb-release = Release
    .name = release
    .description = Propose to release an agreed package; the other side must agree
boss-verb-drop = Drop
    .name = drop
    .description = As the boss, take back your own filling, or drop a package where that's allowed
boss-verb-use = Use
    .name = use
    .description = Two players: use an investor of your opponent for the value of one share
boss-verb-travel = Travel
    .name = travel
    .description = Send an investor or a laid-out clan card away with a travel card
boss-verb-takeover = I'm the boss!
    .name = takeover
    .description = Play a boss card: you take this deal and this turn over
boss-verb-poach = Poach
    .name = poach
    .description = Take an investor for good with three poach cards
boss-verb-stop = Stop
    .name = stop
    .description = Play a stop card against the card just played
boss-verb-pass = Pass
    .name = pass
    .description = Let it happen: no stop, or no last chance
boss-verb-close = Close
    .name = close
    .description = Call the deal done; everyone else gets one last chance
boss-verb-giveup = Give up
    .name = giveup
    .description = As the boss, give up the deal; it fails
boss-verb-discard = Discard
    .name = discard
    .description = Discard down to the hand limit

## House rules

boss-rule-loose_pledges = Loose pledges
    .description = Until the close, the boss may drop and its supplier withdraw any package
boss-rule-boss_keeps_share = The boss keeps a share
    .description = Prices together never exceed the pot less one share
boss-rule-bystanders_paid = Bystanders are paid
    .description = The boss may also pay a player who supplies nothing
boss-rule-open_money = Open money
    .description = Everyone sees everyone's money
boss-rule-balanced_draw = Balanced draw
    .description = Draw 4, 3, 2, 1 cards with 0, 1, 2, 3 or more investors
boss-rule-must_deal_at_ten = Must deal at ten
    .description = Who begins the turn with 10 or more cards must start a deal in it
boss-rule-late_hand_limit = Late hand limit
    .description = Once nine deals are done, the hand limit is 10 instead of 12
boss-rule-seat_right_places_marker = The right neighbour places the marker
    .description = The player to the starter's right places the marker at the start

## The story

boss-owned = { $seat }'s { $card }
boss-paid = { $seat } { $price }

boss-told-started = The investors are dealt: { $investors }. { $starter } starts; { $placer } places the marker.
boss-told-dealt = Your first cards: { $cards }.
boss-told-placed = { $seat } puts the marker on deal { $deal }.
boss-told-turn = { $seat } is the boss now.
boss-told-turn-must-raise = { $seat } is the boss now, and with 10 or more cards has to make a deal.
boss-told-rolled = { $seat } rolls { $die }: the marker goes to deal { $deal }.
boss-told-drew = { $seat } draws { $count ->
    [one] a card
   *[other] { $count } cards
}.
boss-told-drew-own = You draw { $cards }.
boss-told-drew-nothing = { $seat } draws, but there is no card left.
boss-told-reshuffled = The { $count } discards are shuffled into a new deck.
boss-told-raised = { $seat }: “Let's make a deal!” Deal { $deal }, { $pot } in the pot.
boss-told-filled = { $seat } fills in { $cards }.
boss-told-offered = { $offer }.
boss-told-answered = Another price: { $offer }.
boss-told-declined = { $seat } declines. ({ $offer })
boss-told-offer-withdrawn = { $seat } takes that back. ({ $offer })
boss-told-offers-lapsed = Filled already, so this lapses: { $offers }.
boss-told-pledged = Agreed: { $seat } supplies { $cards } to { $boss } for { $price }.
boss-told-pledged-nothing = Agreed: { $boss } pays { $seat } { $price } for nothing at all.
boss-told-used = { $boss } uses { $seat }'s { $cards } for { $price }.
boss-told-release-proposed = { $seat } asks { $to } to release { $package }.
boss-told-release-declined = { $to } won't release { $package }.
boss-told-release-withdrawn = { $seat } no longer asks to release { $package }.
boss-told-released = { $seat } agrees: { $package } is released.
boss-told-dropped = { $seat } drops { $package }.
boss-told-taken-back = { $seat } takes back { $package }.
boss-told-withdrawn = { $seat } withdraws { $package }.
boss-told-played = { $seat } plays { $play }.
boss-told-stopped = { $seat } says **stop**! { $stopped }'s card comes to nothing. ({ $play })
boss-told-travelled-investor = { $target } goes on a journey until the turn ends.{ $voids ->
    [0] { "" }
   *[other] { " " }Void: { $void }.
}{ $lapsed ->
    [0] { "" }
    [one] { " " }An offer lapses.
   *[other] { " " }{ $lapsed } offers lapse.
}
boss-told-travelled-clan = { $target } goes on a journey and doesn't come back.{ $voids ->
    [0] { "" }
   *[other] { " " }Void: { $void }.
}{ $lapsed ->
    [0] { "" }
    [one] { " " }An offer lapses.
   *[other] { " " }{ $lapsed } offers lapse.
}
boss-told-poached = { $seat } poaches { $target }.{ $voids ->
    [0] { "" }
   *[other] { " " }Void: { $void }.
}{ $lapsed ->
    [0] { "" }
    [one] { " " }An offer lapses.
   *[other] { " " }{ $lapsed } offers lapse.
}
boss-told-took-over = { $seat }: “I'm the boss!” The deal is taken from { $from }.{ $undone ->
    [0] { "" }
   *[other] { " " }What { $from } filled in is taken back.
}{ $own ->
    [0] { "" }
   *[other] { " " }What { $seat } supplies has no price any more.
}{ $lapsed ->
    [0] { "" }
   *[other] { " " }All open offers lapse.
} Every other agreement stands, but either side may end it.
boss-told-closed = { $seat } calls the deal closed. Everyone else has a last chance.
boss-told-asked-again = The close stands: everyone else is asked again.
boss-told-succeeded = Deal { $deal } is done: { $pot } in the pot. { $paid }; the rest, { $rest }, goes to { $seat }.
boss-told-succeeded-alone = Deal { $deal } is done: { $seat } gets the whole pot, { $pot }.
boss-told-market-goes-on = The market's die shows { $die }; the game would end on { $ends_on ->
    [1] 1
   *[other] 1 to { $ends_on }
}. It goes on.
boss-told-market-ends = The market's die shows { $die }; the game ends on { $ends_on ->
    [1] 1
   *[other] 1 to { $ends_on }
}.
boss-told-failed = { $seat } gives up deal { $deal }.
boss-told-uncovered = Back from the journey: { $names }.
boss-told-discard-began = Over { $limit } cards, and so discarding: { $seats }.
boss-told-discarded = { $seat } discards { $cards }.
boss-told-ended = The game is over. { $money }. The winner: { $winners }.
