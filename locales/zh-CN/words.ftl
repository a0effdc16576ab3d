# 列举的连接方式，以及每个游戏都可能要说的话。

words-list-next = 、
words-list-last = 和

refusal-not-understood = 这里没有这样的操作。请用“行动”菜单，里面是你现在可以做的事。
