start-tagline = 花、骷髏頭與膽量
start-resume = 繼續上次離開的遊戲
start-name = 你的名字
start-language = 語言
start-players = 人數
start-edition = 版本
start-last-chance = 最後機會
start-two-tribes = 每人兩個部落
start-pace = 節奏
start-motion = 動畫
start-manner = 性格
start-all = 所有對手
start-opponent = 對手 { $number }
start-yes = 是
start-no = 否
start-mixed = 各不相同
start-keys = ↑ ↓ 選項 · ← → 更改 · Enter 開始 · ? 規則 · Esc 離開
start-keys-resume = Enter 繼續 · ↓ 新遊戲 · ? 規則 · Esc 離開
start-note-two = 兩人：適合研究殘局。
start-note-three = 三人局講究戰術，毫不留情：初學者四人以上較好。
start-note-many = 牌桌上有兩盒：少於十人最好玩。
start-note-good = 四到六人最精彩。

centre-bid = { $who } 喊 { $bid }，共 { $total } 個
centre-last-chance = 最後機會圓盤
seat-passed = 已放棄
seat-out = 已淘汰
seat-hand = 手上的圓盤
choice-all = 全部
choice-pass = 放棄
choice-show = 亮出

now-choose-first = 用 ← → 或數字選擇，再按 Enter。
show-countdown = w 亮出自己那疊剩下的圓盤 · 空白鍵繼續（{ $seconds }）

keys-table = ? 規則與按鍵 · L 語言 · + − 節奏 · 空白鍵加快 · Q 離開
keys-out = F 快速結束 · ? 規則與按鍵 · L 語言 · + − 節奏 · Q 離開
keys-over = N 新遊戲 · V 回顧這局 · L 語言 · Q 離開

moment-key = 任意鍵
result-line = { $label }：{ $value }

out-panel-keys = f 快速結束 · 其他鍵：繼續觀看

leave-question = 要離開牌桌嗎？
leave-saved = 遊戲會存起來，之後可以繼續。
leave-keys = Enter 離開 · Esc 留下

small-screen = 牌桌需要 { $columns } × { $rows } 個字元；這個視窗只有 { $width } × { $height }。請放大視窗，或用 --plain 玩。

review-title = 回顧一局遊戲
review-at = 第 { $at } 步，共 { $count } 步
review-face-up = 全部翻開
review-eyes = { $who } 的視角
review-keys = ← → 步 · ↑ ↓ 回合 · Home End · E 視角 · L 語言 · Q 離開
review-broken = 紀錄在第 { $number } 步違反規則：{ $error }

help-title = 按鍵
help-disc = f 花、s 骷髏頭、l 最後機會圓盤：立即放下或捨棄
help-choose = ← → 或數字：選擇要喊的數字、哪一疊、哪個圓盤；Enter 確定
help-pass = p 放棄 · w 可以時，亮出自己那疊剩下的圓盤
help-hurry = 空白鍵 立即繼續 · + 加快 · − 放慢 · m 動畫開關
help-read = PgUp PgDn 捲動紀錄 · ? 這些說明 · L 下一種語言 · Q 離開並存檔
help-plain = r 顯示這桌的規則；輸入語言代碼（{ $languages }）可切換語言；挑戰失敗後，w 亮出自己那疊剩下的圓盤。
ask-tribe = { $who }：{ $question }
signs-title = 符號
signs-mat = ☠ 牌墊骷髏面 · ✿ 花面：已挑戰成功一次
signs-discs = 部落標誌：手上的圓盤 · ○ 牌墊上的圓盤 · 疊旁的數字：共有幾個
signs-seat = ♦ 蠟燭：起始玩家 · 變暗並靠近：已放棄 · ⚘ 已淘汰

rules-goal-title = 目標
rules-goal = 用同一張牌墊挑戰成功兩次，或成為最後一個還有圓盤的人。
rules-tribe-title = 你的部落
rules-tribe = 三朵花、一個骷髏頭、一張牌墊。手上的四個圓盤也是你的四條命，別人看不到。牌墊一開始骷髏面朝上。
rules-opening-title = 準備回合
rules-opening-simultaneous = 大家同時秘密選擇，各把一個圓盤蓋著放在自己的牌墊上。
rules-opening-first-last = 每人把一個圓盤蓋著放在自己的牌墊上。從起始玩家左邊的人開始，順時針輪流放；起始玩家看過別人之後，最後放。
rules-opening-others-first = 每人把一個圓盤蓋著放在自己的牌墊上。起始玩家以外的人同時秘密選擇；等大家都放好，起始玩家才放。
rules-adding-title = 加圓盤或發起挑戰
rules-adding = 從起始玩家開始順時針：在自己那疊上面蓋著加一個圓盤，或喊一個數字發起挑戰，最多是牌墊上所有圓盤。手上沒有圓盤就必須發起挑戰。有人挑戰之後，不再加圓盤。
rules-bidding-title = 喊數字
rules-bidding = 順時針輪流喊得更高，或放棄。放棄的人不再喊，但圓盤留在原位，仍可能被翻開。喊到全部圓盤就立刻結束。喊得最高的人是挑戰者。
rules-attempt-title = 嘗試挑戰
rules-attempt = 挑戰者逐一翻開所喊數量的圓盤：先從上往下翻完自己那疊，再翻任何一疊最上面的圓盤，每次重新選擇。翻到骷髏頭就立刻停止。
rules-won-title = 成功
rules-won = 沒有骷髏頭：牌墊翻到花面。如果本來就是花面，挑戰者贏得遊戲。
rules-failed-title = 失敗
rules-failed-pick = 翻到別人的骷髏頭：挑戰者的圓盤面朝下洗勻，骷髏頭的主人盲選一個，移出遊戲；只有挑戰者知道是哪個。翻到自己的骷髏頭：由你自己秘密選擇失去哪個。
rules-failed-draw = 翻到別人的骷髏頭：骷髏頭的主人從挑戰者手上的圓盤中隨機抽一個，移出遊戲；只有挑戰者知道是哪個。翻到自己的骷髏頭：由你自己秘密選擇失去哪個。
rules-show-title = 亮出
rules-show = 在失去的圓盤確定之前，對手可以亮出自己那疊剩下的圓盤。從來不強迫。
rules-out-title = 淘汰與起始玩家
rules-out = 沒有圓盤就被淘汰；最後一個是什麼不公布。挑戰者是下一回合的起始玩家。若被對手的骷髏頭淘汰，由那個骷髏頭的主人擔任起始玩家；若被自己的骷髏頭淘汰，由你指定。
rules-last-chance-title = 最後機會
rules-last-chance = 牌桌中央多一個正面朝上的圓盤。只剩一個圓盤的人把它拿到手上，只用下一回合：它永遠正面朝上，算在牌墊上，翻開視同花，但不是命。拿著它當挑戰者失敗就被淘汰。每人每局一次。
rules-two-tribes-title = 兩個部落
rules-two-tribes = 你帶領兩個面對面的部落，各有手上的圓盤、牌墊、輪次和命。另一個部落的那疊和別人的一樣，但它的骷髏頭也是你自己的骷髏頭。一個部落沒有圓盤就被淘汰，你用另一個繼續玩。用同一個部落挑戰成功兩次就贏。
rules-talk-title = 說話
rules-talk = 任何人隨時都可以說任何話，真假都行，說了不算數。
