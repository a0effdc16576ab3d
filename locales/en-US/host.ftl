# What places say besides the game: invitation, board, hand, story.

host-title = { $game } · table { $table }
host-title-at = { $server } · { $game } · table { $table }

## The invitation

host-invitation-lobby = A table is open. Join in!
host-invitation-playing = The game is on.
host-invitation-ended = This table has ended.
host-adjourned = Nobody has touched this table for long, so it is closed for now. Its players can reopen it, and it goes on where it was.
host-ended-played = The game was played to its end.
host-head-members = Players
host-members = { $joined } of { $seats }: { $people }
host-members-host = Host: { $person }
host-head-options = Options
host-pace = Pace: { $pace }
host-access-open = Anybody may join.
host-access-invited = By the host's invitation.
host-head-rules = House rules
host-rule = { $rule }
host-rule-value = { $rule }: { $value }
host-hash = Fair by proof: the SHA-256 of this table's secret is { $hash }
host-secret = The secret was { $secret }

## The board

host-head-result = Result
host-standing = { $place }. { $seat }: { $score }
host-head-awaited = Awaited
host-awaited-until = { $people }: { $what } ({ $until })
host-awaited-stands = { $people }: { $what } (the clock stands)
host-awaited = { $people }: { $what }
host-head-motion = Proposal
host-motion = { $what } Agreed so far: { $agreed }. It lapses { $until }.
host-head-latest = Latest
host-broken = This table is out of order: what happened here can't be read any more. Nothing is lost; whoever runs this bot has to look at it. Other tables aren't affected.

## The hand

host-hand-over = The game is over.
host-hand-passed-on = You don't play at this table any more, so its hand isn't yours to see. You may look on.
host-to-the-table = To the table
host-nudge = You are still awaited: { $what }
host-nudge-until = You are still awaited: { $what } ({ $until })

## The story

host-ping = { $people }: { $what }
host-ping-until = { $people }: { $what } ({ $until })
host-no-thread = I may not open or write in a thread here, so this table is played in the channel.
host-new-thread = The thread of this table was deleted. The game goes on here; `/table log` has the story so far.

## Buttons

host-button-join = Join
host-button-leave = Leave
host-button-options = Options
host-button-start = Start
host-button-hand = My hand
host-button-act = Act
host-button-look = Look
host-button-table = Table
host-button-reopen = Reopen
host-button-agree = Agree
host-button-disagree = Don't agree

## Refusals

host-refusal-no-table = There is no such table.
host-refusal-broken = This table is out of order: what happened here can't be read any more. Other tables aren't affected.
host-refusal-storage = I can't write anything down right now, so nothing has happened. Looking still works; please try again in a while.
host-refusal-busy = Too much is being asked of this table at once, so nothing has happened. Please try again.
host-refusal-many-tables = You sit at { $most } tables: that is the most. Finish or leave one first.
host-refusal-stopping = I'm just being restarted, so nothing has happened. Please try again in a minute.
host-refusal-internal = Something went wrong on my side, and nothing has happened. Please try again.
