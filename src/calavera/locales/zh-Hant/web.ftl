# The web table's shell: titles, ways, notices, and why something was refused.

title-home = 與朋友同桌
title-create = 開一張新桌
title-table = 桌子
title-tv = 大螢幕上的桌子
title-learn = 邊玩邊學
title-rules = 規則
title-replay = 回顧遊戲
title-settings = 設定
title-nowhere = 這底下什麼也沒有
nowhere-what = 這個網址沒有通往任何桌子或頁面，也許路上掉了一個字母。
nav-label = 頁面
nav-home = 首頁
nav-learn = 學習
nav-rules = 規則
nav-replay = 回放
nav-settings = 設定
web-close = 關閉
web-again = 再試一次
web-cannot-load = 無法載入這個頁面。網路還在嗎？
web-recovered = 歡迎回來，{ $who }。這台裝置現在也是你的了。
tribe-second = { $tribe } II
seat-number = { $number } 號座位
seat-of-tribe = { $who }（{ $tribe }）

## Why something was refused

refusal-other = 目前無法這麼做。
refusal-unreachable = 伺服器沒有回應。什麼都沒有遺失，請稍後再試。
refusal-no-such-table = 沒有這張桌子。請檢查代碼，或開一張新桌。
refusal-table-closed = 這張桌子已經關閉，但仍可回顧它的遊戲。
refusal-table-full = 座位已滿，你可以觀戰。
refusal-seat-taken = 那裡已經有人坐了，請換個座位。
refusal-tribe-taken = 這桌已經有人選了這個部落，請換一個。
refusal-seats-taken = 在座的人比剩下的座位還多，請先清出座位。
refusal-empty-seats = { $seats } 個座位中已有 { $taken } 個有人，請補滿，或不等空位直接開始。
refusal-seat-free = 那裡已經沒有人了。
refusal-game-on = 遊戲進行中無法更改，請等它結束。
refusal-host-only = 只有桌主可以這麼做。
refusal-chat-closed = 桌主關閉了聊天，但仍可使用現成的句子。
refusal-too-often = 請慢一點：{ $seconds } 秒後再試。
refusal-full-house = 這個伺服器的桌子已滿，請稍後再試。
refusal-not-your-seat = 那不是你的座位。
refusal-not-your-turn = 還沒輪到你。
refusal-bad-name = 名字須有 1 至 24 個字元，且至少一個看得見。
refusal-bad-talk = 這句話太長，或無法在這裡說出口。
refusal-no-such-code = 這個連結已使用過或已過期，請在另一台裝置上再建立一個。
