# Texts of Chuhe, simplified Chinese: the game and its law.

## 棋子与双方

red = 红方
black = 黑方
red-general = 帅
red-advisor = 仕
red-elephant = 相
red-horse = 马
red-chariot = 车
red-cannon = 炮
red-soldier = 兵
black-general = 将
black-advisor = 士
black-elephant = 象
black-horse = 马
black-chariot = 车
black-cannon = 炮
black-soldier = 卒
piece = { $side }{ $man }
you = 你
computer-level = 电脑 { $level } 级
computer-depth = 电脑 { $depth } 层
computer-movetime = 电脑 { $ms } 毫秒
player = { $side } { $name }

## 循环

conduct-permitted = 未犯规
conduct-perpetual-check = 长将
conduct-perpetual-chase = 长捉{ $piece }
conduct-perpetual-kill = 长杀
conduct-perpetual-attack = 将杀捉交替
must-vary = 局面第 { $count } 次出现：{ $side }{ $conduct }，须变着，再循环判负{ $article }。
will-draw = 局面第 { $count } 次出现，再循环判和{ $article }。
lost-by = { $side }{ $conduct }，判负{ $article }。
drawn-by = 双方都不变着，判和{ $article }。
by-article = （{ $article }）
chase-why = { $attacker }（{ $from }）捉{ $target }（{ $at }）：{ $weakness }。
weakness-unprotected = 无根
weakness-falsely-protected = 假根
weakness-superior = 价值更高，有根亦算
weakness-insufficient = 少根
weakness-by-checks = 可借将军得子
law-uncertain = （计算量已到上限，判断未必准确）

## 结果

red-wins = 红胜
black-wins = 黑胜
drawn = 和棋
result = { $outcome } · { $reason }
reason-checkmate = 将死
reason-stalemate = 困毙
reason-perpetual-check = 长将
reason-perpetual-chase = 长捉
reason-perpetual-kill = 长杀
reason-perpetual-attack = 将杀捉交替
reason-repetition = 循环不变
reason-move-limit = 自然限着
reason-no-attackers = 双方无进攻子力
reason-resign = 认输
reason-flag = 超时
reason-agreed = 双方同意
reason-abandoned = 离开

## 为什么不合法

illegal-off-board = 那里在棋盘之外。
illegal-same-square = 起点和终点相同（{ $at }）。
illegal-empty-square = { $at } 没有棋子。
illegal-no-such-man = 那里没有这样的棋子。
illegal-not-your-piece = { $at } 的{ $piece }是对方的棋子。
illegal-own-piece-on-target = { $at } 有己方的棋子（{ $piece }）。
illegal-not-this-pieces-move = { $man }不能这样走。
illegal-horse-leg = 蹩马腿：{ $at } 有子。
illegal-elephant-eye = 塞象眼：{ $at } 有子。
illegal-elephant-river = 象不能过河（{ $at }）。
illegal-outside-palace = { $at } 在九宫之外。
illegal-path-blocked = 路被 { $at } 挡住。
illegal-cannon-needs-one-screen = { $count ->
    [0] 炮吃子要隔一个炮架，中间没有子。
   *[other] 炮吃子只能隔一个炮架，中间有 { $count } 个子：{ $at }。
}
illegal-pawn-backward = 兵卒不能后退（{ $at }）。
illegal-pawn-sideways-before-river = 兵卒过河前不能横走（{ $at }）。
illegal-leaves-general-in-check = 送将：{ $king } 的将帅会被 { $at } 吃掉。
illegal-generals-face = 将帅照面：{ $at }。
illegal-game-over = 对局已经结束。

## FEN 的错误

fault-at = { $fault }（{ $place }）
fault-empty = 内容为空
fault-too-few-ranks = 棋盘有十行，这里不够
fault-too-many-ranks = 棋盘有十行，这里多了
fault-empty-rank = 有一行是空的
fault-rank-too-short = 每行九个点，这里不够
fault-rank-too-long = 每行九个点，这里多了
fault-zero-run = 空点数不能是 0
fault-unknown-piece = 没有这样的棋子
fault-side-missing = 缺少走棋方
fault-side-unknown = 走棋方只能是 w、r 或 b
fault-clock-unreadable = 未吃子步数不是数字
fault-clock-out-of-range = 未吃子步数超出范围
fault-move-number-unreadable = 回合数不是数字
fault-move-number-out-of-range = 回合数超出范围
fault-extra-text = 后面有多余的内容
fault-king-missing = 缺少将帅
fault-too-many-kings = 将帅多于一个
fault-too-many-advisors = 士多于两个
fault-too-many-elephants = 象多于两个
fault-too-many-horses = 马多于两个
fault-too-many-chariots = 车多于两个
fault-too-many-cannons = 炮多于两个
fault-too-many-pawns = 兵卒多于五个
fault-king-outside-palace = 将帅在九宫之外
fault-advisor-misplaced = 士的位置不对
fault-elephant-misplaced = 象的位置不对
fault-pawn-misplaced = 兵卒的位置不对
fault-pawns-share-file = 过河前同一路有两个兵卒
fault-generals-face = 将帅照面
fault-opponent-in-check = 不走棋的一方正被将军
