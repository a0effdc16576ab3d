# 烧钱计划
# 用语以规则为准：员工、副总裁、工程师、外包人员、部门主管、技能、薪资、人力银行、功能卡、烂点子、烧钱率、破产。

burn = 烧钱计划

## 员工

burn-employee-rex-handshake = 郝握手
burn-employee-gloria-upsell = 贾一等
burn-employee-chad-buzzword = 吴概念
burn-employee-dana-closer = 程大单
burn-employee-miles-commission = 钱提成
burn-employee-penny-coldcall = 佟电话
burn-employee-lou-longlunch = 范局多
burn-employee-bea-brochure = 叶彩页
burn-employee-ada-kernel = 何芯
burn-employee-linus-merge = 何并
burn-employee-biff-slideware = 皮皮提
burn-employee-gus-backlog = 季亚丹
burn-employee-nora-standup = 陈会
burn-employee-otto-deadline = 戴德莱
burn-employee-ida-null = 孔值
burn-employee-ken-semicolon = 冯号
burn-employee-yuki-stacktrace = 詹追雪
burn-employee-raj-regex = 郑则
burn-employee-olga-overflow = 易初
burn-employee-tim-tabs = 制表夫
burn-employee-sue-spaces = 孔格
burn-employee-piotr-pointer = 支真
burn-employee-mei-cache = 梅缓存
burn-employee-bob-reboot = 崇启
burn-employee-helena-harmony = 和为贵
burn-employee-frank-feedback = 范奎
burn-employee-wanda-welcome = 应新
burn-employee-pia-perks = 夏午茶
burn-employee-toby-badge = 龚牌
burn-employee-carol-calendar = 裴期
burn-employee-hugo-handbook = 寿策
burn-employee-tess-teambuilding = 涂安建
burn-employee-victor-venture = 冯投
burn-employee-ruth-runway = 鲍道
burn-employee-earl-equity = 顾权
burn-employee-abe-abacus = 孙盘
burn-employee-sally-spreadsheet = 表姐莎莉
burn-employee-nick-nickel = 毛一毛
burn-employee-ines-invoice = 法小票
burn-employee-walt-writeoff = 何销
burn-employee-unknown = 某位新人

burn-employee-vp = **{ $name }**（{ $department }副总裁，技能{ $skill }，薪资{ $salary }）
burn-employee-manager = **{ $name }**（{ $department }，技能{ $skill }，薪资{ $salary }）
burn-employee-engineer = **{ $name }**（工程师，薪资{ $salary }）

burn-staff-vp = 副总裁{ $name } { $skill }/{ $salary }
burn-staff-manager = { $name } { $skill }/{ $salary }
burn-staff-engineer = { $name } –/{ $salary }

## 部门

burn-department-sales = 业务部
burn-department-development = 研发部
burn-department-human-resources = 人力资源部
burn-department-finance = 财务部

burn-sign-sales = 🟡 业务
burn-sign-development = 🔴 研发
burn-sign-human-resources = 🔵 人力
burn-sign-finance = 🟢 财务

## 烂点子

burn-idea-pet-food-by-courier = 打车送狗粮
burn-idea-socks-by-subscription = 袜子包月
burn-idea-singing-emails = 电邮点歌台
burn-idea-portal-for-portals = 门户网站的门户
burn-idea-banner-ads-on-bananas = 香蕉皮广告位
burn-idea-points-for-logging-in = 上网就送积分
burn-idea-mascot-helpline = 吉祥物热线
burn-idea-horoscopes-for-servers = 给服务器算星座
burn-idea-guestbook-for-everything = 万物留言板
burn-idea-scents-over-modem = 拨号上网闻香
burn-idea-toaster-with-a-homepage = 电饭煲个人主页
burn-idea-pizza-by-fax = 传真订煎饼
burn-idea-ice-cream-in-one-hour = 冰棍一小时到家
burn-idea-virtual-lawn-care = 网上代客拔草
burn-idea-currency-with-a-cat-on-it = 招财猫网络币
burn-idea-gift-cards-for-gift-cards = 礼品卡的礼品卡
burn-idea-search-engine-for-lost-keys = 找钥匙搜索引擎
burn-idea-social-network-for-houseplants = 盆栽交友网
burn-idea-airline-without-planes = 没有飞机的航空公司
burn-idea-fridge-that-orders-itself = 会给自己下单的冰箱
burn-idea-operating-system-for-shoes = 皮鞋操作系统
burn-idea-unknown = 惊天好主意

## 卡牌

burn-kind-hire = **聘雇**
burn-kind-fire = **解雇**
burn-kind-funding = **资金**
burn-kind-release = **解放**
burn-kind-bad-hire = **烂聘雇**
burn-kind-poach = **网罗**
burn-kind-bad-idea = **烂点子**
burn-kind-vp = **副总裁卡**

burn-card-funding = **资金{ $amount }**
burn-card-bad-idea = **烂点子**“{ $title }”（工程师{ $engineers }人）
burn-card-conflict = **意见冲突**
burn-card-pasture = **放牛吃草**
burn-card-plan = **新营运计划**
burn-card-layoffs = **裁员**

burn-levels = { $least }–{ $most }
burn-card-printed = { $card } · { $levels }

burn-attack-bad-hire = **烂聘雇**（对{ $target }）：{ $employee }
burn-attack-poach = { $count ->
    [1] **网罗**
   *[other] 两张**网罗**
}（对{ $target }）：{ $employee }
burn-attack-bad-idea = { $card }（对{ $target }）

## 命令

burn-command = 烧钱计划
    .name = 烧钱
    .description = 玩《烧钱计划》

burn-verb-draft = 首轮聘雇
    .name = 首轮聘雇
    .description = 开局前从人力银行取一名翻开的员工
burn-verb-hire = 聘雇
    .name = 聘雇
    .description = 打出聘雇，让一名翻开的员工加入自己的公司
burn-verb-fire = 解雇
    .name = 解雇
    .description = 打出解雇（副总裁要两张），让自己的一名员工回到人力银行
burn-verb-fund = 资金
    .name = 融资
    .description = 打出资金，给公司加钱
burn-verb-release = 解放
    .name = 解放
    .description = 打出解放，甩掉自己的一个烂点子
burn-verb-badhire = 烂聘雇
    .name = 烂聘雇
    .description = 打出烂聘雇，把一名翻开的员工硬塞给对手
burn-verb-poach = 网罗
    .name = 网罗
    .description = 打出网罗（副总裁要两张），把对手的一名员工挖过来
burn-verb-badidea = 烂点子
    .name = 烂点子
    .description = 打出烂点子，对手得出工程师，不够就请外包人员
burn-verb-vp = 副总裁卡
    .name = 副总裁卡
    .description = 副总裁人数够的话，打出一张副总裁卡
burn-verb-counter = 抵消
    .name = 抵消
    .description = 用防御牌抵消对自己的攻击
burn-verb-pass = 放过
    .name = 放过
    .description = 让对自己的攻击生效
burn-verb-discard = 弃牌
    .name = 弃牌
    .description = 不出牌，改弃1到4张牌，回合随即结束
burn-verb-done = 出完了
    .name = 出完了
    .description = 不再出牌：发薪水，然后补牌

## 房规

burn-rule-starting_funds = 初始资金
    .description = 每家公司开局有多少钱，以百万为单位（默认100，四人局80）
burn-rule-starting_staff = 初始员工
    .description = 首轮聘雇每人取几名员工（默认4名）
burn-rule-hand_size = 手牌上限
    .description = 开局发几张、每回合补到几张手牌（默认6张）
burn-rule-second_printing = 第二版
    .description = 多两张资金：2000万（技能2–3）和500万（技能3）
burn-rule-no_forced_vps = 不塞副总裁
    .description = 不能用烂聘雇把副总裁塞给别人
burn-rule-vp_cards_read_target = 副总裁卡看对手
    .description = 攻击用的副总裁卡看对手有几名副总裁，不看自己
burn-rule-no_reshuffle = 不洗弃牌
    .description = 牌堆摸完就没有了；若一整轮什么都没动，游戏结束
burn-rule-no_counters = 不能抵消
    .description = 攻击当场生效，谁也抵消不了
burn-rule-bankrupt_keeps_table = 破产封存
    .description = 破产公司的牌和员工放到一边，不再回到游戏

## 命令的参数

burn-param-employee = 员工
    .name = 员工
    .description = 哪一名员工
burn-param-target = 公司
    .name = 公司
    .description = 冲着哪家公司
burn-param-card = 牌
    .name = 牌
    .description = 用哪张牌；可以不填的地方，默认用最难派上用场的那张
burn-param-cards = 牌
    .name = 牌
    .description = 用哪些牌：一张，对副总裁两张；弃牌最多四张
burn-param-idea = 烂点子
    .name = 烂点子
    .description = 自己的哪一个烂点子
burn-param-vps = 副总裁
    .name = 副总裁
    .description = 哪些副总裁离开
burn-param-staff = 其他员工
    .name = 其他员工
    .description = 仅裁员时用：还有哪些员工离开

## 局面

burn-board-idle = 正在发牌
burn-board-draft = 首轮聘雇，第{ $round }轮，共{ $rounds }轮
burn-board-drafts = 轮到{ $seat }从人力银行取一名员工
burn-board-turn = 第{ $round }轮：{ $seat }的回合
burn-board-play = 接下来：最多出{ $most }张牌，或者选“出完了”
burn-board-play-or-discard = 接下来：最多出{ $most }张牌，或者弃牌，或者选“出完了”
burn-board-play-more = 出了{ $played }张。接下来：最多再出{ $left }张，或者选“出完了”
burn-board-pending = ⚡ { $seat }打出{ $attack }。{ $target }抵消，还是放过？
burn-board-over = 活到最后的公司获胜
burn-board-standstill = 再也没有动静，资金最多的获胜

burn-company = { $seat } · { $funds }
burn-company-turn = ▶️ { $seat } · { $funds }
burn-company-burn = 🔥 每回合{ $burn } · { $runway } · { $hand }张手牌
burn-company-plan = 📈 **新营运计划**：下次发薪{ $payroll }
burn-company-department = { $department } **{ $level }**：{ $staff }
burn-company-empty = 没有人（**0**）：{ $departments }
burn-company-ideas = 💡 工程师{ $engineers }/{ $needed }{ $contractors ->
    [0] {""}
   *[other] ，外包{ $contractors }人
}：{ $ideas }
burn-company-idea = “{ $title }”（{ $engineers }）

burn-runway = 还能撑{ $turns }回合
burn-runway-none = **下次发薪就破产**
burn-runway-ever = 不用发薪

burn-board-fallen = 破产
burn-board-bankrupt = 💥 { $seat }：第{ $round }轮，{ $funds }

burn-board-pool = 人力银行（技能/薪资）
burn-pool = { $department }：{ $up } · 下面还有{ $below }人
burn-pool-empty = { $department }：没有人

burn-board-cards = 卡牌
burn-board-deck = 牌堆{ $deck }张 · 弃牌{ $discards }张
burn-board-discards = 弃牌：{ $kinds }
burn-board-discarded = { $kind }{ $count }张

burn-recap = { $seat }：剩{ $funds }。发薪{ $paid }，被塞{ $forced }人，挨烂点子{ $suffered }个，化解{ $rid }个，攻击{ $attacks }次
burn-recap-bankrupt = { $seat }：第{ $round }轮破产，{ $funds }。发薪{ $paid }，被塞{ $forced }人，挨烂点子{ $suffered }个，化解{ $rid }个，攻击{ $attacks }次
burn-board-funds = 每轮资金（百万）
burn-funds-rounds = 轮次：{ $rounds }
burn-funds = { $seat }：{ $funds }

## 手牌

burn-hand = 你的手牌和技能等级：{ $count }张
burn-hand-card = { $count ->
    [1] { $card }
   *[other] { $card }（{ $count }张）
}
burn-hand-playable = { $count ->
    [1] ▶️ { $card }
   *[other] ▶️ { $card }（{ $count }张）
}
burn-hand-unplayable = { $count ->
    [1] ▫️ { $card }
   *[other] ▫️ { $card }（{ $count }张）
}
burn-hand-nothing = 暂时没有牌。

## 菜单和补全：这里没有格式标记

burn-label-employee = { $employee }：烧钱率{ $before } → { $after }
burn-label-employee-pair = { $employee }：烧钱率{ $before } → { $after }，要两张牌
burn-label-idea = { $idea }：烧钱率{ $before } → { $after }
burn-label-adds = { $what }：每回合{ $change }
burn-label-adds-between = { $what }：每回合{ $least }到{ $most }
burn-label-adds-by-engineers = { $seat }，按工程师人数每回合：{ $changes }
burn-change = { $by }
burn-change-up = +{ $by }
burn-change-by-engineers = { $engineers } → { $change }
burn-label-target = { $seat }：每回合烧{ $burn }，{ $runway }
burn-label-vp-target = { $seat }，{ $vps }名副总裁：每回合烧{ $burn }，{ $runway }
burn-label-fund = { $card }：资金{ $before } → { $after }
burn-label-conflict = { $card }：对手一名副总裁拂袖而去
burn-label-pasture = { $card }：对手一名副总裁回乡养老
burn-label-plan = { $card }：对手下次发薪翻倍
burn-label-layoffs = { $card }：自己的员工想走几个走几个，副总裁至少留两名
burn-label-card = { $card }
burn-label-counter = { $card }：抵消这次攻击
burn-label-gone = 已经不在了

## 在等谁做什么：接在名字后面

burn-awaited-draft = 取一名员工
burn-awaited-turn = 出牌，或者选“出完了”
burn-awaited-more = 最多再出{ $left }张，或者选“出完了”
burn-awaited-last = 等最后一张牌的结果
burn-awaited-window = 抵消或放过：{ $attack }
burn-awaited-nothing = 没有要做的事

## 不行的时候：哪里不对，怎样才对

burn-refusal-unknown-house-rule = 没有“{ $rule }”这条房规，请从列表里选。
burn-refusal-house-rule-value = 房规“{ $rule }”不能是{ $value }，请从列表里选。
burn-refusal-seats = 《烧钱计划》适合2到4人，{ $seats }人玩不了。
burn-refusal-not-seated = 你不在这一桌，只能旁观。
burn-refusal-game-over = 游戏已经结束了。
burn-refusal-gone = 它已经不在，或者变了。点**行动**看看现在能做什么。
burn-refusal-bankrupt = 你的公司已经破产，只能旁观了。
burn-refusal-drafting = 首轮聘雇还没完，要先等{ $seat }取一名员工。
burn-refusal-draft-over = 首轮聘雇已经结束，以后要打出**聘雇**才能招人。
burn-refusal-not-turn = 现在是{ $seat }的回合，请稍等。
burn-refusal-awaiting-answer = 要先等{ $seat }抵消这次攻击，或者放过。
burn-refusal-nothing-to-answer = 现在没有要应对的攻击。
burn-refusal-not-attacked = 这次攻击冲着{ $seat }，只有本人能应对。
burn-refusal-not-in-hand = 你手里没有这张牌，请从手牌里选。
burn-refusal-none-in-hand = 你手里没有{ $kind }。请出别的牌，或者选“出完了”。
burn-refusal-not-that-kind = 牌不对，这里要用{ $kind }。
burn-refusal-level = { $seat }的{ $department }技能是{ $level }，这张牌要{ $levels }。请换一张牌，或者先改变技能。
burn-refusal-cards-needed = { $needed ->
    [1] 这里正好要一张{ $kind }。
   *[other] 副总裁忠心耿耿，要同时打出{ $needed }张{ $kind }。
}
burn-refusal-too-many-played = 这个回合最多还能出{ $most }张牌。
burn-refusal-nobody-may-come = 翻开的员工没有一个能去{ $seat }那里：每个部门只容得下一名副总裁。
burn-refusal-not-turned-up = 人力银行里没有翻开这名员工，请从翻开的人里选。
burn-refusal-not-on-staff = 这不是{ $seat }的员工，请从{ $seat }的员工里选。
burn-refusal-has-vp = { $seat }的{ $department }已经有副总裁了，只容得下一名，请选别人。
burn-refusal-forced-vp = 这一桌不许把副总裁塞给别人，请选别人。
burn-refusal-no-such-idea = 你没有这个烂点子，请从自己面前的选。
burn-refusal-no-ideas = 你没有烂点子可甩。
burn-refusal-no-such-player = 请选这一桌的另一位玩家。
burn-refusal-own-company = 这是你自己的公司，请选对手的。
burn-refusal-target-bankrupt = { $seat }已经破产了，请选还没破产的对手。
burn-refusal-no-answer = 你手里没有能抵消它的牌，可以放过。
burn-refusal-wrong-answer = { $kind }抵消不了这次攻击：**烂聘雇**和**网罗**要用**聘雇**或**解雇**，**烂点子**要用**解放**。
burn-refusal-too-few-vps = { $card }要{ $needs }名副总裁，{ $seat }只有{ $has }名。
burn-refusal-no-vp = { $seat }没有副总裁，请选有副总裁的对手。
burn-refusal-one-vp = 请正好选{ $seat }的一名副总裁，不要选别人。
burn-refusal-is-no-vp = { $name }不是副总裁，请选一名副总裁；**裁员**时别的员工填在“其他员工”里。
burn-refusal-is-vp = { $name }是副总裁，请填在“副总裁”里。
burn-refusal-nobody-leaves = **新营运计划**不会让人离开，“副总裁”和“其他员工”都请留空。
burn-refusal-has-plan = { $seat }已经有**新营运计划**了，请选别人。
burn-refusal-only-own = **裁员**只能裁自己的公司，请选自己。
burn-refusal-somebody-leaves = **裁员**总得有人走，请至少选一名员工。
burn-refusal-named-twice = 有的选了两次，每个只选一次就好。
burn-refusal-vps-stay = { $most ->
    [0] 副总裁至少要留两名，你一名也不能裁。
   *[other] 副总裁至少要留两名，你最多裁{ $most }名。
}
burn-refusal-has-played = 这个回合你已经出过牌，不能再弃牌。请接着出牌，或者选“出完了”。
burn-refusal-hand-not-full = 手牌满{ $size }张才能弃牌，你只有{ $held }张。请出牌，或者选“出完了”。
burn-refusal-discard-few = { $most ->
    [1] 要正好弃1张牌。
   *[other] 请弃1到{ $most }张牌。
}
burn-refusal-deck-empty = 牌堆已空，又不洗弃牌，所以不能弃牌。请出牌，或者选“出完了”。

## 故事

burn-told-started = { $seat }发牌，每家起始资金{ $funds }。正在找工作的有：{ $up }。
burn-told-drafted = { $seat }招来{ $employee }。{ $ups ->
    [0] {""}
   *[other] 接着翻开：{ $up }。
}
burn-told-pick-skipped = { $seat }这次没人可招，跳过。
burn-told-dealt = 发给你的牌：{ $cards }。
burn-told-drew = 你摸到{ $cards }。
burn-told-turn = **第{ $round }轮：轮到{ $seat }。**
burn-told-hired = 🤝 { $seat }聘雇了{ $employee }。{ $ups ->
    [0] {""}
   *[other] 接着翻开：{ $up }。
}
burn-told-fired = { $count ->
    [1] 👋 { $seat }解雇了{ $employee }。
   *[other] 👋 { $seat }用两张牌解雇了{ $employee }。
}{ $ups ->
    [0] {""}
   *[other] 人力银行翻开：{ $up }。
}
burn-told-funded = 💵 { $seat }打出{ $card }，现有资金{ $funds }。
burn-told-released = 🗑️ { $seat }甩掉了{ $idea }。
burn-told-attacked = ⚡ { $seat }打出{ $attack }。{ $target }要抵消吗？
burn-told-countered = ✋ { $seat }打出{ $card }，抵消了{ $attacker }的{ $attack }。
burn-told-bad-hired = 😬 { $seat }热情推荐，{ $target }只好收下{ $employee }。{ $ups ->
    [0] {""}
   *[other] 接着翻开：{ $up }。
}
burn-told-poached = 💼 { $seat }从{ $target }那里挖走了{ $employee }。
burn-told-bad-idea = 💡 { $seat }一拍脑袋，{ $target }就得去做{ $card }。
burn-told-ousted = 🚪 { $seat }对{ $target }打出{ $card }：{ $employee }回到人力银行。{ $ups ->
    [0] {""}
   *[other] 人力银行翻开：{ $up }。
}
burn-told-planned = 📈 { $seat }对{ $target }打出**新营运计划**，下次发薪翻倍。
burn-told-laid-off = ✂️ { $seat }打出**裁员**，告别{ $employees }。{ $ups ->
    [0] {""}
   *[other] 人力银行翻开：{ $up }。
}
burn-told-discarded = { $seat }弃掉{ $cards }。
burn-told-paid = 🔥 { $seat }发薪{ $payroll }{ $contractors ->
    [0] {""}
   *[other] （含外包{ $contractors }人）
}，还剩{ $funds }。
burn-told-paid-double = 🔥🔥 { $seat }加倍发薪{ $payroll }{ $contractors ->
    [0] {""}
   *[other] （含外包{ $contractors }人）
}，还剩{ $funds }。
burn-told-bankrupt = 💥 **{ $seat }破产了。**咖啡机归房东。{ $ups ->
    [0] {""}
   *[other] 人力银行翻开：{ $up }。
}
burn-told-reshuffled = 弃牌洗成新的牌堆，共{ $count }张。
burn-told-ended = 🏁 **{ $winners }撑到了最后，获胜！**{ $recaps }
burn-told-standstill = 🏁 **一整轮什么都没动，游戏结束，资金最多的{ $winners }获胜。**{ $recaps }
# 每家一行。
burn-told-recap = {"\u000A"}{ $recap }

## 自动玩家说的话：要短，不泄露暗牌

burn-remark-bad-hire-1 = { $target }，给你介绍个人才，推荐信写得天花乱坠。
burn-remark-bad-hire-2 = { $target }，不用谢，团队总要来点新血。
burn-remark-poach-1 = { $target }，别往心里去，我们这儿的咖啡好喝些。
burn-remark-poach-2 = { $target }，你家有人给我们投了简历。
burn-remark-bad-idea-1 = { $target }，我洗澡时灵光一闪，活儿就归你了。
burn-remark-bad-idea-2 = { $target }，不过是个点子，能花几个钱？
burn-remark-vp-card-1 = { $target }，董事会想找你聊聊。
burn-remark-vp-card-2 = { $target }，听说你们高层要变天了。
burn-remark-counter-1 = { $attacker }，想得美。
burn-remark-counter-2 = { $attacker }，心领了，我们另有安排。
burn-remark-counter-3 = { $attacker }，我们家门可锁着呢。
burn-remark-short-1 = 下次发薪有点悬，谁要收桌上足球台？
burn-remark-short-2 = 我们没破产，只是还在等下一轮融资。
burn-remark-short-3 = 下一位投资人一定懂我们的。
