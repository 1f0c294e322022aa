# A new table, a table before its first game, and how others come to it.

## Creating a table

create-presets = 今晚想怎麼玩？
preset-friends = 與朋友
preset-what-friends = 四個座位，經典玩法。開桌後傳出連結。
preset-quick = 快速，與電腦
preset-what-quick = 你和三個電腦玩家，立刻開始。
preset-italian = 義大利版
preset-what-italian = 起始玩家看過大家之後最後才放。
preset-german = 德國版
preset-what-german = 失去哪個圓盤由運氣決定，中央還有一個「最後機會」。
preset-two-tribes = 每人兩個部落
preset-what-two-tribes = 每人兩張牌墊，隔桌相對。
preset-party = 派對
preset-what-party = 七到十二人同桌，用上兩盒。
preset-pass = 一支手機輪流玩
preset-what-pass = 適合同在一室的人，每次換手都會落下簾幕。
create-more = 更多選項
create-open = 開桌
create-play = 開始遊戲

people-legend = 誰在這台裝置上玩？
people-what = 輪到下一位就傳下去，簾幕會守住祕密。
people-name = 第 { $number } 位的名字
people-unnamed = 玩家 { $number }
people-more = 再加一人
people-less = 去掉 { $who }
people-count = 這台裝置上的人數

## Options

option-players = 人數
option-edition = 版本
option-opening = 每回合的第一個圓盤
opening-simultaneous = 所有人同時祕密選擇
opening-first-last = 依序放置，起始玩家最後
option-loss = 翻到別人的骷髏頭
loss-pick = 由骷髏頭的主人盲選失去的圓盤
loss-draw = 隨機抽出失去的圓盤
option-last-chance = 最後機會
option-last-chance-what = 只剩一個圓盤的人可多得一個正面朝上的圓盤，限用一回合。
option-two-tribes = 每人兩個部落
option-two-tribes-what = 每人有兩張相對的牌墊，適合二到六人。
option-clock = 每步時間
clock-none = 不計時
clock-seconds = { $seconds } 秒
option-pace = 電腦速度
option-who = 誰可以來？
option-public = 公開
option-public-what = 任何人：桌子會列在首頁
option-private = 憑連結
option-private-what = 只有拿到連結或代碼的人

warn-two = 兩人適合研究殘局，當作一晚的遊戲稍嫌冷清。
warn-three = 三人局講究計算，不容失手；有新手時，四人以上比較友善。
warn-boxes = 桌上有兩盒：第二盒的部落名字後面有 II。
warn-many = 這麼多人也能玩，但不到十人時最精彩。

bots-count = 電腦玩家
bots-number = { $count } 個電腦玩家
bots-level = 實力
bots-style = 性格
bots-mixed = 各式各樣
style-none = 順其自然
style-bluffer = 愛唬人
style-careful = 謹慎
style-chatty = 多話
style-silent = 沉默

## Before the first game

lobby-sit = 入座
lobby-who = 怎麼稱呼你？
lobby-sit-here = 坐這裡
lobby-watching = 你正在旁觀，這裡還有你的座位。
lobby-full = 座位已滿，你可以觀戰，遊戲會在這裡開始。
lobby-free = 空位
lobby-you = 你
lobby-host = 桌主
lobby-name = 名字
lobby-place = 座位
lobby-place-swap = { $number } 號座位，與 { $who } 交換
lobby-leave = 離開這個座位
lobby-remove = 清出這個座位
lobby-move = 換到這個座位
lobby-bot = 電腦玩家
lobby-bot-add = 讓它入座
lobby-person = 這台裝置上的另一個人
lobby-person-add = 入座
lobby-complete = 人都到齊了
lobby-missing = 還有 { $count } 個空位
lobby-first = 誰先開始？
lobby-first-lot = 抽籤決定
lobby-start = 開始遊戲
lobby-start-bots = 加入 { $count } 個電腦玩家並開始
lobby-start-fewer = 就這 { $count } 人開始
lobby-waiting = { $who } 會開始遊戲，先坐著歇歇。
lobby-waiting-host = 桌主會開始遊戲，先坐著歇歇。
lobby-terms = 玩法
lobby-terms-line = { $what }：{ $how }
lobby-terms-change = 更改規則
lobby-listed = 列在首頁，任何人都可以入座
lobby-chat = 自由聊天；關閉時只能用現成的句子
lobby-invite = 邀請
lobby-screen = 在大螢幕上顯示
lobby-leave-table = 離開
lobby-close = 關閉桌子
lobby-close-sure = 要關閉這張桌子嗎？
lobby-close-what = 所有人都會離開，連結也不再有效。
lobby-close-not = 保持開放

## Inviting

invite-qr = 這張桌子網址的 QR 碼
invite-code = 桌子代碼
invite-link = 桌子的連結
invite-copy = 複製連結
invite-copied = 已複製，貼給你的朋友吧。
invite-selected = 連結已選取，請從那裡複製。
invite-send = 傳送……
invite-words = 我的桌子有你的座位，來玩 Skull 吧。
