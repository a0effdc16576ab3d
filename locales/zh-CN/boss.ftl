# 我是大老板
# 用语以规则为准：投资计划、利益、家族、资本家、家族投资人、老板、集资、报价、承诺、成交。

boss = 我是大老板
    .description = 谈生意、讲价钱、使绊子的金融游戏（2–6人）

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

boss-command = 大老板
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

## 经过

boss-owned = { $seat }的{ $card }
boss-paid = { $seat } { $price }

boss-told-started = 资本家已发完：{ $investors }。{ $starter }先开始，{ $placer }放置美元标签。
boss-told-dealt = 你的起始手牌：{ $cards }。
boss-told-placed = { $seat }把美元标签放在投资计划 { $deal }。
boss-told-turn = 轮到{ $seat }当老板。
boss-told-turn-must-raise = 轮到{ $seat }当老板；手牌有 10 张或更多，本回合必须集资。
boss-told-rolled = { $seat }掷出 { $die }：美元标签移到投资计划 { $deal }。
boss-told-drew = { $seat }摸了 { $count } 张牌。
boss-told-drew-own = 你摸到{ $cards }。
boss-told-drew-nothing = { $seat }想摸牌，但已无牌可摸。
boss-told-reshuffled = { $count } 张弃牌洗成新的牌库。
boss-told-raised = { $seat }：“来谈生意吧！”投资计划 { $deal }，总利润 { $pot }。
boss-told-filled = { $seat }自己补上{ $cards }。
boss-told-offered = { $offer }。
boss-told-answered = 还价：{ $offer }。
boss-told-declined = { $seat }拒绝了。（{ $offer }）
boss-told-offer-withdrawn = { $seat }收回了报价。（{ $offer }）
boss-told-offers-lapsed = 家族已补上，以下报价失效：{ $offers }。
boss-told-pledged = 谈成：{ $seat }以 { $price } 向{ $boss }提供{ $cards }。
boss-told-pledged-nothing = 谈成：{ $boss }白付给{ $seat } { $price }。
boss-told-used = { $boss }以 { $price } 使用{ $seat }的{ $cards }。
boss-told-release-proposed = { $seat }请{ $to }解除{ $package }。
boss-told-release-declined = { $to }不同意解除{ $package }。
boss-told-release-withdrawn = { $seat }不再要求解除{ $package }。
boss-told-released = { $seat }同意了：{ $package }解除。
boss-told-dropped = { $seat }放弃{ $package }。
boss-told-taken-back = { $seat }收回{ $package }。
boss-told-withdrawn = { $seat }撤回{ $package }。
boss-told-played = { $seat }打出{ $play }。
boss-told-stopped = { $seat }喊**停止**！{ $stopped }的牌作废。（{ $play }）
boss-told-travelled-investor = { $target }去旅行，回合结束才回来。{ $voids ->
    [0] { "" }
   *[other] 承诺作废：{ $void }。
}{ $lapsed ->
    [0] { "" }
   *[other] { $lapsed } 个报价失效。
}
boss-told-travelled-clan = { $target }去旅行，不再回来。{ $voids ->
    [0] { "" }
   *[other] 承诺作废：{ $void }。
}{ $lapsed ->
    [0] { "" }
   *[other] { $lapsed } 个报价失效。
}
boss-told-poached = { $seat }挖走了{ $target }。{ $voids ->
    [0] { "" }
   *[other] 承诺作废：{ $void }。
}{ $lapsed ->
    [0] { "" }
   *[other] { $lapsed } 个报价失效。
}
boss-told-took-over = { $seat }：“我是大老板！”从{ $from }手里接管了这笔投资。{ $undone ->
    [0] { "" }
   *[other] { $from }自己补上的牌全部收回。
}{ $own ->
    [0] { "" }
   *[other] { $seat }提供的牌不再计价。
}{ $lapsed ->
    [0] { "" }
   *[other] 所有未答复的报价失效。
}其余承诺照旧，但双方都可以终止。
boss-told-closed = { $seat }宣布成交。其他人还有最后一次机会。
boss-told-asked-again = 成交仍然有效：再问其他人一次。
boss-told-succeeded = 投资计划 { $deal } 完成：总利润 { $pot }。{ $paid }；其余 { $rest } 归{ $seat }。
boss-told-succeeded-alone = 投资计划 { $deal } 完成：{ $seat }独得全部利润 { $pot }。
boss-told-market-goes-on = 景气骰子掷出 { $die }（{ $ends_on ->
    [1] 1
   *[other] 1–{ $ends_on }
} 则结束）：游戏继续。
boss-told-market-ends = 景气骰子掷出 { $die }（{ $ends_on ->
    [1] 1
   *[other] 1–{ $ends_on }
} 则结束）：游戏结束。
boss-told-failed = { $seat }放弃了投资计划 { $deal }。
boss-told-uncovered = 旅行归来：{ $names }。
boss-told-discard-began = 手牌超过 { $limit } 张，需要弃牌：{ $seats }。
boss-told-discarded = { $seat }弃掉{ $cards }。
boss-told-ended = 游戏结束。{ $money }。胜者：{ $winners }。
