# Burn Rate
# The terms are those of the rules: employee, VP, engineer, contractor, head, level, labour pool, bad idea, burn, payroll.

burn = Burn Rate

## Employees

burn-employee-rex-handshake = Rex Handshake
burn-employee-gloria-upsell = Gloria Upsell
burn-employee-chad-buzzword = Chad Buzzword
burn-employee-dana-closer = Dana Closer
burn-employee-miles-commission = Miles Commission
burn-employee-penny-coldcall = Penny Coldcall
burn-employee-lou-longlunch = Lou Longlunch
burn-employee-bea-brochure = Bea Brochure
burn-employee-ada-kernel = Ada Kernel
burn-employee-linus-merge = Linus Merge
burn-employee-biff-slideware = Biff Slideware
burn-employee-gus-backlog = Gus Backlog
burn-employee-nora-standup = Nora Standup
burn-employee-otto-deadline = Otto Deadline
burn-employee-ida-null = Ida Null
burn-employee-ken-semicolon = Ken Semicolon
burn-employee-yuki-stacktrace = Yuki Stacktrace
burn-employee-raj-regex = Raj Regex
burn-employee-olga-overflow = Olga Overflow
burn-employee-tim-tabs = Tim Tabs
burn-employee-sue-spaces = Sue Spaces
burn-employee-piotr-pointer = Piotr Pointer
burn-employee-mei-cache = Mei Cache
burn-employee-bob-reboot = Bob Reboot
burn-employee-helena-harmony = Helena Harmony
burn-employee-frank-feedback = Frank Feedback
burn-employee-wanda-welcome = Wanda Welcome
burn-employee-pia-perks = Pia Perks
burn-employee-toby-badge = Toby Badge
burn-employee-carol-calendar = Carol Calendar
burn-employee-hugo-handbook = Hugo Handbook
burn-employee-tess-teambuilding = Tess Teambuilding
burn-employee-victor-venture = Victor Venture
burn-employee-ruth-runway = Ruth Runway
burn-employee-earl-equity = Earl Equity
burn-employee-abe-abacus = Abe Abacus
burn-employee-sally-spreadsheet = Sally Spreadsheet
burn-employee-nick-nickel = Nick Nickel
burn-employee-ines-invoice = Inés Invoice
burn-employee-walt-writeoff = Walt Writeoff
burn-employee-unknown = somebody new

burn-employee-vp = **{ $name }** ({ $department } VP, skill { $skill }, { $salary })
burn-employee-manager = **{ $name }** ({ $department }, skill { $skill }, { $salary })
burn-employee-engineer = **{ $name }** (engineer, { $salary })

burn-staff-vp = VP { $name } { $skill }/{ $salary }
burn-staff-manager = { $name } { $skill }/{ $salary }
burn-staff-engineer = { $name } –/{ $salary }

## Departments

burn-department-sales = Sales
burn-department-development = Development
burn-department-human-resources = Human Resources
burn-department-finance = Finance

burn-sign-sales = 🟡 Sales
burn-sign-development = 🔴 Dev
burn-sign-human-resources = 🔵 HR
burn-sign-finance = 🟢 Finance

## Bad ideas

burn-idea-pet-food-by-courier = Pet food by courier
burn-idea-socks-by-subscription = Socks by subscription
burn-idea-singing-emails = Singing e-mails
burn-idea-portal-for-portals = A portal for portals
burn-idea-banner-ads-on-bananas = Banner ads on bananas
burn-idea-points-for-logging-in = Points for logging in
burn-idea-mascot-helpline = A helpline for our mascot
burn-idea-horoscopes-for-servers = Horoscopes for servers
burn-idea-guestbook-for-everything = A guestbook for everything
burn-idea-scents-over-modem = Scents over the modem
burn-idea-toaster-with-a-homepage = A toaster with a homepage
burn-idea-pizza-by-fax = Pizza by fax
burn-idea-ice-cream-in-one-hour = Ice cream in one hour
burn-idea-virtual-lawn-care = Virtual lawn care
burn-idea-currency-with-a-cat-on-it = A currency with a cat on it
burn-idea-gift-cards-for-gift-cards = Gift cards for gift cards
burn-idea-search-engine-for-lost-keys = A search engine for lost keys
burn-idea-social-network-for-houseplants = A social network for houseplants
burn-idea-airline-without-planes = An airline without planes
burn-idea-fridge-that-orders-itself = A fridge that orders itself
burn-idea-operating-system-for-shoes = An operating system for shoes
burn-idea-unknown = Something brilliant

## Cards

burn-kind-hire = **Hire**
burn-kind-fire = **Fire**
burn-kind-funding = **Funding**
burn-kind-release = **Release**
burn-kind-bad-hire = **Bad Hire**
burn-kind-poach = **Poach**
burn-kind-bad-idea = **Bad Idea**
burn-kind-vp = **VP card**

burn-card-funding = **Funding { $amount }**
burn-card-bad-idea = **Bad Idea** “{ $title }” ({ $engineers ->
    [one] 1 engineer
   *[other] { $engineers } engineers
})
burn-card-conflict = **Conflict of Opinion**
burn-card-pasture = **Out to Pasture**
burn-card-plan = **New Business Plan**
burn-card-layoffs = **Layoffs**

burn-levels = { $least }–{ $most }
burn-card-printed = { $card } · { $levels }

burn-attack-bad-hire = **Bad Hire** on { $target }: { $employee }
burn-attack-poach = { $count ->
    [one] **Poach**
   *[other] two **Poach** cards
} on { $target }: { $employee }
burn-attack-bad-idea = { $card } on { $target }

## Commands

burn-command = Burn Rate
    .name = burn
    .description = Play Burn Rate

burn-verb-draft = Draft
    .name = draft
    .description = Take a turned-up employee before the game begins
burn-verb-hire = Hire
    .name = hire
    .description = Play a Hire card: a turned-up employee joins you
burn-verb-fire = Fire
    .name = fire
    .description = Play a Fire card, or two on a VP: an employee of yours goes back to the pool
burn-verb-fund = Funding
    .name = fund
    .description = Play a Funding card: money for your company
burn-verb-release = Release
    .name = release
    .description = Play a Release card: you are rid of a bad idea
burn-verb-badhire = Bad Hire
    .name = badhire
    .description = Play a Bad Hire card: an opponent gets a turned-up employee
burn-verb-poach = Poach
    .name = poach
    .description = Play a Poach card, or two on a VP: an opponent's employee joins you
burn-verb-badidea = Bad Idea
    .name = badidea
    .description = Play a Bad Idea card: an opponent needs engineers for it, or contractors
burn-verb-vp = VP card
    .name = vp
    .description = Play a VP card, if there are enough vice presidents for it
burn-verb-counter = Counter
    .name = counter
    .description = Cancel the attack on you with a defence card
burn-verb-pass = Pass
    .name = pass
    .description = Let the attack on you happen
burn-verb-discard = Discard
    .name = discard
    .description = Discard 1 to 4 cards instead of playing any; that ends your turn
burn-verb-done = Done
    .name = done
    .description = Play no more cards: salaries are paid, and you draw

## House rules

burn-rule-starting_funds = Starting funds
    .description = What each company begins with, in millions of dollars (100, or 80 with four players)
burn-rule-starting_staff = Starting staff
    .description = How many employees each drafts at the start (4)
burn-rule-hand_size = Hand size
    .description = How many cards each is dealt and draws up to (6)
burn-rule-second_printing = Second printing
    .description = Two more Funding cards: $20M for levels 2–3 and $5M for level 3
burn-rule-no_forced_vps = No forced VPs
    .description = A Bad Hire can't be a vice president
burn-rule-vp_cards_read_target = VP cards read the target
    .description = A VP card that attacks asks for the target's vice presidents, not your own
burn-rule-no_reshuffle = No reshuffle
    .description = Once the deck is empty nothing is drawn; a round in which nothing moves ends the game
burn-rule-no_counters = No counters
    .description = Attacks take effect at once and can't be countered
burn-rule-bankrupt_keeps_table = The bankrupt keep their cards
    .description = What a bankrupt company had is set aside and doesn't come back into the game

## What is given to a command

burn-param-employee = Employee
    .name = employee
    .description = Which employee
burn-param-target = Target
    .name = target
    .description = Which company it hits
burn-param-card = Card
    .name = card
    .description = Which of your cards; where you needn't say, the one that fits least often
burn-param-cards = Cards
    .name = cards
    .description = Which of your cards: one, two for a vice president; up to four to discard
burn-param-idea = Bad idea
    .name = idea
    .description = Which bad idea of yours
burn-param-vps = VPs
    .name = vps
    .description = Which vice presidents leave
burn-param-staff = Other staff
    .name = staff
    .description = Layoffs only: which other employees leave

## The board

burn-board-idle = The cards are being dealt
burn-board-draft = The draft, round { $round } of { $rounds }
burn-board-drafts = { $seat } takes an employee from the labour pool
burn-board-turn = Round { $round }: { $seat }'s turn
burn-board-play = Next: play up to { $most } cards, or be done
burn-board-play-or-discard = Next: play up to { $most } cards, or discard, or be done
burn-board-play-more = Played { $played }. Next: play up to { $left } more, or be done
burn-board-pending = ⚡ { $seat } plays { $attack }. Will { $target } counter, or let it pass?
burn-board-over = The last company standing wins
burn-board-standstill = Nothing moves any more, and most funds win

burn-company = { $seat } · { $funds }
burn-company-turn = ▶️ { $seat } · { $funds }
burn-company-burn = 🔥 { $burn } a turn · { $runway } · { $hand ->
    [one] 1 card
   *[other] { $hand } cards
}
burn-company-plan = 📈 **New Business Plan**: the next payroll is { $payroll }
burn-company-department = { $department } **{ $level }**: { $staff }
burn-company-empty = Nobody (**0**): { $departments }
burn-company-ideas = 💡 Engineers { $engineers } of { $needed }{ $contractors ->
    [0] {""}
    [one] , 1 contractor
   *[other] , { $contractors } contractors
}: { $ideas }
burn-company-idea = “{ $title }” ({ $engineers })

burn-runway = { $turns ->
    [one] 1 turn left
   *[other] { $turns } turns left
}
burn-runway-none = **goes broke at the next payroll**
burn-runway-ever = nothing to pay

burn-board-fallen = Bankrupt
burn-board-bankrupt = 💥 { $seat } in round { $round }, with { $funds }

burn-board-pool = Labour pool (skill/salary)
burn-pool = { $department }: { $up } · { $below } below
burn-pool-empty = { $department }: nobody

burn-board-cards = Cards
burn-board-deck = Deck { $deck } · discards { $discards }
burn-board-discards = Discards: { $kinds }
burn-board-discarded = { $count } { $kind }

burn-recap = { $seat }: { $funds } left. Salaries { $paid }, forced hires { $forced }, bad ideas { $suffered }, got rid of { $rid }, attacks { $attacks }
burn-recap-bankrupt = { $seat }: bankrupt in round { $round }, { $funds }. Salaries { $paid }, forced hires { $forced }, bad ideas { $suffered }, got rid of { $rid }, attacks { $attacks }
burn-board-funds = Funds by round, in $M
burn-funds-rounds = Round: { $rounds }
burn-funds = { $seat }: { $funds }

## The hand

burn-hand = { $count ->
    [one] Your hand: 1 card, with its levels
   *[other] Your hand: { $count } cards, with their levels
}
burn-hand-card = { $count ->
    [one] { $card }
   *[other] { $count } × { $card }
}
burn-hand-playable = { $count ->
    [one] ▶️ { $card }
   *[other] ▶️ { $count } × { $card }
}
burn-hand-unplayable = { $count ->
    [one] ▫️ { $card }
   *[other] ▫️ { $count } × { $card }
}
burn-hand-nothing = Nothing in it for now.

## Menus and completion: no markdown here

burn-label-employee = { $employee }: burn { $before } → { $after }
burn-label-employee-pair = { $employee }: burn { $before } → { $after }, takes two cards
burn-label-idea = { $idea }: burn { $before } → { $after }
burn-label-adds = { $what }: { $change } a turn
burn-label-adds-between = { $what }: { $least } to { $most } a turn
burn-label-adds-by-engineers = { $seat }, a turn by engineers: { $changes }
burn-change = { $by }
burn-change-up = +{ $by }
burn-change-by-engineers = { $engineers } → { $change }
burn-label-target = { $seat }: burns { $burn } a turn, { $runway }
burn-label-vp-target = { $seat }, { $vps ->
    [one] 1 VP
   *[other] { $vps } VPs
}: burns { $burn } a turn, { $runway }
burn-label-fund = { $card }: funds { $before } → { $after }
burn-label-conflict = { $card }: a VP of theirs storms out
burn-label-pasture = { $card }: a VP of theirs retires to the country
burn-label-plan = { $card }: their next payroll is doubled
burn-label-layoffs = { $card }: as many of your people leave as you like, but two VPs stay
burn-label-card = { $card }
burn-label-counter = { $card }: the attack is off
burn-label-gone = No longer there

## Who is awaited for what: after a name

burn-awaited-draft = take an employee
burn-awaited-turn = play cards, or be done
burn-awaited-more = play up to { $left } more, or be done
burn-awaited-last = see what becomes of the last card
burn-awaited-window = counter or pass: { $attack }
burn-awaited-nothing = nothing

## Refusals: what is wrong, and what would be right

burn-refusal-unknown-house-rule = There is no house rule “{ $rule }”. Choose from the list.
burn-refusal-house-rule-value = The house rule “{ $rule }” can't be { $value }. Choose from the list.
burn-refusal-seats = Burn Rate is for 2 to 4 players, not for { $seats }.
burn-refusal-not-seated = You don't sit at this table, so you can only look on.
burn-refusal-game-over = The game is over.
burn-refusal-gone = That is gone, or has changed since. **Act** shows what you can do now.
burn-refusal-bankrupt = Your company is bankrupt, so you can only look on.
burn-refusal-drafting = The draft is on: first { $seat } takes an employee.
burn-refusal-draft-over = The draft is over; from now on it takes a **Hire** card.
burn-refusal-not-turn = It is { $seat }'s turn. Yours will come.
burn-refusal-awaiting-answer = First { $seat } has to counter the attack, or let it pass.
burn-refusal-nothing-to-answer = There is no attack to answer now.
burn-refusal-not-attacked = That attack is on { $seat }, who alone can answer it.
burn-refusal-not-in-hand = That card isn't in your hand. Choose from your hand.
burn-refusal-none-in-hand = You hold no { $kind }. Play another card, or be done.
burn-refusal-not-that-kind = That isn't the right card: it takes a { $kind }.
burn-refusal-level = { $department } of { $seat } has level { $level }, and the card asks for { $levels }. Take another card, or change the level first.
burn-refusal-cards-needed = { $needed ->
    [one] It takes exactly one { $kind } for this.
   *[other] A vice president is loyal: it takes { $needed } { $kind } cards at once.
}
burn-refusal-too-many-played = { $most ->
    [one] You can play only 1 more card in this turn.
   *[other] You can play only { $most } more cards in this turn.
}
burn-refusal-nobody-may-come = Nobody who is turned up may join { $seat }: there is room for one vice president in a department.
burn-refusal-not-turned-up = Nobody by that name is turned up in the labour pool. Choose one of those who are.
burn-refusal-not-on-staff = That isn't an employee of { $seat }. Choose one of those who are.
burn-refusal-has-vp = { $department } of { $seat } has a vice president already, and there is room for one. Choose somebody else.
burn-refusal-forced-vp = At this table nobody may force a vice president on another. Choose somebody else.
burn-refusal-no-such-idea = You don't have that bad idea. Choose one that lies in front of you.
burn-refusal-no-ideas = You have no bad idea to get rid of.
burn-refusal-no-such-player = Choose another player of this table.
burn-refusal-own-company = That is your own company. Choose an opponent's.
burn-refusal-target-bankrupt = { $seat } is bankrupt already. Choose somebody who is still in business.
burn-refusal-no-answer = None of your cards cancels that. You can pass.
burn-refusal-wrong-answer = A { $kind } doesn't cancel that: **Bad Hire** and **Poach** take a **Hire** or a **Fire**, a **Bad Idea** takes a **Release**.
burn-refusal-too-few-vps = { $card } asks for { $needs } vice presidents, and { $seat } has { $has }.
burn-refusal-no-vp = { $seat } has no vice president. Choose somebody who has.
burn-refusal-one-vp = Choose one vice president of { $seat }, and nobody else.
burn-refusal-is-no-vp = { $name } is no vice president. Choose one who is; whoever else leaves by **Layoffs** is named under `staff`.
burn-refusal-is-vp = { $name } is a vice president, and is named under `vps`.
burn-refusal-nobody-leaves = Nobody leaves by a **New Business Plan**. Leave `vps` and `staff` empty.
burn-refusal-has-plan = { $seat } has a **New Business Plan** already. Choose somebody else.
burn-refusal-only-own = **Layoffs** are for your own company. Choose yourself.
burn-refusal-somebody-leaves = Somebody has to leave by **Layoffs**. Name at least one employee.
burn-refusal-named-twice = Something is named twice. Name each but once.
burn-refusal-vps-stay = { $most ->
    [0] Two vice presidents have to stay, so none of yours can leave.
    [one] Two vice presidents have to stay, so only 1 of yours can leave.
   *[other] Two vice presidents have to stay, so only { $most } of yours can leave.
}
burn-refusal-has-played = You have played a card in this turn, so you can't discard. Play on, or be done.
burn-refusal-hand-not-full = To discard it takes a full hand of { $size }, and you hold { $held }. Play cards, or be done.
burn-refusal-discard-few = { $most ->
    [one] Discard exactly 1 card.
   *[other] Discard 1 to { $most } cards.
}
burn-refusal-deck-empty = The deck is empty and isn't shuffled anew, so you can't discard. Play cards, or be done.

## The story

burn-told-started = { $seat } deals. Everyone starts with { $funds }. Looking for work: { $up }.
burn-told-drafted = { $seat } takes on { $employee }.{ $ups ->
    [0] {""}
   *[other] {" "}Next in the pool: { $up }.
}
burn-told-pick-skipped = { $seat } skips a pick: nobody in the pool may join.
burn-told-dealt = You are dealt { $cards }.
burn-told-drew = You draw { $cards }.
burn-told-turn = **Round { $round }: { $seat }'s turn.**
burn-told-hired = 🤝 { $seat } hires { $employee }.{ $ups ->
    [0] {""}
   *[other] {" "}Next in the pool: { $up }.
}
burn-told-fired = { $count ->
    [one] 👋 { $seat } fires { $employee }.
   *[other] 👋 { $seat } fires { $employee } with two cards.
}{ $ups ->
    [0] {""}
   *[other] {" "}In the pool: { $up }.
}
burn-told-funded = 💵 { $seat } plays { $card } and has { $funds } now.
burn-told-released = 🗑️ { $seat } is rid of { $idea }.
burn-told-attacked = ⚡ { $seat } plays { $attack }. Will { $target } counter?
burn-told-countered = ✋ { $seat } counters with { $card }: nothing comes of { $attacker }'s { $attack }.
burn-told-bad-hired = 😬 { $target } has to take on { $employee }, with kind regards from { $seat }.{ $ups ->
    [0] {""}
   *[other] {" "}Next in the pool: { $up }.
}
burn-told-poached = 💼 { $seat } poaches { $employee } from { $target }.
burn-told-bad-idea = 💡 { $target } has to make it work: { $card }, from { $seat }.
burn-told-ousted = 🚪 { $seat } plays { $card } on { $target }: { $employee } goes back to the pool.{ $ups ->
    [0] {""}
   *[other] {" "}Turned up: { $up }.
}
burn-told-planned = 📈 { $seat } plays **New Business Plan** on { $target }, whose next payroll is doubled.
burn-told-laid-off = ✂️ { $seat } plays **Layoffs**, and { $employees } must go.{ $ups ->
    [0] {""}
   *[other] {" "}Turned up: { $up }.
}
burn-told-discarded = { $seat } discards { $cards }.
burn-told-paid = 🔥 { $seat } pays { $payroll }{ $contractors ->
    [0] {""}
    [one] {" "}(with 1 contractor)
   *[other] {" "}(with { $contractors } contractors)
} and has { $funds } left.
burn-told-paid-double = 🔥🔥 { $seat } pays double, { $payroll }{ $contractors ->
    [0] {""}
    [one] {" "}(with 1 contractor)
   *[other] {" "}(with { $contractors } contractors)
}, and has { $funds } left.
burn-told-bankrupt = 💥 **{ $seat } is bankrupt.** The coffee machine stays with the landlord.{ $ups ->
    [0] {""}
   *[other] {" "}Turned up: { $up }.
}
burn-told-reshuffled = The discards are shuffled into a new deck of { $count }.
burn-told-ended = 🏁 **{ $winners } wins: the last company standing.**{ $recaps }
burn-told-standstill = 🏁 **A round in which nothing moved ends the game, and most funds win: { $winners }.**{ $recaps }
# Each on a row of its own.
burn-told-recap = {"\u000A"}{ $recap }

## What automatic players say: short, and never what is hidden

burn-remark-bad-hire-1 = { $target }, I have just the person for you. Glowing references.
burn-remark-bad-hire-2 = No need to thank me, { $target }. Every team can use new blood.
burn-remark-poach-1 = Nothing personal, { $target }. Our coffee is better, that's all.
burn-remark-poach-2 = One of yours has answered our ad, { $target }.
burn-remark-bad-idea-1 = It came to me in the shower, { $target }, and you get to build it.
burn-remark-bad-idea-2 = It's only an idea, { $target }. How much can it cost?
burn-remark-vp-card-1 = { $target }, the board would like a word with you.
burn-remark-vp-card-2 = I hear things are changing at the top, { $target }.
burn-remark-counter-1 = Nice try, { $attacker }.
burn-remark-counter-2 = Too kind, { $attacker }, but we have other plans.
burn-remark-counter-3 = Our door was locked, { $attacker }.
burn-remark-short-1 = Next payday might be awkward. Anybody need a foosball table?
burn-remark-short-2 = We're not broke. We're between rounds of funding.
burn-remark-short-3 = I'm sure the next investor will see it our way.
