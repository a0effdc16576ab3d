# 牌桌：开桌、节奏、表决、结束。

## 节奏

table-pace-live = 实时
    .description = 大家都在线：一回合几分钟
table-pace-relaxed = 从容
    .description = 一回合一小时
table-pace-daily = 每日
    .description = 一回合一天
table-pace-weekly = 每周
    .description = 一回合三天
table-pace-untimed = 不限时
    .description = 回合和投资计划想多久就多久

table-pace-timed = { $pace }（回合{ $turn }，投资计划{ $deal }，报价{ $offer }，响应{ $window }）
table-pace-free = { $pace }（报价{ $offer }，响应{ $window }）

table-days = { $n }天
table-hours = { $n }小时
table-minutes = { $n }分钟
table-seconds = { $n }秒

## 自动玩家

table-player = 🤖 { $number ->
    [1] 海蒂
    [2] 格蕾丝
    [3] 艾伦
    [4] 艾米
    [5] 卡尔
    [6] 玛丽
    [7] 莱昂
    [8] 索菲娅
   *[other] { $number }号
}
table-player-level = { $player }（{ $level }）
table-level-random = 随机
table-level-plain = 普通
table-level-sharp = 精明
table-remark = { $seat }说：“{ $remark }”

## 经过

table-opened = { $person }开了一桌：{ $game }。
table-joined = { $person }加入。
table-left = { $person }离开。
table-kicked = 桌主请走了{ $person }。
table-invited = { $person }受到邀请。
table-host-passed = 现在{ $person }是桌主。
table-set-pace = 现在的节奏：{ $pace }。
table-set-language = 本桌的语言改为{ $language ->
    [zh-CN] 中文
   *[other] 英文
}。
table-set-seats = 座位改为{ $seats }个。
table-set-open = 现在谁都可以加入。
table-set-invited = 现在只有桌主邀请的人可以加入。
table-set-automatic = 现在的自动玩家：{ $players }。
table-set-no-automatic = 现在没有自动玩家。
table-set-rules = 房规改了，请看邀请。
table-started = 游戏开始。行动顺序：{ $people }。
table-automatic = ⏱ 时间到，自动进行：{ $line }
table-reminded = { $seat }，时间快到了：{ $until }。
table-time-called = { $person }催促：{ $seat }的时限是{ $until }。
table-proposed-end = { $person }提议结束游戏，不计结果。所有人同意才结束；提议的时限是{ $until }。
table-proposed-pace = { $person }提议改变节奏：{ $pace }。所有人同意才改；提议的时限是{ $until }。
table-vote-end = 结束游戏、不计结果？
table-vote-pace = 改变节奏吗？{ $pace }
table-agreed = { $person }同意。
table-disagreed = { $person }不同意。
table-passed-end = 所有人同意结束游戏。
table-passed-pace = 所有人同意改变节奏：{ $pace }。进行中的都重新计时。
table-rejected-end = 所以游戏继续。
table-rejected-pace = 所以节奏不变。
table-lapsed-end = 结束游戏的提议过期了。
table-lapsed-pace = 改变节奏的提议过期了。
table-took-over = { $person }接替{ $player }，从现在起看得到那手牌。
table-handed-over = { $gone }离开了，由自动玩家{ $player }接着玩。
table-handed-over-by = { $gone }很久不在，{ $person }把座位交给了自动玩家{ $player }。
table-graced = 刚才有一阵连接中断：该行动的人多得一些时间。
table-adjourned = 很久没有人动过这一桌，所以先关闭。玩家可以重开。
table-reopened = { $person }重开了这一桌，从停下的地方继续；该行动的人重新计时。
table-ended-agreed = 本桌结束，不计结果。
table-ended-moderator = 服务器管理者{ $person }结束了本桌，不计结果。
table-ended-untouched = 很久没有人动过这一桌，所以关闭，不计结果。
table-ended-cancelled = 所有人都离开了，所以本桌关闭。
table-secret = 本桌的密钥是{ $secret }，它的SHA-256从一开始就公布了：{ $hash }。

## 拒绝

table-refusal-game = 这里没有这个游戏。请从列出的游戏里选。
table-refusal-over = 本桌已经结束。想再玩，请另开一桌。
table-refusal-adjourned = 很久没有人动过这一桌，所以关闭了。玩家可以重开：`/牌桌 重开`。
table-refusal-reopen-open = 这一桌本来就开着。
table-refusal-reopen-ended = 这一桌已经彻底结束，不能重开。想再玩，请另开一桌。
table-refusal-started = 游戏已经开始：这只能在开始前做。
table-refusal-leave-playing = 游戏已经开始。可以把座位交给自动玩家：`/牌桌 座位`；也可以提议结束游戏：`/牌桌 结束`。
table-refusal-not-started = 游戏还没有开始。人够了，桌主就可以开始。
table-refusal-host-only = 只有桌主能这样做：{ $host }。
table-refusal-not-member = 你没有加入这一桌。
table-refusal-not-seated = 你不在这一桌玩，但可以旁观。
table-refusal-joined = 你已经加入了。桌主一开始就可以玩。
table-refusal-full = { $seats }个座位都满了。有人离开你才能加入。
table-refusal-full-automatic = { $seats }个座位都满了。游戏开始后，你可以接替自动玩家：`/牌桌 座位`。
table-refusal-automatic-many = 一共{ $seats }个座位，能给自动玩家的只有{ $free }个。请减少自动玩家，或者增加座位。
table-refusal-seated = 你已经在这一桌玩了。
table-refusal-take-nobody = 现在没有这个自动玩家在玩。局面上可以看到都有谁。
table-refusal-hand-automatic = 那里坐的已经是自动玩家。
table-refusal-hand-there = { $person }没有走。只有连续两次超时的人，别人才能替他交出座位；否则要他自己来。
table-refusal-changed-hands = 这一桌的座位换手太多，不能再换了。
table-refusal-waits = 它在等事情发生。
table-refusal-kicked = 桌主请你离开了这一桌。{ $host }可以重新邀请你。
table-refusal-invited-only = 这一桌只凭邀请加入。请让桌主{ $host }邀请你。
table-refusal-kick-self = 你不能请走自己，但可以离开。
table-refusal-kick-stranger = { $person }没有加入这一桌，没有人可以请走。
table-refusal-kicked-many = 这一桌已经请走了{ $most }人，不能再多。可以改为只凭邀请加入。
table-refusal-invited = { $person }已经受到邀请，或者已经加入。
table-refusal-invited-many = 已经邀请了{ $most }人，不能再多。
table-refusal-changed-often = 这一桌开始前改动太多，不能再改了。还可以开始或离开，也可以另开一桌。
table-refusal-set-nothing = 本来就是这样设的。
table-refusal-too-few = 至少要{ $least }人才能玩，现在有{ $joined }人。
table-refusal-language = 牌桌的语言是英文或中文，请选一种。
table-refusal-seats = 这个游戏适合{ $least }到{ $most }人。请在这之间选座位数。
table-refusal-seats-joined = 已经有{ $joined }人加入，座位不能更少。
table-refusal-rule-unknown = 这个游戏没有叫“{ $rule }”的房规。有的是：{ $known }。
table-refusal-rule-value = “{ $rule }”的取值是{ $least }到{ $most }（只有1时表示打开）。
table-refusal-pace-length = { $length }不行：时间至少{ $shortest }，最多{ $longest }。
table-refusal-pace-untimed = 不限时的节奏里，回合和投资计划没有时限；其他节奏都有。请选合适的节奏。
table-refusal-motion-open = 另一个提议正在表决。请先表决；它的时限是{ $until }。
table-refusal-motion-again = 你上次这样的提议没有通过。{ $until }可以再提。
table-refusal-motion-same-pace = 本来就是这个节奏。
table-refusal-motion-gone = 那个提议已经不在表决。
table-refusal-motion-agreed = 你已经同意了。要所有人同意才行。
table-refusal-call-self = 你不能催促自己。请行动，或者提议结束游戏。
table-refusal-call-nothing = 那个座位现在没有不限时的回合或投资计划。
table-refusal-call-early = 那个座位还有时间。{ $from }可以催促。
table-refusal-moderator-only = 只有能管理服务器的人可以立刻结束一桌。你可以提议结束，所有人同意就结束。
table-refusal-moderator-end = 服务器管理者只能结束一桌。想玩，请加入。
table-refusal-not-due = 现在没有这样的事到期。
