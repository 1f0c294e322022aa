book-lead = 這裡玩的 Skull：完整的規則、各印刷版本的差異、一個實例，還有幾句忠告。
book-contents = 目錄
book-ids = 規則 { $ids }
book-ids-why = 像 T2 這樣的小記號是規則的代號，程式碼和測試用的也是同一套。
book-top = 回目錄
book-next = 下一節：{ $title }
book-previous = 上一節：{ $title }
book-print = 列印
book-learn = 邊玩邊學

book-aim-title = 這是什麼遊戲
book-aim-game = Skull 是一個唬人的遊戲。大家把圓盤蓋著放下：花，也許還有骷髏頭。然後有人敢開口，說自己能翻開幾個而不碰到骷髏頭。
book-aim-win = 成功兩次就贏。或者，成為最後一個還有圓盤的人。
book-aim-face = 靠運氣的地方不多，靠臉皮的地方很多。

book-box-title = 盒子裡有什麼
book-box-tribe = 六個部落。一個部落是三朵花、一個骷髏頭和一張牌墊，顏色都相同。
book-box-back = 同一個部落的四個圓盤，背面一模一樣。看得出是誰的，看不出是什麼。
book-box-mat = 牌墊有兩面：骷髏面，以及給挑戰成功者的花面。
book-box-figure = 一個部落：三朵花、一個骷髏頭、圓盤的背面，還有牌墊的兩面。

book-setup-title = 準備
book-setup-players = 一盒可供三到六人玩，每人拿一個部落。
book-setup-mats = 把牌墊骷髏面朝上放在自己面前，四個圓盤拿在手上，別讓其他人看到。它們也是你的四條命。
book-setup-first = 選出一位起始玩家：由主人指定，或隨機決定。
book-setup-boxes = 七到十二人需要兩盒。少於十人最好玩。
book-setup-three = 三人局講究戰術，毫不留情。初學者四人以上較好。
book-setup-two = 這裡也可以兩個人玩，用來研究殘局。
book-setup-figure = 手上四個圓盤，牌墊骷髏面朝上。

book-glance-title = 一個回合的樣子
book-glance-open = 每人把一個圓盤蓋著放在自己的牌墊上。
book-glance-add = 輪流加一個圓盤，或喊數字發起挑戰。
book-glance-bid = 有人挑戰之後，提高數字或放棄。
book-glance-flip = 喊得最高的人翻開那麼多圓盤，先翻自己的那疊。
book-glance-end = 沒有骷髏頭：挑戰成功。有骷髏頭：失去一個圓盤。大家收回圓盤，開始下一回合。
book-glance-figure = 放下、喊數字、翻開：一個回合的三個步驟。

book-opening-title = 步驟一：開始
book-opening-all = 還在遊戲中的每個人，從手上拿一個圓盤蓋著放在自己的牌墊上。
book-opening-together = 大家同時秘密選擇。最後一個圓盤放下，回合就開始。
book-opening-in-turn = 有些牌桌輪流放：由起始玩家左邊的人開始，順時針進行。起始玩家看過別人之後最後放。
book-opening-figure = 四張牌墊，各有一個蓋著的圓盤。

book-adding-title = 步驟二：加圓盤或發起挑戰
book-adding-turn = 從起始玩家開始，順時針輪流：在自己那疊上面蓋著加一個圓盤，或發起挑戰。可以繞好幾圈。
book-adding-challenge = 挑戰就是一個數字：你要翻開幾個圓盤。至少一個，最多是所有牌墊上的全部。一開始就喊很高也可以。
book-adding-at-once = 起始玩家可以馬上發起挑戰，不需要先放第二個圓盤。
book-adding-empty = 手上沒有圓盤，就必須發起挑戰。
book-adding-closed = 有人挑戰之後，這一回合誰都不能再加圓盤。
book-adding-count = 每疊有幾個圓盤，人人都看得到，所以要稍微錯開放。上面是什麼，則是秘密。
book-adding-figure = 一個、兩個、三個蓋著的圓盤疊在一起：大家都數得出來。

book-bidding-title = 喊數字
book-bidding-turn = 從挑戰的人開始順時針，每人喊更大的數字，或放棄。只要更大都可以，最高到全部圓盤。
book-bidding-pass = 放棄的人不再喊，牌墊往中央推。上面的圓盤仍然算數，也仍然可能被翻開。
book-bidding-end = 除了一個人，其他人都放棄時，剩下的那位就是挑戰者。
book-bidding-all = 不能喊得比全部圓盤還多。喊到全部，就立刻結束。
book-bidding-figure = 兩張牌墊已推向中央：他們放棄了。只剩一個人。

book-attempt-title = 步驟三：嘗試挑戰
book-attempt-count = 挑戰者逐一翻開所喊數量的圓盤。
book-attempt-own = 先翻自己的那疊，從上往下，全部翻完。如果比所喊的數字還多，只翻上面的幾個。
book-attempt-others = 接著翻任何人的：每次都是某一疊最上面蓋著的圓盤，每次重新選擇。不必把一疊翻完。
book-attempt-skull = 翻到骷髏頭就立刻停止。挑戰失敗，不再翻了。
book-attempt-flowers = 翻到所喊的數量，一個骷髏頭都沒有：成功。
book-attempt-figure = 挑戰者自己的兩個圓盤是花，另一疊最上面的也是。

book-won-title = 成功
book-won-mat = 牌墊翻到花面。
book-won-twice = 如果本來就是花面，挑戰者贏得遊戲。
book-won-next = 大家收回圓盤。挑戰者是下一回合的起始玩家。
book-won-figure = 牌墊從骷髏面翻到花面。

book-failed-title = 失敗
book-failed-lose = 挑戰者永遠失去一個圓盤。怎麼失去，要看那是誰的骷髏頭。
book-failed-pick = 別人的：挑戰者的圓盤蓋著洗混，骷髏頭的主人盲選一個。它不亮面就離開遊戲，只有挑戰者知道是什麼。
book-failed-draw = 有些牌桌改成隨機抽。一樣保密。
book-failed-own = 自己的：挑戰者自己選擇捨棄哪個圓盤，不告訴任何人。
book-failed-back = 決定之後，大家收回圓盤。
book-failed-figure = 四個圓盤蓋著洗混了，其中一個正被拿走。

book-showing-title = 亮出
book-showing-rest = 挑戰失敗之後，挑戰者以外的人都可以亮出自己那疊剩下的圓盤。
book-showing-free = 從來不強迫。失去的圓盤一確定，就來不及了。

book-out-title = 淘汰與起始玩家
book-out-last = 失去最後一個圓盤的人被淘汰，交回牌墊。那是什麼圓盤並不公布。
book-out-first = 不論成功或失敗，挑戰者都是下一回合的起始玩家。
book-out-other = 如果挑戰者被別人的骷髏頭淘汰，就由那個骷髏頭的主人起始。
book-out-own = 被自己的骷髏頭淘汰？那就由你指定起始玩家，只要對方還在遊戲中。

book-winning-title = 遊戲怎麼結束
book-winning-challenges = 第二次挑戰成功的人贏得遊戲。
book-winning-last = 最後一個還有圓盤的人，也贏得遊戲。
book-winning-figure = 開了花的牌墊：再成功一次，遊戲就結束了。

book-talk-title = 桌邊閒聊
book-talk-anything = 任何人隨時都可以說任何話，真的假的都行。
book-talk-binds = 說了都不算數。承諾、威脅、嘆氣，價值都一樣：看你怎麼解讀。

book-variants-title = 變體規則
book-tribes-title = 每人兩個部落
book-tribes-seats = 每人帶領兩個部落，面對面坐。一盒夠三人玩，兩盒夠六人玩。
book-tribes-apart = 每個部落各玩各的，有自己的手、牌墊、輪次和命。你看得到自己的兩手。
book-tribes-stack = 要先翻的「自己那疊」，是發起挑戰的那個部落的。你另一個部落的那疊，和別人的一樣任你選。
book-tribes-skull = 你兩個部落的骷髏頭，都是你自己的骷髏頭：由你選擇失去哪個圓盤；那個部落若被淘汰，由你指定起始玩家。
book-tribes-win = 同一個部落挑戰成功兩次，或剩下的部落都是你的，你就贏了。
book-chance-title = 最後機會
book-chance-middle = 中央多一個正面朝上的圓盤。它不是骷髏頭，大家都知道。
book-chance-take = 失去圓盤後正好只剩一個的人，把它拿到手上，只用下一回合。
book-chance-place = 它和別的圓盤一樣放，但永遠正面朝上；同時秘密開始時，等大家都選好才翻開。它算在牌墊上，翻開視同花。
book-chance-life = 它從來不是命。拿著它當挑戰者失敗的人，就被淘汰。
book-chance-back = 那一回合之後，不論結果如何，它都回到中央。每人每局只有一次。
book-chance-figure = 最後機會圓盤：銀色、畫著沙漏，永遠正面朝上。

book-editions-title = 版本比較
book-editions-lead = 五本印刷規則書說的是同一個遊戲，只有幾處不同。這裡的牌桌可以照任何一本玩，所有選項也都可以互相搭配。
book-editions-what = 不同之處
book-editions-classic = 經典版
book-editions-classic-books = 英文、法文、中文，2013 年
book-editions-italian = 義大利版
book-editions-italian-books = 較晚的版本
book-editions-german = 德國版
book-editions-german-books = 有自己的變體規則
book-editions-opening = 開始
book-editions-opening-classic = 順序不限，起始玩家可以最後放；這裡是同時放
book-editions-opening-italian = 輪流放，起始玩家最後
book-editions-opening-german = 同時秘密地放
book-editions-loss = 翻到別人的骷髏頭時失去的圓盤
book-editions-loss-classic = 骷髏頭的主人盲選
book-editions-loss-italian = 骷髏頭的主人盲選
book-editions-loss-german = 隨機抽
book-editions-show = 亮出剩下的那疊
book-editions-show-classic = 可以
book-editions-show-italian = 可以
book-editions-show-german = 沒有提到；這裡可以
book-editions-boxes = 兩盒，最多十二人
book-editions-boxes-classic = 英文和法文版可以
book-editions-boxes-italian = 可以
book-editions-boxes-german = 沒有提到；這裡可以
book-editions-tribes = 每人兩個部落
book-editions-tribes-classic = 英文和法文版可以
book-editions-tribes-italian = 可以
book-editions-tribes-german = 沒有提到；這裡可以
book-editions-chance = 最後機會
book-editions-chance-classic = 沒有；這裡可以
book-editions-chance-italian = 沒有；這裡可以
book-editions-chance-german = 有，是變體規則
book-editions-misprint = 一處印錯：法文版在開始之後叫人接步驟三，其實是步驟二。

book-example-title = 一個回合，一步一步看
book-example-open = Rosa、Tito、Ofelia 和 Bruno 的牌墊上各有一個圓盤。起始玩家是 Rosa。
book-example-add = Rosa、Tito 和 Ofelia 各加一個圓盤。現在桌上共有七個。
book-example-challenge = Bruno 寧可賭一把：「三。」
book-example-raise = Rosa 提高：「五。」Tito 放棄，Ofelia 放棄，Bruno 放棄。Rosa 成為挑戰者。
book-example-own = 先翻 Rosa 自己的兩個圓盤。兩朵花。
book-example-others = 再翻 Tito 那疊最上面的、Bruno 唯一的一個，和 Ofelia 那疊最上面的。三個都是花。
book-example-won = 五個圓盤，沒有骷髏頭：成功。Rosa 的牌墊翻到花面，下一回合由 Rosa 開始。

book-advice-title = 幾句忠告
book-advice-first = 當起始玩家值得冒點險，有時甚至值一個圓盤。
book-advice-bluff = 放了自己的骷髏頭也照樣喊。也許有人想喊得更高，就一頭撞上去。
book-advice-keep = 骷髏頭是你最好的圓盤。能自己選擇失去什麼的時候，留著它。
book-advice-lone = 除非只剩兩個圓盤：這時就捨棄骷髏頭。單單一個骷髏頭，永遠無法挑戰成功。
book-advice-talk = 什麼都要評論幾句。說自己放了骷髏頭，不管是不是真的。
book-advice-ending = 圓盤所剩不多時，有必勝的走法，值得找一找。

book-questions-title = 常見問題
book-ask-look = 我可以看自己的圓盤嗎？
book-tell-look = 隨時都可以：手上的可以看，在這裡牌墊上的也可以看。別人的，永遠不行。
book-ask-skip = 我可以跳過這一輪嗎？
book-tell-skip = 有人挑戰之前不行：加一個圓盤，或發起挑戰。之後隨時可以放棄。
book-ask-higher = 可以喊得比圓盤總數還多嗎？
book-tell-higher = 不行。所有牌墊上的全部圓盤就是上限，一喊到就結束。
book-ask-whole = 一定要把整疊翻完嗎？
book-tell-whole = 自己的那疊要，翻到所喊的數字為止。別人的每次只翻最上面一個，要翻誰的隨你。
book-ask-top = 我的牌墊上有三個圓盤，我喊了二，該翻哪兩個？
book-tell-top = 上面的兩個。最底下那個繼續蓋著，不管是不是骷髏頭。
book-ask-safe = 我放棄了，就安全了嗎？
book-tell-safe = 你不用翻了。但你的圓盤還在場上：可能幫到挑戰者，也可能咬他一口。
book-ask-met = 被翻到的骷髏頭會離開遊戲嗎？
book-tell-met = 不會，它回到主人手上。失去的是挑戰者的一個圓盤。
book-ask-lone = 如果我只剩一個圓盤，而且就是骷髏頭呢？
book-tell-lone = 你得把它放下，輪到你時必須發起挑戰。喊低一點，希望有人提高。要是沒有人，你就翻開它，然後被淘汰。
book-ask-lost = 誰可以看失去的圓盤？
book-tell-lost = 只有失去它的人。就算是最後一個也一樣。
book-ask-lie = 可以說謊嗎？
book-tell-lie = 請儘管說。
