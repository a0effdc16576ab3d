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
