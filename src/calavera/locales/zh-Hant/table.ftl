# The web table while it is played on.


## What is going on

now-open = { $who } 正在放圓盤……
turn-place = 面朝下放一個圓盤。
turn-add = 輪到你：加一個圓盤，或發起挑戰。
turn-challenge = 你手上沒有圓盤了：喊一個數字發起挑戰。
turn-raise = { $who } 喊 { $bid }。提高數字，或放棄。
turn-flip-own = 你是挑戰者。先翻自己的那一疊。
turn-flip = 翻開一個圓盤，還剩 { $left } 個。翻誰的？
turn-pick = 踩到你的骷髏頭了。盲選 { $who } 的一個圓盤。
turn-discard = 是你自己的骷髏頭。要偷偷捨棄哪個圓盤？
turn-start = 你被淘汰了。下一回合由誰開始？
your-turn = 輪到你了
your-turn-title = ● 輪到你了
your-turn-at = { $code } 桌在等你。
line-waiting = 連線中斷，正在重新連線，桌子會等你……
line-connecting = 正在尋找桌子……
watching = 你正在觀戰，看不到任何人的手。
away-you = 你不在時由機器人代打。
away-return = 拿回我的座位

## The board

table-seats = 座位
seat-about = { $who }，{ $tribe }：剩 { $discs } 個圓盤，牌墊上 { $stack } 個，其中 { $up } 個已翻開
seat-about-out = { $who }：淘汰
seat-challenger = 挑戰者
seat-bid = 喊 { $number }
seat-away = 不在，由機器人代打
centre-of = ／{ $total }

## What one can do

controls-label = 你可以做的事
hand-label = 你的手
act-place = 放：{ $disc }
act-pass = 放棄
act-bid = 喊 { $number }
act-challenge = 挑戰：{ $number }
act-flip = 翻開 { $who } 最上面的圓盤
act-flip-own = 翻開你最上面的圓盤
act-start = 由 { $who } 開始
act-show = 亮出我剩下的圓盤
bid-label = 你喊的數字，{ $low } 到 { $high }
bid-number = 圓盤數
bid-all = { $number }，所有的圓盤
bid-every = 全部
bid-less = 少一個
bid-more = 多一個
pick-label = { $who } 面朝下的圓盤
pick-one = 選第 { $number } 個圓盤
flip-label = 要翻誰的圓盤？
start-label = 由誰開始？
confirm-place = 要放這個圓盤嗎：{ $disc }？
confirm-discard = 要捨棄這個圓盤嗎：{ $disc }？
confirm-bid = 要喊 { $number } 嗎？
confirm-pass = 要放棄嗎？
confirm-flip = 要翻開 { $who } 最上面的圓盤嗎？
confirm-pick = 要選這個圓盤嗎？
confirm-start = 下一回合由 { $who } 開始嗎？
confirm-show = 要把剩下的圓盤亮給大家看嗎？
confirm-yes = 好
confirm-no = 返回
over-rematch = 再來一局！
over-replay = 回顧

## Talk

chat-label = 交談
chat-open = 交談，{ $count } 則新訊息
chat-lines = 大家說的話
chat-none = 還沒有人說話，真可疑。
chat-emotes = 不用言語
chat-phrases = 現成句子
chat-about = 說的是誰？
chat-back = 返回
chat-words = 用自己的話說
chat-say = 說
chat-mute = 不想聽到誰
chat-group-greet = 問候
chat-group-bluff = 虛張聲勢
chat-group-doubt = 懷疑
chat-group-tease = 逗弄
chat-group-praise = 稱讚
chat-group-regret = 懊悔
chat-group-think = 思考

## Around the table

log-label = 發生了什麼
sound-toggle = 音效
menu-label = 選單
menu-tv = 大螢幕
menu-confirm = 每次行動前先確認
menu-leave = 離開桌子
menu-leave-what = 機器人會接手，你隨時可以回來。
invite-title = 邀請
curtain-pass = 請交給 { $who }
curtain-lift = 我是 { $who }
curtain-why = 其他人請看著蠟燭。
tv-join = 用手機加入
tv-waiting = 等待桌主開始
tv-full = 全螢幕

## Keys

keys-title = 按鍵
keys-discs = 花、骷髏頭、最後機會：放下或捨棄
keys-bid = 選擇數字
keys-enter = 送出數字；只有一個選擇時翻開；確定
keys-choose = 選擇一疊、一個圓盤或由誰開始
keys-pass = 放棄
keys-show = 亮出剩下的圓盤
keys-skip = 略過動畫
keys-talk = 交談
keys-log = 發生了什麼
keys-sound = 開關音效
keys-help = 這份說明
keys-off = 用 Tab 與 Enter 也能操作一切；單鍵可在設定中關閉。
