# 各处显示的文字：邀请、局面、手牌、经过。

host-title = { $game } · 第{ $table }桌
host-title-at = { $server } · { $game } · 第{ $table }桌

## 邀请

host-invitation-lobby = 开桌了，欢迎加入！
host-invitation-playing = 游戏进行中。
host-invitation-ended = 这一桌已经结束。
host-adjourned = 很久没有人动过这一桌，所以先关闭。玩家可以重开，从停下的地方继续。
host-ended-played = 游戏打完了。
host-head-members = 玩家
host-members = { $joined }/{ $seats }人：{ $people }
host-members-host = 桌主：{ $person }
host-head-options = 选项
host-pace = 节奏：{ $pace }
host-access-open = 谁都可以加入。
host-access-invited = 由桌主邀请。
host-head-rules = 房规
host-rule = { $rule }
host-rule-value = { $rule }：{ $value }
host-hash = 公平可验：本桌密钥的SHA-256是{ $hash }
host-secret = 密钥是{ $secret }

## 局面

host-head-result = 结果
host-standing = 第{ $place }名 { $seat }：{ $score }
host-head-awaited = 等待
host-awaited-until = { $people }：{ $what }（{ $until }）
host-awaited-stands = { $people }：{ $what }（计时暂停）
host-awaited = 等{ $people }：{ $what }
host-head-motion = 提议
host-motion = { $what }已同意：{ $agreed }。时限：{ $until }。
host-head-latest = 最近
host-broken = 这一桌出了故障：之前的经过读不出来了。什么都没有丢，请让机器人的管理者看一看。其他桌不受影响。

## 手牌

host-hand-over = 游戏结束了。
host-hand-passed-on = 你不在这一桌玩了，所以看不到那手牌，但可以旁观。
host-to-the-table = 去牌桌
host-nudge = 还在等你：{ $what }
host-nudge-until = 还在等你：{ $what }（{ $until }）

## 经过

host-ping = 轮到{ $people }：{ $what }
host-ping-until = 轮到{ $people }：{ $what }（{ $until }）
host-no-thread = 我在这里不能开子区或在子区里发言，这一桌就在频道里进行。
host-new-thread = 本桌的子区被删除了，游戏在这里继续；之前的经过见`/牌桌 经过`。

## 按钮

host-button-join = 加入
host-button-leave = 离开
host-button-options = 选项
host-button-start = 开始
host-button-hand = 我的手牌
host-button-act = 行动
host-button-look = 看局面
host-button-table = 牌桌
host-button-reopen = 重开
host-button-agree = 同意
host-button-disagree = 不同意

## 拒绝

host-refusal-no-table = 没有这一桌。
host-refusal-broken = 这一桌出了故障：之前的经过读不出来了。其他桌不受影响。
host-refusal-storage = 现在什么都写不下来，所以什么都没有发生。查看仍然可以；请过一会儿再试。
host-refusal-busy = 这一桌同时来的请求太多，所以什么都没有发生。请再试一次。
host-refusal-many-tables = 你已经坐在{ $most }桌，不能再多了。请先打完或离开一桌。
host-refusal-stopping = 我正在重启，所以什么都没有发生。请一分钟后再试。
host-refusal-internal = 我这边出了错，什么都没有发生。请再试一次。
