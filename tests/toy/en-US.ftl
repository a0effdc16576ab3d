# The toy game of the tests.

toy = The toy
    .description = A toy to try the house with

toy-command = toy
    .name = toy
    .description = Play the toy

toy-verb-roll = Roll
    .name = roll
    .description = Roll the die; that ends your turn
toy-verb-offer = Offer
    .name = offer
    .description = Offer cards to somebody for a price
toy-verb-accept = Accept
    .name = accept
    .description = Buy what you are offered
toy-verb-decline = Decline
    .name = decline
    .description = Don't buy what you are offered
toy-verb-flash = Flash
    .name = flash
    .description = Show a card and score it, unless somebody stops it
toy-verb-stop = Stop
    .name = stop
    .description = Stop the flashed card with a null
toy-verb-pass = Pass
    .name = pass
    .description = Let the flashed card score

toy-param-to = To
    .name = to
    .description = To whom
toy-param-cards = Cards
    .name = cards
    .description = Which cards
toy-param-price = Price
    .name = price
    .description = For how much, in $M
toy-param-offer = Offer
    .name = offer
    .description = Which offer
toy-param-card = Card
    .name = card
    .description = Which card

toy-rule-rounds = Rounds
    .description = How often everybody has a turn
toy-rule-open_scores = Open scores
    .description = Everybody sees all scores

toy-null = a null
toy-card = a { $value }
toy-head-now = Now
toy-head-seats = At the table
toy-head-hand = Your hand
toy-board-seat = { $seat }: { $cards ->
    [one] one card
   *[other] { $cards } cards
}
toy-board-score = { $line }, { $score }
toy-board-turn = { $seat } may roll, offer or flash
toy-board-offer = { $seat } offers cards to { $to } for { $price }
toy-board-window = { $seat } flashes { $card }
toy-board-over = The game is over
toy-hand-score = You have { $score }
toy-label-seat = { $seat }
toy-label-price = { $price }
toy-label-offer = the offer of { $seat }
toy-confirm-gift = Really give these cards away for nothing?
toy-confirm-accept = Buy them for { $price }?
toy-awaited-turn = your turn
toy-awaited-offer = buy for { $price }?
toy-awaited-window = stop or pass: { $card }

toy-dealt = Everybody has three cards.
toy-dealt-you = You were dealt the cards { $cards }.
toy-rolled = { $seat } rolls { $die }.
toy-began = It is the turn of { $seat }.
toy-offered = { $seat } offers { $to } { $cards ->
    [one] one card
   *[other] { $cards } cards
} for { $price }.
toy-accepted = { $to } buys for { $price }.
toy-declined = { $to } doesn't buy.
toy-flashed = { $seat } flashes a { $value }.
toy-passed-you = You passed.
toy-stopped = { $seat } stops it.
toy-scored = { $seat } scores { $value }.
toy-over = The game is over: { $scores }.

toy-refusal-seats = 2 to 4 can play, not { $seats }.
toy-refusal-rule = There is no house rule { $rule } with that value.
toy-refusal-over = The game is over.
toy-refusal-turn = It is the turn of { $seat }, and what is open comes first.
toy-refusal-gone = That is over. Look at the board for what is open now.
toy-refusal-card = Choose cards from your hand, and somebody else to offer them to.
toy-refusal-price = The price is at most { $most }.
toy-refusal-asked = You aren't asked now.
toy-refusal-no-null = It takes a null to stop, and you have none. You can pass.

toy-remark = { $turn ->
    [0] My lucky die.
   *[other] Your turn.
}
