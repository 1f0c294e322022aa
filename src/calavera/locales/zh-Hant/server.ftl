front-what = 唬人遊戲 Skull 的牌桌：放圓盤、喊數字，敢不敢翻？
front-not-built = 這裡還沒有建好給瀏覽器用的牌桌：執行 make play 就會建好。程式照樣可以在這裡玩。
front-tables = 公開的牌桌
front-api = 程式可以在這裡做什麼
front-unofficial = 非官方作品：與桌上遊戲的製作者無關。
preview-invite = 我的牌桌有你的座位
preview-invite-what = 燭光下的唬人遊戲 Skull。打開連結、取個名字就能坐下，什麼都不用安裝。
preview-picture = 彩繪骷髏頭，四周是蠟燭、紙花和一疊疊圓盤
