# Texts of Chuhe, simplified Chinese: reviews.

## 着法的毛病

review-misses-mate = { $moves ->
    [1] 错过一步杀
   *[other] 错过 { $moves } 步杀
}
review-allows-mate = { $moves ->
    [1] 被一步杀
   *[other] 被 { $moves } 步杀
}
review-overlooks-mate = 没有看到对方的杀着
review-loses-moved-there = { $man }送到 { $at } 被吃
review-loses-left-hanging = { $at } 的{ $man }被捉未救
review-loses-uncovered = { $at } 的{ $man }失去保护
review-loses-line = 丢{ $man }
review-loses-for = { $text }，得{ $won }
review-misses-man-at-once = 可吃 { $at } 的{ $man }而未吃
review-misses-man = 错过得{ $man }的机会
review-misses-for = { $text }（付出{ $lost }）
review-loses-by-repetition = 循环犯规判负：{ $reason }
review-risks-repetition = 局面重复，再循环会判负：{ $reason }
review-repeats-for-draw = 优势局面循环成和
review-allows-repetition = 让对方循环成和
review-allows-checks = 让对方以将军循环成和
review-misses-repetition = 错过循环求和
review-loses-advantage = 由{ $from }变为{ $to }
standing-lost = 败势
standing-worse = 劣势
standing-even = 均势
standing-better = 优势
standing-won = 胜势

## 着法的好处

merit-mates = { $moves ->
    [1] 成杀
   *[other] { $moves } 步成杀
}
merit-stops-mate = 解杀
merit-answers-check = 应将
merit-wins-man-at-once = 得 { $at } 的{ $man }
merit-wins-man = 可得{ $man }
merit-saves-man = 救 { $at } 的{ $man }
merit-threatens = 捉 { $at } 的{ $man }
merit-threatens-mate = 要杀
merit-takes = 吃 { $at } 的{ $man }
merit-checks = 将军
merit-stands = 局面更好

## 复盘

quality-forced = 必走
quality-best = 最佳
quality-good = 好棋
quality-slip = 疑问手
quality-mistake = 失误
quality-blunder = 大漏着
review-better = 应走 { $line }
review-score-mate = { $moves } 步杀
review-score-law = 依规则胜
review-score-law-lost = 依规则负
