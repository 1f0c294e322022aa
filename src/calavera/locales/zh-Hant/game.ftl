list-separator = 、
disc-flower = 花
disc-skull = 骷髏頭
disc-last-chance = 最後機會圓盤

event-round-opened = — 第 { $round } 回合，起始玩家：{ $who } —
event-placed = { $who } 放了一個圓盤。
event-placed-you = 你放了一個圓盤：{ $disc }。
event-placed-known = { $who } 放了一個圓盤：{ $disc }。
event-placed-last-chance = { $who } 放了最後機會圓盤，正面朝上。
event-bid = { $who } 喊 { $number }。
event-passed = { $who } 放棄。
event-attempt-began = { $who } 成為挑戰者，必須翻開 { $bid } 個圓盤。
event-flipped-flower = 從 { $whose } 那疊翻出一朵花。
event-flipped-skull = 從 { $whose } 那疊翻出骷髏頭！
event-flipped-last-chance = 從 { $whose } 那疊翻出最後機會圓盤：視同花。
event-attempt-failed = { $who } 翻到了 { $owner } 的骷髏頭。
event-attempt-failed-own = { $who } 翻到了自己的骷髏頭。
event-attempt-failed-own-you = 你被自己的骷髏頭咬了。
event-attempt-failed-you = { $owner } 的骷髏頭咬了你。
event-attempt-failed-yours = 你的骷髏頭咬了 { $who }。
event-shown = { $who } 亮出自己那疊剩下的圓盤：{ $discs }。
event-shuffled = { $who } 把 { $count } 個圓盤面朝下洗勻。
event-lost = { $who } 失去一個圓盤，其他人都不知道是什麼。
event-lost-you = { $kind ->
    [skull] 你失去了你的骷髏頭。
    [last-chance] 你失去了最後機會圓盤。
   *[flower] 你失去了一朵花。
 }
event-lost-known = { $who } 失去一個圓盤：{ $disc }。
event-eliminated = { $who } 被淘汰。
event-starter-named = { $who } 指定 { $first } 為起始玩家。
event-last-chance-taken = { $who } 只剩一個圓盤，拿起最後機會圓盤。
event-last-chance-shown = { $who } 的牌墊上放著最後機會圓盤。
event-last-chance-returned = 最後機會圓盤回到牌桌中央。
event-round-won = { $who } 挑戰成功！牌墊翻到花面。
event-round-won-twice = { $who } 第二次挑戰成功！
event-game-won = { $who } 贏得遊戲。

ask-place = 放一個圓盤：{ $choices }。
ask-add-or-challenge = 加一個圓盤（{ $choices }），或喊 1 到 { $total } 的數字發起挑戰。
ask-challenge = 你手上沒有圓盤了：喊 1 到 { $total } 的數字發起挑戰。
ask-raise = { $who } 喊了 { $bid }。喊得更高（{ $low } 到 { $total }），或放棄（p）。
ask-raise-all = { $who } 喊了 { $bid }。喊 { $total }，也就是全部圓盤，或放棄（p）。
ask-flip = 翻開一個圓盤（還有 { $left } 個）。翻誰的？{ $choices }。
ask-flip-own = 先翻自己的那疊。按 Enter 翻開。
ask-pick = 從 { $who } 蓋著的圓盤中選一個，輸入 1 到 { $count } 的數字。
ask-discard = 那是你自己的骷髏頭。你要秘密捨棄哪個圓盤？{ $choices }。
ask-start = 你已被淘汰。下一回合由誰開始？{ $choices }。
ask-start-tribe = 這個部落被淘汰了。下一回合由誰開始？{ $choices }。
ask-show = 你可以亮出自己那疊剩下的圓盤（w），不亮也行。
ask-show-too = 你也可以亮出自己那疊剩下的圓盤（w）。
choice-flower = 花（f）
choice-skull = 骷髏頭（s）
choice-last-chance = 最後機會（l）
choice-seat = { $who }（{ $number }）
not-understood = 「{ $text }」在這裡行不通。
speech = { $who }：「{ $text }」
speech-emote = { $who } { $text }

table-seat = { $who }：剩 { $discs } 個圓盤，牌墊上 { $stack } 個
table-first = 起始玩家
table-passed = 已放棄
table-out = 已淘汰
table-won = 花面
table-hand = 你手上有：{ $discs }
table-hand-empty = 你手上沒有圓盤。

play-title = Calavera — 非官方的 Skull 遊戲
play-welcome = 與你同桌：{ $names }。輸入 ? 看說明，q 離開。
play-help = 每人有三朵花和一個骷髏頭。先把圓盤蓋著放下，再看誰有膽：喊出你能翻開幾個圓盤而不碰到骷髏頭。喊得最高的人來翻，先翻自己的那疊。挑戰成功兩次，或成為最後一個還有圓盤的人，就贏得遊戲。用提示的字母或數字回答；t 顯示牌桌，q 離開。
play-saved = 這局遊戲已存到 { $file }。
play-not-saved = 這局遊戲無法儲存：{ $why }。
play-resumed = 遊戲從你離開的地方繼續。
play-left = 你離開了牌桌。下次再見。
play-left-saved = 你的遊戲等著你：calavera play --resume

head-round = 第 { $round } 回合
centre-discs = { $total ->
    [0] 牌墊上還沒有圓盤
   *[other] 牌墊上共有 { $total } 個圓盤
}
centre-attempt = { $who } 要翻開 { $bid } 個，共 { $total } 個
now-place = 還要等 { $count } 個圓盤……
now-open = { $who } 正在放圓盤……
now-open-last = 其他人都放好了，{ $who } 最後放……
now-others-first = 還要等 { $count } 個圓盤，然後輪到 { $who }……
now-others-first-you = 你是起始玩家，等其他人放好再放。還要等 { $count } 個圓盤……
now-owner-draws = { $owner } 從 { $who } 手上的圓盤中隨機抽一個。
now-add = { $who } 在想：加圓盤，還是發起挑戰？
now-raise = { $who } 在想：喊得比 { $bid } 高，還是放棄？
now-flip = { $who } 伸手要翻圓盤……
now-flip-last = { $who } 伸手要翻最後一個圓盤……
now-shuffle = 正在把 { $who } 的圓盤面朝下洗勻。
now-draw = { $who } 的一個圓盤就要移出遊戲。
now-pick = { $who } 盲選一個圓盤。
now-discard = { $who } 秘密捨棄一個圓盤。
now-start = { $who } 指定起始玩家。
now-over = { $who } 贏得遊戲。
moment-skull = 骷髏頭！
moment-won = 牌墊開花了。
moment-game = 兩次挑戰成功。
moment-game-last = 牌桌上只剩一人。

out-place = 你被淘汰了：{ $players } 人中的第 { $place } 名。
out-fast = 電腦玩家正在打完……
win-you = 你贏了！
result-you = 你
result-place = 你的名次
result-place-of = { $players } 人中的第 { $place } 名
result-rounds = 回合數
result-bluffs = 成功的唬人
result-bluffer = { $who } { $count } 次
result-none = 沒有
result-boldest = 最大膽的數字
result-bid = { $total } 個中的 { $number } 個
result-won = 第 { $round } 回合，成功
result-failed = 第 { $round } 回合，失敗
result-outbid = 第 { $round } 回合，有人喊得更高
