# 测试用的小游戏。

toy = 小玩具
    .description = 用来试试这间屋子的小游戏

toy-command = 玩具
    .name = 玩具
    .description = 玩玩具

toy-verb-roll = 掷骰
    .name = 掷骰
    .description = 掷骰子，然后你的回合结束
toy-verb-offer = 报价
    .name = 报价
    .description = 开个价，把牌卖给别人
toy-verb-accept = 接受
    .name = 接受
    .description = 买下给你的报价
toy-verb-decline = 拒绝
    .name = 拒绝
    .description = 不买给你的报价
toy-verb-flash = 亮牌
    .name = 亮牌
    .description = 亮出一张牌得分，除非有人阻止
toy-verb-stop = 停止
    .name = 停止
    .description = 用空牌阻止亮出的牌
toy-verb-pass = 放过
    .name = 放过
    .description = 让亮出的牌得分

toy-param-to = 给谁
    .name = 给谁
    .description = 卖给谁
toy-param-cards = 牌
    .name = 牌
    .description = 哪些牌
toy-param-price = 价格
    .name = 价格
    .description = 多少钱，以百万计
toy-param-offer = 报价
    .name = 报价
    .description = 哪个报价
toy-param-card = 牌
    .name = 牌
    .description = 哪张牌

toy-rule-rounds = 轮数
    .description = 每人有几个回合
toy-rule-open_scores = 公开分数
    .description = 所有人都看得到分数

toy-null = 空牌
toy-card = 一张{ $value }
toy-head-now = 现在
toy-head-seats = 桌上
toy-head-hand = 你的手牌
toy-board-seat = { $seat }：{ $cards }张牌
toy-board-score = { $line }，{ $score }
toy-board-turn = { $seat }可以掷骰、报价或亮牌
toy-board-offer = { $seat }向{ $to }报价{ $price }
toy-board-window = { $seat }亮出{ $card }
toy-board-over = 游戏结束
toy-hand-score = 你有{ $score }
toy-label-seat = 座位：{ $seat }
toy-label-price = { $price }
toy-label-offer = { $seat }的报价
toy-confirm-gift = 真的要白送这些牌吗？
toy-confirm-accept = 用{ $price }买下？
toy-awaited-turn = 轮到你了
toy-awaited-offer = { $price }买吗？
toy-awaited-window = 停止还是放过：{ $card }

toy-dealt = 每人拿到三张牌。
toy-dealt-you = 你拿到的牌：{ $cards }。
toy-rolled = { $seat }掷出{ $die }。
toy-began = 轮到{ $seat }。
toy-offered = { $seat }向{ $to }出售{ $cards }张牌，要价{ $price }。
toy-accepted = { $to }用{ $price }买下。
toy-declined = { $to }不买。
toy-flashed = { $seat }亮出一张{ $value }。
toy-passed-you = 你放过了。
toy-stopped = { $seat }阻止了。
toy-scored = { $seat }得{ $value }分。
toy-over = 游戏结束：{ $scores }。

toy-refusal-seats = 2到4人可以玩，{ $seats }人不行。
toy-refusal-rule = 没有取这个值的房规{ $rule }。
toy-refusal-over = 游戏已经结束。
toy-refusal-turn = 现在轮到{ $seat }，而且要先处理进行中的事。
toy-refusal-gone = 那已经过去了。看看版图，现在进行的是什么。
toy-refusal-card = 请从你的手牌里选，并卖给别人。
toy-refusal-price = 价格最多{ $most }。
toy-refusal-asked = 现在没有问你。
toy-refusal-no-null = 要有空牌才能停止，而你没有。你可以放过。

toy-remark = { $turn ->
    [0] 我手气真好。
   *[other] 该你了。
}
