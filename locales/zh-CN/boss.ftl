# 我是大老板
# 用语以规则为准：投资计划、利益、家族、资本家、家族投资人、老板、集资、报价、承诺、成交。

boss = 我是大老板

## 家族和牌

boss-name-cashman = 卡什曼
boss-name-dougherty = 多尔蒂
boss-name-goldman = 戈德曼
boss-name-liebgeld = 利布盖尔德
boss-name-sacks = 萨克斯
boss-name-wadsworth = 沃兹沃思

boss-card-clan = { $name }投资人
boss-card-travel = 旅行：{ $name }
boss-card-travel-wild = 旅行：任意家族
boss-card-poach = 挖角
boss-card-boss = 老板
boss-card-stop = 停止

## 命令

boss-command = 我是大老板
    .name = 大老板
    .description = 玩《我是大老板》

boss-verb-place = 放标签
    .name = 放标签
    .description = 把美元标签放到一个投资计划上（开局时由首位老板放一次）
boss-verb-roll = 掷骰
    .name = 掷骰
    .description = 掷一次骰子，标签按点数前进，已完成的计划不算
boss-verb-raise = 来谈生意吧
    .name = 集资
    .description = 对标签所在的投资计划开始集资
boss-verb-draw = 摸牌
    .name = 摸牌
    .description = 摸牌并结束自己的回合
boss-verb-fill = 自己出
    .name = 自己出
    .description = 老板用自己的资本家或家族投资人补上所需家族
boss-verb-offer = 报价
    .name = 报价
    .description = 向老板出牌要价；老板则出价征集家族
boss-verb-answer = 还价
    .name = 还价
    .description = 用另一个价钱回应报价
boss-verb-accept = 接受
    .name = 接受
    .description = 接受报价或解约提议，双方从此说定
boss-verb-decline = 拒绝
    .name = 拒绝
    .description = 拒绝报价或解约提议
boss-verb-withdraw = 撤回
    .name = 撤回
    .description = 撤回自己的报价；规则允许时也可撤回自己的承诺
boss-verb-release = 解约
    .name = 解约
    .description = 提议解除一份承诺，要对方同意才行
boss-verb-drop = 撤下
    .name = 撤下
    .description = 老板收回自己出的牌；规则允许时也可撤下别人的承诺
boss-verb-use = 征用
    .name = 征用
    .description = 两人局：付一份利益，直接使用对方的资本家
boss-verb-travel = 旅行
    .name = 旅行
    .description = 打出旅行牌，送走一位资本家或一张已亮出的家族投资人
boss-verb-takeover = 我是大老板！
    .name = 接管
    .description = 打出老板牌，接管这笔投资计划和这个回合
boss-verb-poach = 挖角
    .name = 挖角
    .description = 同时打出三张挖角牌，把一位资本家永久挖过来
boss-verb-stop = 停止
    .name = 停止
    .description = 打出停止牌，抵消刚打出的牌
boss-verb-pass = 放过
    .name = 放过
    .description = 不阻止，或放弃最后机会
boss-verb-close = 成交
    .name = 成交
    .description = 宣布成交，其他人还有最后一次机会
boss-verb-giveup = 放弃
    .name = 放弃
    .description = 老板放弃这笔投资计划，集资失败
boss-verb-discard = 弃牌
    .name = 弃牌
    .description = 弃到手牌上限

## 房规

boss-rule-loose_pledges = 承诺可反悔
    .description = 宣布成交之前，老板可撤下、提供者可撤回任何一份承诺
boss-rule-boss_keeps_share = 老板留一份
    .description = 付出去的价钱合计不得超过总利润减去一份利益
boss-rule-bystanders_paid = 见者有份
    .description = 老板也可以付钱给没有出牌的玩家
boss-rule-open_money = 公开现金
    .description = 所有人都能看到每个人的现金
boss-rule-balanced_draw = 均衡摸牌
    .description = 有0、1、2、3位及以上资本家的玩家，分别摸4、3、2、1张牌
boss-rule-must_deal_at_ten = 十张必集资
    .description = 回合开始时手牌有10张或更多的玩家，本回合必须集资
boss-rule-late_hand_limit = 后期限牌
    .description = 完成九笔投资计划后，手牌上限由12张改为10张
boss-rule-seat_right_places_marker = 右家放标签
    .description = 开局时由首位老板右手边的玩家放美元标签

## 命令的参数

boss-param-deal = 投资计划
    .name = 计划
    .description = 把标签放到哪个投资计划
boss-param-names = 家族
    .name = 家族
    .description = 涉及哪些家族，只能选这笔计划需要的
boss-param-clan = 家族投资人
    .name = 投资人
    .description = 其中哪些家族改用家族投资人，不用资本家
boss-param-price = 价钱
    .name = 价钱
    .description = 以百万为单位：7就是700万
boss-param-to = 向谁
    .name = 向谁
    .description = 仅老板出价时用：某一位玩家，或所有人（默认）
boss-param-offer = 报价
    .name = 报价
    .description = 哪一个报价，或哪一个解约提议
boss-param-subject = 哪一个
    .name = 哪一个
    .description = 自己的哪一个报价、提议或承诺
boss-param-package = 承诺
    .name = 承诺
    .description = 哪一份说定的承诺
boss-param-name = 资本家
    .name = 资本家
    .description = 对方的哪一位资本家
boss-param-target = 目标
    .name = 目标
    .description = 哪一位资本家，或哪一张已亮出的家族投资人
boss-param-card = 旅行牌
    .name = 旅行牌
    .description = 用哪种旅行牌：该家族的（默认）或万能的
boss-param-cards = 牌
    .name = 牌
    .description = 要弃掉的牌

## 名称

boss-play-travel = **旅行**（目标：{ $target }）
boss-play-poach = 三张**挖角**（目标：{ $target }）
boss-play-boss = **老板**

boss-group-all = { $names }
boss-group-some = { $names }选{ $take }

boss-offer-supply = { $seat }提供{ $cards }，要价{ $price }
boss-offer-one = { $seat }出价{ $price }，向{ $to }要{ $cards }
boss-offer-all = { $seat }出价{ $price }，向所有人征集{ $cards }
boss-offer-pay = { $seat }愿意白给{ $to }{ $price }
boss-offer-ask = { $seat }什么也不出，要{ $price }

boss-package = { $cards }（{ $seat }，{ $price }）
boss-package-own = { $cards }（{ $seat }）
boss-package-nothing = 白给{ $seat }{ $price }
boss-release = { $seat }请{ $to }同意解约：{ $package }

boss-investor-owned = { $name }（{ $seat }）
boss-investor-owned-covered = { $name }（{ $seat }，旅行中）
boss-investor-beside = { $name }（无主）
boss-investor-beside-covered = { $name }（无主，旅行中）
boss-held = { $name }
boss-held-covered = { $name }✈️

boss-dotted = { $left } · { $right }

## 局面

boss-board-idle = 正在发牌
boss-board-placing = 游戏开始
boss-board-placer = 由{ $seat }放美元标签，{ $boss }先当老板
boss-board-turn = { $seat }是老板，面对{ $deal }号计划
boss-board-deal = { $deal }号计划：{ $seat }是老板
boss-board-discarding = 手牌超限：弃到{ $limit }张
boss-board-owing = 还没弃牌：{ $seats }
boss-board-over = 游戏结束
boss-board-result = { $seat }：**{ $money }**

boss-board-worth = { $shares }份利益 × { $value } = **{ $pot }**
boss-board-raise-or-roll = 接下来：集资，或者掷骰
boss-board-must-raise-or-roll = 接下来：集资，或者先掷骰；回合开始时手牌有10张以上，本回合必须集资
boss-board-raise-or-draw = 掷出{ $die }点。接下来：集资，或者摸牌
boss-board-must-raise = 掷出{ $die }点。接下来：集资；回合开始时手牌有10张以上，不能摸牌
boss-board-pending = ⚡ { $seat }打出{ $play }：停止，还是放过？
boss-board-last-chance = 🔔 老板宣布成交，这是其他人最后的机会

boss-group-full = ✅ { $by }
boss-group-open-all = ⬜ { $names }
boss-group-open = ⬜ { $names }选{ $missing }
boss-group-partly = ⬜ { $by }；还要{ $names }选{ $missing }
boss-filled = { $card }（{ $seat }，{ $price }）
boss-filled-own = { $card }（{ $seat }）
boss-filled-together = { $card }（{ $seat }，一共{ $price }）
boss-board-bystander = ➕ { $package }
boss-board-rest = 已承诺{ $promised }，{ $seat }还剩**{ $rest }**

boss-board-offers = 待答复的报价（{ $count }）
boss-board-more = ……还有更早的{ $count }个

boss-board-players = 玩家
boss-player = { $seat }
boss-player-boss = 👑 { $seat }
boss-player-investors = { $investors }
boss-player-no-investor = 没有资本家
boss-player-hand = { $count }张手牌
boss-player-laid = 已亮出{ $cards }
boss-player-money = { $money }
boss-board-beside = 无主的资本家：{ $investors }

boss-board-ring = 投资计划（C卡什曼 D多尔蒂 G戈德曼 L利布盖尔德 S萨克斯 W沃兹沃思）
boss-ring-deal = **{ $deal }** · { $shares }份 · { $groups }
boss-ring-marker = ▶️ **{ $deal }** · { $shares }份 · { $groups }
boss-ring-done = ✅ 已完成{ $count }笔：{ $deals }
boss-ring-done-deal = { $deal }号（{ $pot }）

boss-board-market = 市场和牌堆
boss-market-card = 市场景气卡{ $number }/{ $cards }：每份利益{ $value }
boss-market-card-one = 市场景气卡{ $number }/{ $cards }：每份利益{ $value }。完成这笔后掷出{ $die }点，游戏就结束
boss-market-card-die = 市场景气卡{ $number }/{ $cards }：每份利益{ $value }。完成这笔后掷出1–{ $die }点，游戏就结束
boss-market-card-last = 市场景气卡{ $number }/{ $cards }：每份利益{ $value }。完成这笔，游戏就结束
boss-market-deck = 牌库{ $deck }张 · 弃牌{ $discards }张
boss-market-discards = 弃牌：{ $cards }
boss-discards-poach = 挖角{ $count }张
boss-discards-boss = 老板{ $count }张
boss-discards-stop = 停止{ $count }张
boss-discards-travel = 旅行（{ $letters }）
boss-discards-clan = 家族投资人（{ $letters }）

## 手牌

boss-hand = 你的手牌：{ $count }张
boss-hand-discard = ⚠️ 要弃掉{ $count }张
boss-hand-line = { $cards }
boss-hand-laid = 已亮出：{ $cards }
boss-hand-investors = 你的资本家：{ $investors }
boss-hand-money = 你的现金：**{ $money }**

## 菜单和补全：这里没有格式标记

boss-label-deal = { $deal }：{ $pot }，需要{ $groups }
boss-label-everyone = 所有人
boss-label-boss = 老板{ $seat }
boss-label-player = { $seat }
boss-label-wanted = { $investor }
boss-label-own-investor = { $name }：用你的资本家
boss-label-own-clan = { $name }：用你的家族投资人
boss-label-clan = { $name }：用家族投资人
boss-label-use = { $name }，付{ $price }
boss-label-poach = 把{ $investor }永久挖过来
boss-label-target = { $target }
boss-label-target-pledged = { $target }，已承诺给这笔计划
boss-label-laid = { $card }（{ $seat }）
boss-label-price = { $price }
boss-label-gone = 已经不在了

## 先问一声

boss-confirm-giveup = 确定放弃{ $deal }号计划吗？集资失败后，各人收回自己的牌，谁也拿不到钱，回合就此结束。
boss-confirm-takeover = 确定打出**老板**，从{ $seat }手里接管{ $deal }号计划吗？已经答应别人的{ $promised }照样要付。
boss-confirm-poach = 确定同时打出三张**挖角**，把{ $investor }永久挖过来吗？
boss-confirm-close = 确定按这些条件成交{ $deal }号计划吗？总利润{ $pot }：{ $packages }；你还剩{ $rest }。一经宣布，不能反悔。

## 在等谁做什么：接在名字后面

boss-awaited-place = 放美元标签
boss-awaited-raise-or-roll = 集资或掷骰
boss-awaited-raise-or-draw = 集资或摸牌
boss-awaited-raise = 集资
boss-awaited-window = 停止或放过：{ $seat }打出的{ $play }
boss-awaited-last-chance = { $deal }号计划的最后机会：出手或放过
boss-awaited-offer = 答复{ $seat }：{ $price }换{ $cards }
boss-awaited-pay = 答复{ $seat }：白给{ $price }
boss-awaited-release = 答复{ $seat }：是否解约{ $package }
boss-awaited-deal = 谈成或放弃{ $deal }号计划
boss-awaited-discard = 弃牌到{ $limit }张
boss-awaited-nothing = 没有要做的事

## 不行的时候：哪里不对，怎样才对

boss-refusal-unknown-house-rule = 没有“{ $rule }”这条房规，请从列表里选。
boss-refusal-house-rule-value = 房规“{ $rule }”只能开或关。
boss-refusal-seats = 《我是大老板》适合2到6人，{ $seats }人玩不了。
boss-refusal-not-seated = 你不在这一桌，只能旁观。
boss-refusal-game-over = 游戏已经结束了。
boss-refusal-gone = 它已经不在，或者变了。点**行动**看看现在能做什么。
boss-refusal-marker-not-placed = 要先等{ $seat }放好美元标签。
boss-refusal-marker-placed = 标签已经放好了，以后由骰子来移动。
boss-refusal-no-such-deal = 没有这个投资计划，请从1到16号里选。
boss-refusal-not-boss = 只有老板才能这么做，现在的老板是{ $seat }。
boss-refusal-is-boss = 你自己就是老板，这是别人才能做的事。
boss-refusal-already-rolled = 本回合你已经掷过骰子了，请集资或摸牌。
boss-refusal-marker-moved = 骰子已经掷过了，标签现在在{ $deal }号计划上。
boss-refusal-not-rolled = 要先掷骰，才能摸牌。
boss-refusal-must-raise = 回合开始时你的手牌有10张以上，本回合必须集资，不能摸牌。
boss-refusal-no-deal = 现在没有人在集资，要等老板先开始。
boss-refusal-deal-on = 集资正在进行，要等老板成交或放弃。
boss-refusal-discarding = 大家正在弃牌，弃完就开始下一回合。
boss-refusal-card-pending = { $seat }打出的牌还没有结果，在那之前只能停止或放过。
boss-refusal-last-chance = 老板已经宣布成交。在所有人表态之前，其他人只能打老板牌、对已承诺的牌打旅行牌，或者放过。
boss-refusal-no-names = 至少要选一个家族。
boss-refusal-not-asked = 这笔计划不需要{ $name }，需要哪些家族请看局面。
boss-refusal-filled = { $name }已经有人补上了，请选还空着的家族。
boss-refusal-group-full = { $names }当中只需要{ $take }个，请少选几个。
boss-refusal-no-card-for = 你没有{ $name }的牌可出：要有空闲的资本家，或者家族投资人。
boss-refusal-no-clan-card = 你没有{ $name }家族投资人，请不要在“投资人”里选{ $name }。
boss-refusal-cards-settled = 这个报价用什么牌已经定了，请不要填“投资人”。
boss-refusal-price-above-limit = 这笔计划最多只能答应出去{ $limit }，请不要超过这个数。
boss-refusal-over-pot = 超了{ $over }：现在最多还能答应{ $left }。
boss-refusal-nothing-for-nothing = 什么都不换不算报价，请出个价，或者选几个家族。
boss-refusal-only-to-boss = 你只能向老板{ $seat }报价。
boss-refusal-no-such-player = 请选这一桌的另一位玩家。
boss-refusal-too-many-offers = 这笔计划里你已经报了{ $most }次价，不能再报了，但还可以接受和拒绝。
boss-refusal-not-addressee = 这不是在问你，只有被问到的人才能答复。
boss-refusal-not-maker = 这不是你的，不能由你撤回。
boss-refusal-not-party = 只有老板和提供这份承诺的玩家才能这么做。
boss-refusal-release-proposed = 已经有人提议解约了，等对方答复吧。
boss-refusal-binds = 说定的事，双方都得认。可以用 `/大老板 解约` 提议，对方同意才行。
boss-refusal-own-filling = 那是老板自己出的牌，不用解约，用 `/大老板 撤下` 就能收回。
boss-refusal-not-two-players = 这只在两人局里可用。
boss-refusal-not-opponents = 只能征用对方的资本家。
boss-refusal-no-such-target = 请选一位资本家，或者一张已亮出的家族投资人。
boss-refusal-covered = { $name }正在旅行，这个回合结束才回来，请另选一位。
boss-refusal-not-laid-out = 那张牌没有亮出来。请选一位资本家，或者一张已亮出的家族投资人。
boss-refusal-wrong-travel = 这张旅行牌对{ $name }无效，请用{ $name }的旅行牌或万能旅行牌。
boss-refusal-not-pledged = 最后机会里，旅行牌只能打在已承诺的牌上。
boss-refusal-not-own = 没有集资的时候，旅行牌只能打在自己的资本家上。
boss-refusal-no-travel = 你手里没有这张旅行牌，请从手牌里选。
boss-refusal-no-boss-card = 你手里没有老板牌。
boss-refusal-no-stop = 你手里没有停止牌，可以放过。
boss-refusal-too-few-poaches = 要同时打出三张挖角牌，你只有{ $held }张。
boss-refusal-unowned-first = 还有无主的资本家时，只能先挖他们：{ $names }。
boss-refusal-own-investor = 这位资本家已经是你的了，请选别人的。
boss-refusal-nothing-to-poach = 没有资本家可挖，全都是你的。
boss-refusal-nothing-to-stop = 现在没有什么可停止的。
boss-refusal-nothing-to-pass = 现在没有什么可放过的。
boss-refusal-own-card = 这是你自己打出的牌，停不停由别人决定。
boss-refusal-has-passed = 你已经放过了；有人再打出牌之前，不能改主意。
boss-refusal-not-full = 人还没凑齐，缺哪些家族请看局面。
boss-refusal-nothing-to-discard = 你没有要弃的牌。
boss-refusal-discard-exactly = 要正好弃掉{ $count }张。
boss-refusal-not-in-hand = 你手里没有这张牌，请从手牌里选。

boss-counted = { $count ->
    [1] **{ $card }**
   *[other] **{ $card }**×{ $count }
}
boss-owned = { $seat }的{ $card }
boss-paid = { $seat }得{ $price }

## 故事

boss-told-started = 资本家发好了：{ $investors }。由{ $placer }放美元标签，{ $starter }先当老板。
boss-told-dealt = 发给你的牌：{ $cards }。
boss-told-placed = { $seat }把标签放在{ $deal }号计划。
boss-told-turn = **轮到{ $seat }当老板。**
boss-told-turn-must-raise = **轮到{ $seat }当老板**，手牌有10张以上，本回合必须集资。
boss-told-rolled = 🎲 { $seat }掷出{ $die }点，标签走到{ $deal }号计划。
boss-told-drew = { $seat }摸了{ $count }张牌。
boss-told-drew-own = { $seat }，你摸到{ $cards }。
boss-told-drew-nothing = { $seat }摸不到牌，一张也不剩了。
boss-told-reshuffled = 弃牌洗成新的牌库，共{ $count }张。
boss-told-raised = 🤝 { $seat }：“来谈生意吧！”{ $deal }号计划，总利润**{ $pot }**。
boss-told-filled = { $seat }自己出{ $cards }。
boss-told-offered = { $offer }。
boss-told-answered = 还价：{ $offer }。
boss-told-declined = { $seat }拒绝了：{ $offer }。
boss-told-declined-last = { $seat }也拒绝了，再没有人可以接受：{ $offer }。
boss-told-offer-withdrawn = 报价撤回：{ $offer }。
boss-told-offers-lapsed = 报价作废：{ $offers }。
boss-told-pledged = ✅ { $boss }和{ $seat }说定：{ $cards }，**{ $price }**。
boss-told-pledged-nothing = ✅ { $boss }和{ $seat }说定：白给**{ $price }**。
boss-told-used = ✅ { $boss }征用{ $seat }的{ $cards }，付**{ $price }**。
boss-told-release-proposed = { $seat }请{ $to }同意解约：{ $package }。
boss-told-release-declined = { $to }不同意{ $seat }的解约提议：{ $package }。
boss-told-release-withdrawn = { $seat }不再请{ $to }解约：{ $package }。
boss-told-released = { $seat }同意解约：{ $package }。
boss-told-taken-back = { $seat }收回{ $package }。
boss-told-dropped = { $seat }撤下{ $package }。
boss-told-withdrawn = { $seat }撤回{ $package }。
boss-told-played = ⚡ { $seat }打出{ $play }。
boss-told-stopped = ✋ { $seat }打出**停止**，抵消了{ $stopped }的{ $play }。
boss-told-travelled-investor = ✈️ { $target }去旅行了，回合结束才回来。{ $voids ->
    [0] {""}
   *[other] 承诺作废：{ $void }。
}{ $lapsed ->
    [0] {""}
   *[other] { $lapsed }个报价作废。
}
boss-told-travelled-clan = ✈️ { $target }去旅行了，牌进弃牌堆。{ $voids ->
    [0] {""}
   *[other] 承诺作废：{ $void }。
}{ $lapsed ->
    [0] {""}
   *[other] { $lapsed }个报价作废。
}
boss-told-poached = 💼 { $seat }把{ $target }永久挖走了。{ $voids ->
    [0] {""}
   *[other] 承诺作废：{ $void }。
}{ $lapsed ->
    [0] {""}
   *[other] { $lapsed }个报价作废。
}
boss-told-took-over = 👑 { $seat }从{ $from }手里接管了这笔计划：“我是大老板！”{ $undone ->
    [0] {""}
   *[other] { $from }自己出的牌撤出。
}{ $own ->
    [0] {""}
   *[other] { $seat }自己的牌留下，不再计价。
}{ $lapsed ->
    [0] {""}
   *[other] { $lapsed }个报价作废。
}答应别人的照旧，但双方都可以终止。
boss-told-closed = 🔔 { $seat }宣布成交。其他人最后的机会！
boss-told-asked-again = 🔔 成交照旧，其他人再有一次最后的机会。
boss-told-succeeded = 💰 { $deal }号计划谈成了！总利润**{ $pot }**：{ $paid }；{ $seat }留下{ $rest }。
boss-told-succeeded-alone = 💰 { $deal }号计划谈成了！总利润**{ $pot }**全归{ $seat }。
boss-told-market-ends = 🎲 景气骰子掷出{ $die }点。{ $ends_on }点及以下游戏就结束：到此为止。
boss-told-market-goes-on = 🎲 景气骰子掷出{ $die }点。{ $ends_on }点及以下才会结束：游戏继续。
boss-told-failed = ❌ { $seat }放弃了{ $deal }号计划，集资失败，各人收回自己的牌。
boss-told-uncovered = 旅行回来了：{ $names }。
boss-told-discard-began = 手牌太多：{ $seats }要弃到{ $limit }张。
boss-told-discarded = { $seat }弃掉{ $cards }。
boss-told-ended = 🏁 游戏结束，{ $winners }获胜。{ $money }。

# 自动玩家说的话，前面有它的名字，外面有引号。
boss-remark-asks-1 = 这笔计划少不了你。
boss-remark-asks-2 = 有钱大家一起赚嘛。
boss-remark-asks-3 = 你点个头，事情就成了一半。
boss-remark-asks-4 = 算上你，这事就稳了。
boss-remark-asks-5 = 你说说，有什么理由不答应？
boss-remark-offers-1 = 再便宜可就没有了。
boss-remark-offers-2 = 你缺的人，我这儿有。
boss-remark-offers-3 = 换了是我，我就答应。
boss-remark-offers-4 = 我这边没问题，就看你了。
boss-remark-offers-5 = 这可是良心价。
boss-remark-answers-1 = 这个价嘛，还得再谈谈。
boss-remark-answers-2 = 别为一百万伤了和气。
boss-remark-answers-3 = 就这个数，咱们握手成交。
boss-remark-answers-4 = 咱们其实差得不多。
boss-remark-answers-5 = 这个价，我就点头。
boss-remark-declines-1 = 这回就算了。
boss-remark-declines-2 = 你还是找别人吧。
boss-remark-declines-3 = 这样我可不划算。
boss-remark-declines-4 = 心动归心动，还是算了。
boss-remark-declines-5 = 这笔咱们谈不拢。
boss-remark-takes-over-1 = 前面辛苦了，后面交给我。
boss-remark-takes-over-2 = 各位，该换人当家了。
boss-remark-takes-over-3 = 大家坐着别动，换个老板而已。
boss-remark-takes-over-4 = 计划照旧，老板换人。
boss-remark-stops-1 = 慢着。
boss-remark-stops-2 = 就等你这一手呢。
boss-remark-stops-3 = 一切照旧。
boss-remark-stops-4 = 哪有这么容易。
