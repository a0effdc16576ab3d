# 私下的回答、菜单和按钮，以及各游戏共用的命令。

## 命令

ui-command-table = 牌桌
    .name = 牌桌
    .description = 开桌、入座、打理一桌游戏
ui-command-tables = 我的牌桌
    .name = 我的牌桌
    .description = 列出你的所有牌桌，等你行动的排在前面
ui-command-hand = 手牌
    .name = 手牌
    .description = 看自己的牌和钱，只有你看得到
ui-command-look = 看局面
    .name = 看局面
    .description = 看局面和最近的经过，只有你看得到
ui-command-help = 帮助
    .name = 帮助
    .description = 上手三步

ui-table-open = 开桌
    .name = 开桌
    .description = 在这里开一桌
ui-table-join = 加入
    .name = 加入
    .description = 加入还没开始的一桌
ui-table-leave = 离开
    .name = 离开
    .description = 离开还没开始的一桌
ui-table-start = 开始
    .name = 开始
    .description = 开始游戏（桌主）
ui-table-status = 情况
    .name = 情况
    .description = 这一桌的情况，以及你能做什么
ui-table-options = 选项
    .name = 选项
    .description = 开始前查看或更改选项（桌主）
ui-table-seat = 座位
    .name = 座位
    .description = 增减自动玩家，接替自动玩家，或把座位交给自动玩家
ui-table-invite = 邀请
    .name = 邀请
    .description = 允许某人加入（桌主）
ui-table-kick = 请离
    .name = 请离
    .description = 开始前请某人离开（桌主）
ui-table-time = 催促
    .name = 催促
    .description = 在不限时的一桌，给久等不至的座位最后一天
ui-table-pace = 节奏
    .name = 节奏
    .description = 更改节奏：开始前由桌主决定，之后要全员同意
ui-table-end = 结束
    .name = 结束
    .description = 提议不分胜负地结束，要全员同意
ui-table-reopen = 重开
    .name = 重开
    .description = 继续因久无人动而关闭的一桌
ui-table-vote = 表决
    .name = 表决
    .description = 对提议表示同意或不同意
ui-table-log = 经过
    .name = 经过
    .description = 到目前为止的经过（文件）
ui-table-export = 导出
    .name = 导出
    .description = 导出记录（JSON），结束后才完整
ui-table-verify = 验证
    .name = 验证
    .description = 结束后验证骰子和洗牌是否公平

ui-option-called = { $option }
ui-option-game = 游戏
    .name = 游戏
    .description = 哪个游戏
ui-option-pace = 节奏
    .name = 节奏
    .description = 每一步有多少时间
ui-option-language = 语言
    .name = 语言
    .description = 公开文字的语言；你自己看到的仍是你的语言
ui-option-seats = 座位
    .name = 座位
    .description = 最多几人
ui-option-access = 谁可以加入
    .name = 入座
    .description = 谁可以加入
ui-option-rules = 房规
    .name = 房规
    .description = 房规，可逐条添加
ui-option-automatic = 自动玩家
    .name = 自动玩家
    .description = 和你们一起玩的自动玩家有几个
ui-option-level = 水平
    .name = 水平
    .description = 自动玩家玩得多好
ui-option-change = 做什么
    .name = 做什么
    .description = 要做什么
ui-option-player = 哪个自动玩家
    .name = 哪个自动玩家
    .description = 哪个自动玩家
ui-option-turn = 回合
    .name = 回合
    .description = 回合时限（不用节奏自带的）：90s、30m、2h、3d
ui-option-deal = 投资计划
    .name = 投资计划
    .description = 投资计划时限（不用节奏自带的）：90s、30m、2h、3d
ui-option-offer = 报价
    .name = 报价
    .description = 报价时限（不用节奏自带的）：90s、30m、2h、3d
ui-option-window = 响应
    .name = 响应
    .description = 响应时限（不用节奏自带的）：30s、10m、6h
ui-option-table = 哪一桌
    .name = 哪一桌
    .description = 哪一桌（不在你这里的那桌时填）
ui-option-person = 谁
    .name = 谁
    .description = 指哪位
ui-option-answer = 答复
    .name = 答复
    .description = 同意还是不同意

ui-language-en-US = 英文
ui-language-zh-CN = 中文
ui-access-open = 谁都可以
ui-access-invited = 仅限受邀
ui-seat-add = 增加自动玩家
ui-seat-remove = 减少自动玩家
ui-seat-take = 接替自动玩家
ui-seat-leave = 把座位交给自动玩家
ui-automatic-many = { $n ->
    [0] 没有自动玩家
   *[other] { $n }个自动玩家
}
ui-vote-yes = 同意
ui-vote-no = 不同意

## 菜单

ui-menu-what = 你想做什么？
ui-menu-nothing = 现在没有你要做的事。局面上写着大家在等谁。
ui-menu-awaited-until = 正在等你：{ $what }（{ $until }）
ui-menu-awaited = 正在等你：{ $what }
ui-menu-stale = 这个按钮已经过时。你现在可以做这些。
ui-menu-too-long = 内容太多，按钮放不下。请改用命令输入。
ui-menu-choose = 请选择：{ $option }
ui-menu-sure = 就这样吗？
ui-menu-said = { $option }：{ $value }
ui-menu-none = 无
ui-modal-range = { $least }到{ $most }之间的整数

ui-button-yes = 确定
ui-button-back = 返回
ui-button-again = 现在呢？
ui-button-type = 输入
ui-button-skip = 跳过
ui-button-earlier = 前面的
ui-button-later = 更多
ui-button-enough = 就这些
ui-button-start = 开始
ui-button-leave = 离开
ui-button-propose-end = 提议结束
ui-button-hand-over = 交出座位
ui-button-hand-over-now = 是的，交出
ui-button-end-now = 立即结束
ui-button-log = 经过
ui-button-export = 导出
ui-button-verify = 验证

## 回答

ui-done = 好了。
ui-opened = 桌子开好了。大家在邀请下面入座，按**开始**就开局。
ui-opened-without-thread = 这里不能开子区，游戏会直接在这个频道里进行。
ui-closed-dm = 我没法给你发私信，所以手牌不会自动送到。随时可以用`/手牌`查看。想收到的话，请允许来自本服务器的私信，再给我发一句话。
ui-tables = 你的牌桌：
ui-tables-more = ……还有{ $n }桌，到各自的子区里看。
ui-tables-none = 你没有坐在任何一桌。用`/牌桌 开桌`开一桌，或在邀请下面按**加入**。
ui-tables-lobby = 还没开始
ui-tables-others = 在等别人
ui-table-number = 第{ $number }桌
ui-help = **上手三步**
    1. 用`/牌桌 开桌`在频道里开一桌，其他人在邀请下面按**加入**。
    2. 桌主按**开始**。一切都在这一桌的子区里进行：经过，还有局面，上面写着大家在等谁。
    3. **我的手牌**只给你自己看。**行动**列出你现在能做的事，每一项也都有对应的命令。

    `/我的牌桌`列出你的所有牌桌。说话不算数，尽管在子区里讨价还价；只有按下的按钮和输入的命令才算。
ui-log = 到目前为止的经过：
ui-log-end = 经过太长，一个文件放不下，所以省去了开头：
ui-export = 完整的记录，谁都可以核对。
ui-export-running = 现在可以公开的记录。结束以后才完整。
ui-end-now = 立即结束这一桌、不分胜负吗？你管理这个服务器，可以这样做。
ui-hand-over = 要把座位交给自动玩家吗？之后你看不到那手牌。想回来，可以接替自动玩家。如果没有别人在玩，本桌就结束。
ui-put-aside = 这一桌出了故障，没法照常结束，我已把它搁置：它不再出现在任何人的牌桌列表里，已有的记录都还留着。

ui-permission-view = 查看这个频道
ui-permission-send = 发送消息
ui-permission-threads = 在子区里发送消息
ui-permission-embed = 嵌入链接
ui-permission-history = 阅读消息历史

## 公平可验

ui-verify-running = 这一桌结束时会公布密钥，到那时就能验证公平。密钥的SHA-256写在邀请里：{ $hash }
ui-verify-fair = 一切无误。密钥正是邀请里SHA-256所对应的那一个：{ $hash }。所有随机都来自它和玩家们的操作；种子：{ $seed }。{ $records }条记录中有{ $anew }条重新推算，结果相同。
ui-verify-unfinished = 这一桌的记录没有结尾，密钥还没有公布。
ui-verify-unreadable = 这个版本读不了这一桌的记录，所以无从验证。
ui-verify-secret = 有问题：第{ $record }条记录公布的密钥与当初的SHA-256不符。
ui-verify-causes = 有问题：第{ $record }条记录里的种子不是由玩家们的操作得来的。
ui-verify-differs = 有问题：重新推算第{ $record }条记录，结果不同。

## 拒绝

ui-refusal-which-table = 你在这里坐着好几桌。请用选项`哪一桌`说明是哪一桌：{ $tables }。
ui-refusal-say-which-table = 你坐着好几桌，或者一桌也没有。请用选项`哪一桌`说明是哪一桌；`/我的牌桌`列出你的牌桌。
ui-refusal-not-at-table-here = 你在这里没有这样的一桌。请用选项`哪一桌`说明是哪一桌，或到它的子区去；`/我的牌桌`列出你的牌桌。
ui-refusal-no-table-here = 这里没有牌桌。用`/牌桌 开桌`开一桌吧。
ui-refusal-nothing-to-join = 这里没有你能加入的牌桌。用`/牌桌 开桌`开一桌吧。游戏已经开始的，可以接替自动玩家：`/牌桌 座位`。
ui-refusal-nothing-to-take = 这里没有你可以接替自动玩家的牌桌。
ui-refusal-no-automatic = 没有自动玩家可以减少。
ui-refusal-level = 没有这种水平。可选：{ $possible }。
ui-refusal-nothing-to-reopen = 这里最后的一桌不是你能重开的。能重开的一桌，局面下面有**重开**按钮。
ui-refusal-no-tables = 你没有坐在任何一桌，这里也没有。用`/牌桌 开桌`开一桌吧。
ui-refusal-unknown-table = 这里没有你能用的这一桌。有：{ $tables }。
ui-refusal-open-privately = 请在服务器的频道里开桌，这样别人才能加入。
ui-refusal-permissions = 在这里玩，我需要这些权限：{ $permissions }。请服务器的管理者授权。
ui-refusal-too-fast = 一下子来得太多，我跟不上，所以这一次没有执行。{ $until }可以继续。
ui-refusal-too-much = 这件事很费工夫，而你刚才要了很多次。{ $until }可以继续。
ui-refusal-whom = 请说明是谁。
ui-refusal-not-seated-there = { $person }不在那一桌玩。
ui-refusal-not-your-menu = 那是别人的菜单。局面下的**行动**会打开你自己的。
ui-refusal-export-large = 这份记录超过了Discord允许的10 MB。运营这个机器人的人有完整的一份。
ui-refusal-length = “{ $given }”不是时间长度。请写数字加单位：90s、30m、2h或3d。
ui-refusal-pace = 没有这种节奏。有：{ $possible }。
ui-refusal-access = 一桌要么谁都可以加入，要么仅限受邀。请选一种。
