# I'm the Boss!
# The terms are those of the rules: deal, share, name, investor, clan card, boss, raise, offer, pledge, close.

boss = I'm the Boss!

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
    .name = boss
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

## What is given to a command

boss-param-deal = Deal
    .name = deal
    .description = The deal to put the marker on
boss-param-names = Names
    .name = names
    .description = The names this is about, from those the deal asks for
boss-param-clan = Clan cards
    .name = clan
    .description = Those of the names for which the clan card is used, not the investor
boss-param-price = Price
    .name = price
    .description = In millions of dollars: 7 is $7M
boss-param-to = To
    .name = to
    .description = The boss's offers only: one player, or everyone (the default)
boss-param-offer = Offer
    .name = offer
    .description = Which offer, or which proposal to release a package
boss-param-subject = What
    .name = subject
    .description = Which offer, proposal or package of yours
boss-param-package = Package
    .name = package
    .description = Which agreed package
boss-param-name = Investor
    .name = name
    .description = Which investor of your opponent
boss-param-target = Target
    .name = target
    .description = Which investor or laid-out clan card
boss-param-card = Travel card
    .name = card
    .description = Which travel card: the name's own (the default) or a wild one
boss-param-cards = Cards
    .name = cards
    .description = The cards to discard

## Nouns

boss-play-travel = **Travel** on { $target }
boss-play-poach = **Poach** (three cards) on { $target }
boss-play-boss = **Boss**

boss-group-all = { $names }
boss-group-some = { $take } of { $names }

boss-offer-supply = { $seat } offers { $cards } for { $price }
boss-offer-one = { $seat } offers { $to } { $price } for { $cards }
boss-offer-all = { $seat } offers anyone { $price } for { $cards }
boss-offer-pay = { $seat } offers { $to } { $price } for nothing in return
boss-offer-ask = { $seat } asks for { $price } for nothing in return

boss-package = { $cards } ({ $seat }, { $price })
boss-package-own = { $cards } ({ $seat })
boss-package-nothing = { $price } for { $seat }, for nothing in return
boss-release = { $seat } asks { $to } to release { $package }

boss-investor-owned = { $name } ({ $seat })
boss-investor-owned-covered = { $name } ({ $seat }, travelling)
boss-investor-beside = { $name } (beside the board)
boss-investor-beside-covered = { $name } (beside the board, travelling)
boss-held = { $name }
boss-held-covered = { $name } ✈️

boss-dotted = { $left } · { $right }

## The board

boss-board-idle = The cards are being dealt
boss-board-placing = The game begins
boss-board-placer = { $seat } puts the marker on a deal, and { $boss } is the first boss
boss-board-turn = { $seat } is the boss, before deal { $deal }
boss-board-deal = Deal { $deal }: { $seat } is the boss
boss-board-discarding = Too many cards: down to { $limit }
boss-board-owing = Still to discard: { $seats }
boss-board-over = The game is over
boss-board-result = { $seat }: **{ $money }**

boss-board-worth = { $shares } shares × { $value } = **{ $pot }**
boss-board-raise-or-roll = Next: make this deal, or roll
boss-board-must-raise-or-roll = Next: make this deal, or roll first; 10 cards or more at the start of the turn mean there must be a deal
boss-board-raise-or-draw = Rolled { $die }. Next: make this deal, or draw
boss-board-must-raise = Rolled { $die }. Next: make this deal; 10 cards or more at the start of the turn mean there must be one
boss-board-pending = ⚡ { $seat } plays { $play }: stop it, or let it pass?
boss-board-last-chance = 🔔 The close is called. Last chance for everyone else

boss-group-full = ✅ { $by }
boss-group-open-all = ⬜ { $names }
boss-group-open = ⬜ { $missing } of { $names }
boss-group-partly = ⬜ { $by }, and still { $missing } of { $names }
boss-filled = { $card } ({ $seat }, { $price })
boss-filled-own = { $card } ({ $seat })
boss-filled-together = { $card } ({ $seat }, { $price } for all)
boss-board-bystander = ➕ { $package }
boss-board-rest = Promised { $promised }, left for { $seat } **{ $rest }**

boss-board-offers = Open offers ({ $count })
boss-board-more = … and { $count } older

boss-board-players = Players
boss-player = { $seat }
boss-player-boss = 👑 { $seat }
boss-player-investors = { $investors }
boss-player-no-investor = no investor
boss-player-hand = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
boss-player-laid = on the table: { $cards }
boss-player-money = { $money }
boss-board-beside = Beside the board: { $investors }

boss-board-ring = Deals (names by their first letter)
boss-ring-deal = **{ $deal }** · { $shares } shares · { $groups }
boss-ring-marker = ▶️ **{ $deal }** · { $shares } shares · { $groups }
boss-ring-done = ✅ Done ({ $count }): { $deals }
boss-ring-done-deal = { $deal } ({ $pot })

boss-board-market = Market and cards
boss-market-card = Market card { $number } of { $cards }: { $value } a share
boss-market-card-one = Market card { $number } of { $cards }: { $value } a share. After this deal the game ends on a { $die }
boss-market-card-die = Market card { $number } of { $cards }: { $value } a share. After this deal the game ends on 1–{ $die }
boss-market-card-last = Market card { $number } of { $cards }: { $value } a share. The game ends with this deal
boss-market-deck = Deck { $deck } · discards { $discards }
boss-market-discards = Discards: { $cards }
boss-discards-poach = { $count } Poach
boss-discards-boss = { $count } Boss
boss-discards-stop = { $count } Stop
boss-discards-travel = Travel { $letters }
boss-discards-clan = clan { $letters }

## The hand

boss-hand = { $count ->
    [one] Your hand: 1 card
   *[other] Your hand: { $count } cards
}
boss-hand-discard = ⚠️ Discard { $count } of them
boss-hand-line = { $cards }
boss-hand-laid = On the table: { $cards }
boss-hand-investors = Your investors: { $investors }
boss-hand-money = Your money: **{ $money }**

## Menus and completion: no markdown here

boss-label-deal = { $deal }: { $pot } for { $groups }
boss-label-everyone = Everyone
boss-label-boss = { $seat }, the boss
boss-label-player = { $seat }
boss-label-wanted = { $investor }
boss-label-own-investor = { $name }: your investor
boss-label-own-clan = { $name }: your clan card
boss-label-clan = { $name }: by clan card
boss-label-use = { $name } for { $price }
boss-label-poach = { $investor }: yours for good
boss-label-target = { $target }
boss-label-target-pledged = { $target }, promised to this deal
boss-label-laid = { $card } ({ $seat })
boss-label-price = { $price }
boss-label-gone = No longer there

## Before it is done

boss-confirm-giveup = Give up deal { $deal }? It fails: everyone takes their cards back, nobody is paid, and the turn is over.
boss-confirm-takeover = Play **Boss** and take deal { $deal } over from { $seat }? The { $promised } promised to others stays promised.
boss-confirm-poach = Play three **Poach** cards and take { $investor } for good?
boss-confirm-close = Close deal { $deal } on these terms? Pot { $pot }: { $packages }; { $rest } is left for you. There is no calling it back.

## Who is awaited for what: after a name

boss-awaited-place = put the marker on a deal
boss-awaited-raise-or-roll = make a deal, or roll
boss-awaited-raise-or-draw = make the deal, or draw
boss-awaited-raise = make the deal
boss-awaited-window = stop or pass: { $play }, played by { $seat }
boss-awaited-last-chance = last chance in deal { $deal }: interfere, or pass
boss-awaited-offer = answer { $seat }: { $price } for { $cards }
boss-awaited-pay = answer { $seat }: { $price } for nothing in return
boss-awaited-release = answer { $seat }: release { $package }?
boss-awaited-deal = close deal { $deal }, or give it up
boss-awaited-discard = discard down to { $limit }
boss-awaited-nothing = nothing

## Refusals: what is wrong, and what would be right

boss-refusal-unknown-house-rule = There is no house rule “{ $rule }”. Choose from the list.
boss-refusal-house-rule-value = The house rule “{ $rule }” can only be on or off.
boss-refusal-seats = I'm the Boss! is for 2 to 6 players, not for { $seats }.
boss-refusal-not-seated = You don't sit at this table, so you can only look on.
boss-refusal-game-over = The game is over.
boss-refusal-gone = That is gone, or has changed since. **Act** shows what you can do now.
boss-refusal-marker-not-placed = First { $seat } has to put the marker on a deal.
boss-refusal-marker-placed = The marker is on the board already; from now on the die moves it.
boss-refusal-no-such-deal = There is no such deal. Choose one from 1 to 16.
boss-refusal-not-boss = Only the boss can do that, and that is { $seat } now.
boss-refusal-is-boss = You are the boss; that is for the others.
boss-refusal-already-rolled = You have rolled in this turn. Make the deal, or draw.
boss-refusal-marker-moved = The die was rolled meanwhile: the marker lies on deal { $deal } now.
boss-refusal-not-rolled = Roll first; then you can draw.
boss-refusal-must-raise = You began this turn with 10 cards or more, so you have to make a deal in it. You can't draw.
boss-refusal-no-deal = No deal is on. The boss has to start one first.
boss-refusal-deal-on = A deal is on. The boss has to close it or give it up first.
boss-refusal-discarding = Cards are being discarded. When everyone is done the next turn begins.
boss-refusal-card-pending = A card of { $seat } isn't settled yet. Until then one can only stop it or pass.
boss-refusal-last-chance = The close is called. Until everyone has answered, the others can only play **Boss**, play **Travel** on a promised card, or pass.
boss-refusal-no-names = Give at least one name.
boss-refusal-not-asked = This deal doesn't ask for { $name }. The board shows what it asks for.
boss-refusal-filled = { $name } is filled already. Choose a name that is still open.
boss-refusal-group-full = The deal takes only { $take } of { $names }. Name fewer of them.
boss-refusal-no-card-for = You have no card for { $name }: it takes the investor, free, or a clan card.
boss-refusal-no-clan-card = You have no { $name } clan card. Leave { $name } out of `clan`.
boss-refusal-cards-settled = The cards of this offer are settled already. Leave `clan` out.
boss-refusal-price-above-limit = In this deal { $limit } can be promised in all. Name no more than that.
boss-refusal-over-pot = That is { $over } too much: there is { $left } left to promise.
boss-refusal-nothing-for-nothing = Nothing for nothing isn't an offer. Name a price above 0, or some names.
boss-refusal-only-to-boss = You can only make offers to the boss, { $seat }.
boss-refusal-no-such-player = Choose another player of this table.
boss-refusal-too-many-offers = You have made { $most } offers in this deal, and no more are allowed. You can still accept and decline.
boss-refusal-not-addressee = You aren't asked here. Only who is asked can answer.
boss-refusal-not-maker = That isn't yours to take back.
boss-refusal-not-party = Only the boss and the one who supplies this package can do that.
boss-refusal-release-proposed = Its release is proposed already. Now the other side has to answer.
boss-refusal-binds = What is agreed binds you both. Propose a release with `/boss release`; the other side must agree.
boss-refusal-own-filling = That is the boss's own card, and needs no release: `/boss drop` takes it back.
boss-refusal-not-two-players = That is only for a game of two.
boss-refusal-not-opponents = You can only use an investor of your opponent.
boss-refusal-no-such-target = Choose an investor, or a clan card that lies on the table.
boss-refusal-covered = { $name } is travelling until the turn is over. Choose another.
boss-refusal-not-laid-out = That card doesn't lie on the table. Choose an investor, or a clan card that does.
boss-refusal-wrong-travel = That travel card doesn't work on { $name }. Take { $name }'s own, or a wild one.
boss-refusal-not-pledged = In a last chance you can only send away a card that is promised to the deal.
boss-refusal-not-own = Outside a deal you can only send away an investor of your own.
boss-refusal-no-travel = You don't hold that travel card. Take one from your hand.
boss-refusal-no-boss-card = You don't hold a **Boss** card.
boss-refusal-no-stop = You don't hold a **Stop** card. You can pass.
boss-refusal-too-few-poaches = It takes three **Poach** cards together; you hold { $held }.
boss-refusal-unowned-first = While investors lie beside the board, take one of those: { $names }.
boss-refusal-own-investor = That investor is yours already. Choose another player's.
boss-refusal-nothing-to-poach = There is no investor to take: all of them are yours.
boss-refusal-nothing-to-stop = There is nothing to stop now.
boss-refusal-nothing-to-pass = There is nothing to pass on now.
boss-refusal-own-card = That is your own card. The others decide whether to stop it.
boss-refusal-has-passed = You have passed, and that is final until another card is played.
boss-refusal-not-full = The deal isn't complete: the board shows which names are missing.
boss-refusal-nothing-to-discard = You have nothing to discard.
boss-refusal-discard-exactly = { $count ->
    [one] Discard exactly 1 card.
   *[other] Discard exactly { $count } cards.
}
boss-refusal-not-in-hand = That card isn't in your hand. Choose from your hand.

boss-counted = { $count ->
    [one] **{ $card }**
   *[other] { $count } × **{ $card }**
}
boss-owned = { $seat }'s { $card }
boss-paid = { $seat } { $price }

## The story

boss-told-started = The investors are dealt: { $investors }. { $placer } puts the marker on a deal, and { $starter } is the first boss.
boss-told-dealt = You are dealt { $cards }.
boss-told-placed = { $seat } puts the marker on deal { $deal }.
boss-told-turn = **{ $seat } is the boss.**
boss-told-turn-must-raise = **{ $seat } is the boss**, and has to make a deal: 10 cards or more.
boss-told-rolled = 🎲 { $seat } rolls { $die }: on to deal { $deal }.
boss-told-drew = { $count ->
    [one] { $seat } draws 1 card.
   *[other] { $seat } draws { $count } cards.
}
boss-told-drew-own = { $seat }, you draw { $cards }.
boss-told-drew-nothing = { $seat } can't draw: no cards are left.
boss-told-reshuffled = The discards are shuffled into a new deck of { $count }.
boss-told-raised = 🤝 { $seat }: “Let's make a deal!” Deal { $deal }, pot **{ $pot }**.
boss-told-filled = { $seat } puts in { $cards }.
boss-told-offered = { $offer }.
boss-told-answered = Another price: { $offer }.
boss-told-declined = { $seat } declines: { $offer }.
boss-told-declined-last = { $seat } declines too, so nobody is left to accept: { $offer }.
boss-told-offer-withdrawn = Taken back: { $offer }.
boss-told-offers-lapsed = No longer open: { $offers }.
boss-told-pledged = ✅ { $boss } and { $seat } agree: { $cards } for **{ $price }**.
boss-told-pledged-nothing = ✅ { $boss } and { $seat } agree: **{ $price }** for nothing in return.
boss-told-used = ✅ { $boss } uses { $seat }'s { $cards } for **{ $price }**.
boss-told-release-proposed = { $seat } asks { $to } to release { $package }.
boss-told-release-declined = { $to } doesn't release { $package } for { $seat }.
boss-told-release-withdrawn = { $seat } no longer asks { $to } to release { $package }.
boss-told-released = { $seat } agrees to release { $package }.
boss-told-taken-back = { $seat } takes { $package } back out.
boss-told-dropped = { $seat } drops { $package }.
boss-told-withdrawn = { $seat } withdraws { $package }.
boss-told-played = ⚡ { $seat } plays { $play }.
boss-told-stopped = ✋ { $seat } plays **Stop** against { $stopped }'s { $play }.
boss-told-travelled-investor = ✈️ { $target } is off travelling until the turn is over.{ $voids ->
    [0] {""}
   *[other] {" "}Void: { $void }.
}{ $lapsed ->
    [0] {""}
    [one] {" "}1 offer lapses.
   *[other] {" "}{ $lapsed } offers lapse.
}
boss-told-travelled-clan = ✈️ { $target } is off travelling, and discarded.{ $voids ->
    [0] {""}
   *[other] {" "}Void: { $void }.
}{ $lapsed ->
    [0] {""}
    [one] {" "}1 offer lapses.
   *[other] {" "}{ $lapsed } offers lapse.
}
boss-told-poached = 💼 { $seat } poaches { $target } for good.{ $voids ->
    [0] {""}
   *[other] {" "}Void: { $void }.
}{ $lapsed ->
    [0] {""}
    [one] {" "}1 offer lapses.
   *[other] {" "}{ $lapsed } offers lapse.
}
boss-told-took-over = 👑 { $seat } takes the deal over from { $from }: “I'm the boss!”{ $undone ->
    [0] {""}
   *[other] {" "}{ $from }'s own cards are out.
}{ $own ->
    [0] {""}
   *[other] {" "}{ $seat }'s own are in without a price.
}{ $lapsed ->
    [0] {""}
    [one] {" "}1 offer lapses.
   *[other] {" "}{ $lapsed } offers lapse.
} What others were promised stands, but either side may end it.
boss-told-closed = 🔔 { $seat } calls the close. Last chance for everyone else!
boss-told-asked-again = 🔔 The close stands: a new last chance for everyone else.
boss-told-succeeded = 💰 Deal { $deal } is done! Of **{ $pot }**: { $paid }; { $seat } keeps { $rest }.
boss-told-succeeded-alone = 💰 Deal { $deal } is done! { $seat } keeps all of **{ $pot }**.
boss-told-market-ends = 🎲 The market's die shows { $die }, and up to { $ends_on } ends the game: that was it.
boss-told-market-goes-on = 🎲 The market's die shows { $die }, and only up to { $ends_on } would end the game: it goes on.
boss-told-failed = ❌ { $seat } gives deal { $deal } up. It fails; everyone takes their cards back.
boss-told-uncovered = Back from travelling: { $names }.
boss-told-discard-began = Too many cards: { $seats } must discard down to { $limit }.
boss-told-discarded = { $seat } discards { $cards }.
boss-told-ended = 🏁 The game is over, won by { $winners }. { $money }.

# What an automatic player says, in quotation marks after its name.
boss-remark-asks-1 = I could use you in this deal.
boss-remark-asks-2 = There's something in it for you.
boss-remark-asks-3 = Say yes, and we're a step closer.
boss-remark-asks-4 = Join me, and neither of us goes home poor.
boss-remark-asks-5 = Give me one good reason to say no.
boss-remark-offers-1 = You won't find it cheaper.
boss-remark-offers-2 = Here's a way to fill that gap.
boss-remark-offers-3 = I'd take that, if I were you.
boss-remark-offers-4 = I'm ready when you are.
boss-remark-offers-5 = That's a bargain, and you know it.
boss-remark-answers-1 = I had another price in mind.
boss-remark-answers-2 = Let's not quarrel over a million.
boss-remark-answers-3 = Make it this, and we can shake hands.
boss-remark-answers-4 = We're not that far apart.
boss-remark-answers-5 = At that, I'm in.
boss-remark-declines-1 = Not this time, thanks.
boss-remark-declines-2 = You'll have to look elsewhere.
boss-remark-declines-3 = That doesn't work for me.
boss-remark-declines-4 = Tempting. But no.
boss-remark-declines-5 = We won't agree on this one.
boss-remark-takes-over-1 = Thanks for the groundwork. I'll take it from here.
boss-remark-takes-over-2 = Time for a change at the top.
boss-remark-takes-over-3 = Stay seated, everyone. Only the boss changes.
boss-remark-takes-over-4 = Same deal, new boss.
boss-remark-stops-1 = Not so fast.
boss-remark-stops-2 = I was waiting for that.
boss-remark-stops-3 = Everything stays as it was.
boss-remark-stops-4 = You didn't think it would be that easy?
