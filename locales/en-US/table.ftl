# The table: lobby, pace, motions, the end.

## Paces

table-pace-live = live
    .description = Everybody is here: minutes a turn
table-pace-relaxed = relaxed
    .description = An hour a turn
table-pace-daily = daily
    .description = A day a turn
table-pace-weekly = weekly
    .description = Three days a turn
table-pace-untimed = untimed
    .description = Turns and deals take as long as they like

table-pace-timed = { $pace } (a turn { $turn }, a deal { $deal }, an offer { $offer }, a window { $window })
table-pace-free = { $pace } (an offer { $offer }, a window { $window })

table-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
table-hours = { $n ->
    [one] 1 hour
   *[other] { $n } hours
}
table-minutes = { $n ->
    [one] 1 minute
   *[other] { $n } minutes
}
table-seconds = { $n ->
    [one] 1 second
   *[other] { $n } seconds
}

## Automatic players

table-player = 🤖 { $number ->
    [1] Hedy
    [2] Grace
    [3] Alan
    [4] Emmy
    [5] Carl
    [6] Mary
    [7] Leon
    [8] Sofia
   *[other] No. { $number }
}
table-player-level = { $player } ({ $level })
table-level-random = random
table-level-plain = plain
table-level-sharp = sharp
table-remark = { $seat }: “{ $remark }”

## The story

table-opened = { $person } opens a table: { $game }.
table-joined = { $person } joins.
table-left = { $person } leaves.
table-kicked = { $person } has been sent away by the host.
table-invited = { $person } is invited.
table-host-passed = { $person } is the host now.
table-set-pace = The pace now: { $pace }.
table-set-language = The language of the table is { $language ->
    [zh-CN] Chinese
   *[other] English
} now.
table-set-seats = There are { $seats } seats now.
table-set-open = Anybody may join now.
table-set-invited = Only people whom the host invites may join now.
table-set-automatic = Automatic players now: { $players }.
table-set-no-automatic = There are no automatic players now.
table-set-rules = The house rules have changed; see the invitation.
table-started = The game begins. In the order of play: { $people }.
table-automatic = ⏱ Time was over, so the table acted: { $line }
table-reminded = { $seat }, time is running out: { $until }.
table-time-called = { $person } calls time: { $seat } has until { $until }.
table-proposed-end = { $person } proposes to end the game without a result. If everybody agrees it ends; the proposal lapses { $until }.
table-proposed-pace = { $person } proposes another pace: { $pace }. If everybody agrees it changes; the proposal lapses { $until }.
table-vote-end = end the game without a result?
table-vote-pace = change the pace? { $pace }
table-agreed = { $person } agrees.
table-disagreed = { $person } doesn't agree.
table-passed-end = Everybody agrees to end the game.
table-passed-pace = Everybody agrees to another pace: { $pace }. What is open has its whole time anew.
table-rejected-end = So the game goes on.
table-rejected-pace = So the pace stays as it is.
table-lapsed-end = The proposal to end the game has lapsed.
table-lapsed-pace = The proposal to change the pace has lapsed.
table-took-over = { $person } takes over from { $player } and sees that hand from now on.
table-handed-over = { $gone } leaves; { $player }, an automatic player, plays on.
table-handed-over-by = { $gone } has been away for long. { $person } hands that seat to { $player }, an automatic player.
table-graced = The table was out of reach for a while: whoever is awaited has more time.
table-adjourned = Nobody has touched this table for long, so it is closed for now. Its players can reopen it.
table-reopened = { $person } reopens the table. It goes on where it was; whoever is awaited has the whole time anew.
table-ended-agreed = The table ends without a result.
table-ended-moderator = { $person }, who looks after this server, ends the table. There is no result.
table-ended-untouched = Nobody has touched this table for long, so it is closed. There is no result.
table-ended-cancelled = Everybody has left, so the table is closed.
table-secret = The secret of this table was { $secret }. Its SHA-256 was shown from the start: { $hash }.

## Refusals

table-refusal-game = That game isn't played here. Choose one of those on offer.
table-refusal-over = This table has ended. Open a new one to play again.
table-refusal-adjourned = This table is closed, since nobody touched it for long. Its players can reopen it: `/table reopen`.
table-refusal-reopen-open = This table is open already.
table-refusal-reopen-ended = This table has ended for good, so it can't be reopened. Open a new one to play again.
table-refusal-started = The game has begun: that can only be done before the start.
table-refusal-leave-playing = The game has begun. You can leave your seat to an automatic player: `/table seat`. Or propose to end the game: `/table end`.
table-refusal-not-started = The game hasn't begun. The host can start it when enough have joined.
table-refusal-host-only = Only the host can do that: { $host }.
table-refusal-not-member = You haven't joined this table.
table-refusal-not-seated = You don't play at this table. You may look on.
table-refusal-joined = You have joined already. It begins when the host starts it.
table-refusal-full = All { $seats } seats are taken. You can join if somebody leaves.
table-refusal-full-automatic = All { $seats } seats are taken. Once the game runs you can take over an automatic player's: `/table seat`.
table-refusal-automatic-many = There are { $seats } seats, and { $free ->
    [0] none is
    [one] only one is
   *[other] { $free } are
} free for automatic players. Choose fewer of them, or more seats.
table-refusal-seated = You play at this table already.
table-refusal-take-nobody = No automatic player of that name plays here now. The board shows who does.
table-refusal-hand-automatic = An automatic player sits there already.
table-refusal-hand-there = { $person } hasn't gone. A seat can be handed over for somebody whose time has run out twice in a row; else by themselves.
table-refusal-changed-hands = Seats have changed hands so often at this table that none can any more.
table-refusal-waits = It waits for something to happen.
table-refusal-kicked = The host has sent you away from this table. { $host } can invite you again.
table-refusal-invited-only = This table is by invitation. Ask the host to invite you: { $host }.
table-refusal-kick-self = You can't send yourself away. You can leave.
table-refusal-kick-stranger = { $person } hasn't joined this table, so there is nobody to send away.
table-refusal-kicked-many = { $most } people have been sent away from this table: that is the most. Have people join by invitation instead.
table-refusal-invited = { $person } is invited already, or has joined.
table-refusal-invited-many = { $most } people are invited: that is the most.
table-refusal-changed-often = So much has been changed at this table that nothing more can be before the start. It can still be started or left; or open a new one.
table-refusal-set-nothing = That is how it is set already.
table-refusal-too-few = It takes at least { $least } to play; { $joined ->
    [one] only one has
   *[other] { $joined } have
} joined.
table-refusal-language = A table speaks English or Chinese. Choose one of them.
table-refusal-seats = This game is for { $least } to { $most }. Choose a number of seats between them.
table-refusal-seats-joined = { $joined } have joined already: there can't be fewer seats.
table-refusal-rule-unknown = This game has no house rule called “{ $rule }”. It has { $known }.
table-refusal-rule-value = “{ $rule }” can be set to { $least ->
    [one] { $most ->
        [one] 1 (on) only
       *[other] a number from 1 to { $most }
    }
   *[other] a number from { $least } to { $most }
}.
table-refusal-pace-length = { $length } won't do: a time is at least { $shortest } and at most { $longest }.
table-refusal-pace-untimed = At the untimed pace turns and deals have no time, at every other pace they have. Choose a pace that fits.
table-refusal-motion-open = Another proposal is open. Vote on it first; it lapses { $until }.
table-refusal-motion-again = Your last proposal of that kind failed. You can make it again { $until }.
table-refusal-motion-same-pace = That is the pace already.
table-refusal-motion-gone = That proposal isn't open any more.
table-refusal-motion-agreed = You have agreed already. It needs everybody.
table-refusal-call-self = You can't call time on yourself. Take your turn, or propose to end the game.
table-refusal-call-nothing = No turn or deal without a deadline is with that seat now.
table-refusal-call-early = That seat still has time. You can call time on it { $from }.
table-refusal-moderator-only = Only who may manage this server can end a table at once. You can propose to end it, and it ends if everybody agrees.
table-refusal-moderator-end = Who manages this server can end a table, nothing else. To play, join it.
table-refusal-not-due = Nothing of the kind is due now.
