solve-preset = 雙人對局，規則：快速版（{ $preset }）
solve-position = 圓盤 { $discs0 } 對 { $discs1 }，還需挑戰成功 { $wins0 } 次與 { $wins1 } 次，{ $first } 號座位是起始玩家
solve-beliefs = 仍持有骷髏頭的機率：0 號座位 { $skull0 }，1 號座位 { $skull1 }
solve-value = 0 號座位的勝率為 { $win }（價值 { $value }）。
solve-by-lp = 精確解：對 { $nodes } 個節點的樹做線性規劃，{ $seconds } 秒。
solve-by-cfr = 對 { $nodes } 個節點的完整樹做遺憾最小化，共 { $iterations } 次迭代：可被剝削量 { $exploitability }，{ $seconds } 秒。
solve-by-table = 取自雙人對局表：價值介於 { $low } 與 { $high } 之間；此計畫最多讓出 { $exploitability }；{ $seconds } 秒。

solve-opening = 準備回合，雙方秘密選擇
solve-turn = { $seat } 號座位
solve-in-hand = 手上有 { $hand }
solve-on-mat = 手上有 { $hand }，牌墊上有 { $stack }
solve-branch = { $answer }（{ $likely }）
solve-own-skull = 第 { $number } 次翻開就是自己的骷髏頭
solve-pair = { $one }：{ $other }
solve-rarer = 另有 { $count } 種較少見的走法未列出：加上 --least 0 可全部列出

solve-answer-flower = 花
solve-answer-skull = 骷髏頭
solve-answer-add-flower = 加一朵花
solve-answer-add-skull = 加骷髏頭
solve-answer-add = 加一個圓盤
solve-answer-bid = 喊 { $number }
solve-answer-pass = 放棄
solve-answer-discard-flower = 捨棄一朵花
solve-answer-discard-skull = 捨棄骷髏頭
solve-answer-discard = 捨棄一個圓盤

solve-plot-belief = 0 號座位的勝率，依對 { $seat } 號座位的判斷
solve-plot-across = 認為 { $seat } 號座位仍持有骷髏頭的機率
solve-plot-line = { $seat } 號座位：{ $skull }
solve-plot-skull = 先放骷髏頭的頻率
solve-decimal-mark = .
solve-percent = { $number }%
