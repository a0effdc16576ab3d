# Private answers, menus and buttons, and the commands that every game shares.

## Commands

ui-command-table = Table
    .name = table
    .description = Open a table, join one, and look after it
ui-command-tables = My tables
    .name = tables
    .description = All your tables, those that wait for you first
ui-command-hand = My hand
    .name = hand
    .description = Your own cards and money, for your eyes only
ui-command-look = Look
    .name = look
    .description = The board and the latest lines, for your eyes only
ui-command-help = Help
    .name = help
    .description = The first three steps

ui-table-open = Open
    .name = open
    .description = Open a table here
ui-table-join = Join
    .name = join
    .description = Join a table that hasn't begun
ui-table-leave = Leave
    .name = leave
    .description = Leave a table that hasn't begun
ui-table-start = Start
    .name = start
    .description = Begin the game (host)
ui-table-status = Status
    .name = status
    .description = How the table stands, and what you can do with it
ui-table-options = Options
    .name = options
    .description = See or change the options before the start (host)
ui-table-seat = Seats
    .name = seat
    .description = Add or remove automatic players; take over a seat of theirs, or leave them yours
ui-table-invite = Invite
    .name = invite
    .description = Let a person join (host)
ui-table-kick = Send away
    .name = kick
    .description = Send somebody away before the start (host)
ui-table-time = Call time
    .name = time
    .description = At an untimed table, give a seat that has long been awaited one more day
ui-table-pace = Pace
    .name = pace
    .description = Change the pace: before the start the host does, later all must agree
ui-table-end = End
    .name = end
    .description = Propose to end the game without a result; all must agree
ui-table-reopen = Reopen
    .name = reopen
    .description = Go on with a table that was closed because nobody touched it
ui-table-vote = Vote
    .name = vote
    .description = Say yes or no to what is proposed
ui-table-log = Log
    .name = log
    .description = The story so far, as a file
ui-table-export = Export
    .name = export
    .description = The journal as JSON; complete once the table has ended
ui-table-verify = Verify
    .name = verify
    .description = Prove that chance was fair, once the table has ended

ui-option-called = { $option }
ui-option-game = Game
    .name = game
    .description = Which game
ui-option-pace = Pace
    .name = pace
    .description = How much time there is
ui-option-language = Language
    .name = language
    .description = The language of the public talk; yours stays your own
ui-option-seats = Seats
    .name = seats
    .description = How many may join
ui-option-access = Who may join
    .name = access
    .description = Who may join
ui-option-rules = House rules
    .name = rules
    .description = House rules, one after the other
ui-option-automatic = Automatic players
    .name = automatic
    .description = How many automatic players sit down with you
ui-option-level = Level
    .name = level
    .description = How well automatic players play
ui-option-change = Change
    .name = change
    .description = What is to be done
ui-option-player = Automatic player
    .name = player
    .description = Which automatic player
ui-option-turn = Turn
    .name = turn
    .description = Time for a turn, if not the pace's own: 90s, 30m, 2h, 3d
ui-option-deal = Deal
    .name = deal
    .description = Time for a deal, if not the pace's own: 90s, 30m, 2h, 3d
ui-option-offer = Offer
    .name = offer
    .description = Time for an offer, if not the pace's own: 90s, 30m, 2h, 3d
ui-option-window = Window
    .name = window
    .description = Time to stop or pass, if not the pace's own: 30s, 10m, 6h
ui-option-table = Table
    .name = table
    .description = Which table, if it isn't yours here
ui-option-person = Person
    .name = person
    .description = Whom
ui-option-answer = Answer
    .name = answer
    .description = Yes or no

ui-language-en-US = English
ui-language-zh-CN = Chinese
ui-access-open = Anybody
ui-access-invited = By invitation
ui-seat-add = Add an automatic player
ui-seat-remove = Remove an automatic player
ui-seat-take = Take over an automatic player's seat
ui-seat-leave = Leave the seat to an automatic player
ui-automatic-many = { $n ->
    [0] No automatic players
    [one] 1 automatic player
   *[other] { $n } automatic players
}
ui-vote-yes = I agree
ui-vote-no = I don't agree

## Menus

ui-menu-what = What would you like to do?
ui-menu-nothing = There is nothing for you to do right now. The board shows whom everybody waits for.
ui-menu-awaited-until = You are awaited: { $what } ({ $until })
ui-menu-awaited = You are awaited: { $what }
ui-menu-stale = That button is out of date. This is what you can do now.
ui-menu-too-long = That is too much for buttons. Please type it as a command: it has room for everything.
ui-menu-choose = Now choose: { $option }
ui-menu-sure = Is that what you want?
ui-menu-said = { $option }: { $value }
ui-menu-none = none
ui-modal-range = A whole number from { $least } to { $most }

ui-button-yes = Yes, do it
ui-button-back = Back
ui-button-again = What now?
ui-button-type = Type it
ui-button-skip = Skip
ui-button-earlier = Earlier ones
ui-button-later = More
ui-button-enough = That's all
ui-button-start = Start
ui-button-leave = Leave
ui-button-propose-end = Propose to end
ui-button-hand-over = Leave my seat
ui-button-hand-over-now = Yes, leave it
ui-button-end-now = End it at once
ui-button-log = Log
ui-button-export = Export
ui-button-verify = Verify

## Answers

ui-done = Done.
ui-opened = Your table is open. People join under its invitation; **Start** begins the game.
ui-opened-without-thread = No thread can be opened here, so the game will be played in this channel.
ui-closed-dm = I can't send you private messages, so your hand doesn't come by itself. `/hand` shows it at any time. To have it sent, allow messages from this server and write me a word.
ui-tables = Your tables:
ui-tables-more = … and { $n } more; each shows itself in its own thread.
ui-tables-none = You don't sit at any table. `/table open` opens one; **Join** under an invitation sits you down.
ui-tables-lobby = not begun yet
ui-tables-others = waiting for others
ui-table-number = Table { $number }
ui-help = **The first three steps**
    1. `/table open` opens a table in this channel. The others press **Join** under its invitation.
    2. The host presses **Start**. Everything happens in the table's thread: the story, and the board with whom everybody waits for.
    3. **My hand** shows your cards, to you alone. **Act** shows what you can do now. Everything there also exists as a command.

    `/tables` finds all your tables. Talk is free: haggle in the thread, and only what you press or type as a command counts.
ui-log = The story so far:
ui-log-end = The story so far is too long for one file, so its beginning is left out:
ui-export = The whole journal. Anybody can check it.
ui-export-running = The journal as everybody may see it now. Once the table has ended it is complete.
ui-end-now = End this table at once, without a result? You may, because you look after this server.
ui-hand-over = Leave your seat to an automatic player? You won't see its hand any more. You can come back by taking over an automatic player's seat. If nobody else plays here, the table ends.
ui-put-aside = This table is out of order, so it couldn't be ended like others. I have put it aside: it is on nobody's list any more. What was written of it is kept.

ui-permission-view = see this channel
ui-permission-send = send messages
ui-permission-threads = send messages in threads
ui-permission-embed = embed links
ui-permission-history = read the message history

## Fair by proof

ui-verify-running = This table's secret is told when it has ended; then this proves that chance was fair. The secret's SHA-256 stands in the invitation: { $hash }
ui-verify-fair = All is in order. The secret is the one whose SHA-256 stood in the invitation: { $hash }. All chance came from it and from what the players pressed; the seed: { $seed }. Of { $records } records { $anew } were decided anew, to the same end.
ui-verify-unfinished = The journal of this table has no end, so its secret isn't told yet.
ui-verify-unreadable = The journal of this table can't be read by this build, so nothing is proved.
ui-verify-secret = Something is wrong: the secret told in record { $record } isn't the one whose hash was shown.
ui-verify-causes = Something is wrong: the seed in record { $record } isn't made of what the players pressed.
ui-verify-differs = Something is wrong: record { $record }, decided anew, comes out differently.

## Refusals

ui-refusal-which-table = You sit at several tables here. Say which one with the option `table`: { $tables }.
ui-refusal-say-which-table = You sit at several tables, or at none. Say which one with the option `table`; `/tables` shows yours.
ui-refusal-not-at-table-here = You don't sit at such a table here. Say which one with the option `table`, or go to its thread; `/tables` shows yours.
ui-refusal-no-table-here = There is no table here. `/table open` opens one.
ui-refusal-nothing-to-join = There is no table here that you could join. `/table open` opens one. Where a game is on, you can take over an automatic player's seat: `/table seat`.
ui-refusal-nothing-to-take = There is no table here at which you could take over from an automatic player.
ui-refusal-no-automatic = There is no automatic player to remove.
ui-refusal-level = There is no such level. There is { $possible }.
ui-refusal-nothing-to-reopen = The last table here isn't one that you could reopen. **Reopen** stands under the board of a table that can be.
ui-refusal-no-tables = You don't sit at any table, and there is none here. `/table open` opens one.
ui-refusal-unknown-table = There is no such table for you here. There is: { $tables }.
ui-refusal-open-privately = A table is opened in a server's channel, where others can join.
ui-refusal-permissions = To play here I need permission to { $permissions }. Someone who looks after this server can give it.
ui-refusal-too-fast = That was more at once than I can follow, so this one wasn't done. You can go on { $until }.
ui-refusal-too-much = That takes me much work, and you have asked for a lot of it just now. You can go on { $until }.
ui-refusal-whom = Say whom you mean.
ui-refusal-not-seated-there = { $person } doesn't play at that table.
ui-refusal-not-your-menu = That menu is somebody else's. **Act** under the board opens your own.
ui-refusal-export-large = This journal is larger than the 10 MB that Discord takes. Whoever runs this bot has it whole.
ui-refusal-length = “{ $given }” isn't a length of time. Write a number and a unit: 90s, 30m, 2h or 3d.
ui-refusal-pace = There is no such pace. There is { $possible }.
ui-refusal-access = A table is open to anybody, or by invitation. Choose one of them.
