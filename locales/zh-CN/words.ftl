# 列举的连接方式，以及每个游戏都可能要说的话。

words-list-next = 、
words-list-last = 和
words-list-apart = ；

refusal-not-understood = 现在不能这么做，或者不是这样做的。点**行动**看看现在能做什么。
refusal-not-now = 现在不能这么做。点**行动**看看现在能做什么。
refusal-missing = 还没有填“{ $option }”。{ $n ->
    [0] 现在什么都不能选。
   *[other] 现在可以选：{ $possible }。
}
refusal-not-offered = “{ $option }”不能是“{ $given }”。{ $n ->
    [0] 现在什么都不能选。
   *[other] 现在可以选：{ $possible }。
}
refusal-gone = 你在“{ $option }”里选的已经不在，或者变了。{ $n ->
    [0] 现在什么都不能选。
   *[other] 现在可以选：{ $possible }。
}
refusal-ambiguous = “{ $option }”里的“{ $given }”不够明确，可能是{ $possible }，请说清楚是哪一个。
refusal-out-of-range = “{ $option }”要填{ $least }到{ $most }之间的整数。
refusal-wrong-size = “{ $option }”要选{ $least }到{ $most }个。
refusal-exact-size = “{ $option }”要正好选{ $count }个。
refusal-not-together = 这些单独都可以，放在一起不行。请去掉一些，或者换一个。
