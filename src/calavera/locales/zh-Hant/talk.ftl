talk-hello = 各位晚安，蠟燭都點好了。
talk-hello-luck = 祝大家今晚花開滿桌。
talk-hello-faces = 每張臉都好老實，真可惜。
talk-hello-dead = 亡靈都在看，坐好坐好。

talk-only-flowers = 我這裡只有花。
talk-skull-here = 這底下有骷髏頭，真的。
talk-trust-me = 相信我，這張臉像會騙人嗎？
talk-garden = 我的牌墊是座花園，來聞聞看。
talk-stay-away = 愛惜圓盤的話，別碰我這疊。
talk-flip-mine = 翻我的吧，不會咬人。
talk-never-bluff = 燭光下，我從不唬人。
talk-asleep = 這幾個我閉著眼睛都能翻。
talk-forgot = 是花還是骷髏頭？我真的忘了。
talk-all-mine = 全部。沒聽錯，就是全部。
talk-one-more = 再多一個，這樣才刺激。

talk-doubt-who = { $who }，我連一片花瓣都不信。
talk-that-many-who = { $who }，喊這麼多？後事交代了嗎？
talk-smells = 這味道可不像花。
talk-all = 全部的圓盤？誰去點支蠟燭。
talk-quick-who = { $who } 放得還真快。
talk-smile-who = { $who }，那個笑容我認得。
talk-quiet = 底下安靜得有點可疑。
talk-dare-who = 來啊，{ $who }，看你敢不敢。

talk-come-in-who = 請進，{ $who }，小心腳下的骨頭。
talk-found-mine = 你找到我的骷髏頭了，漂亮吧？
talk-rattle-who = { $who }，我聽見骨頭喀喀響。
talk-passing-who = { $who }，這就放棄？夜還長呢。
talk-thread-who = { $who }，只剩一個圓盤了，抓緊喔。
talk-own-skull-who = { $who }，被自己的骷髏頭咬了，好痛。
talk-match-who = { $who } 再成功一次就贏了，大家醒醒！
talk-chance-who = { $who } 的最後機會，滴答，滴答。
talk-slept = 原來睡在裡面的是這個。
talk-in-bloom = 我的牌墊開花了，再一次就好。

talk-well-done-who = { $who }，真漂亮。
talk-nerve-who = { $who }，好膽量，我要做筆記。
talk-lucky-who = { $who }，今晚燭光特別疼你。
talk-phew = 是花。可以喘口氣了。
talk-breath = 只剩一個，誰都別呼吸。
talk-gardener = 看吧？我只是在種花。
talk-good-game-who = { $who }，這桌歸你了，贏得漂亮。

talk-ouch = 好痛，這個有牙齒。
talk-my-own = 我自己的骷髏頭，老相識了。
talk-knew-it = 我就知道，偏偏還是翻了。
talk-not-me = 別找我，我捨不得我的圓盤。
talk-courage = 放棄。我的勇氣已經去睡了。
talk-my-thread = 只剩一個圓盤，感情特別好。
talk-my-chance = 最後機會了，更慘的夜晚我也熬過。
talk-so-close = 就差一點，花香都聞到了。

talk-candle = 嗯……讓我問問蠟燭。
talk-patience = 別急，亡靈從來不趕時間。
talk-counting = 我在數花瓣，你們繼續聊。
talk-worth-it = 值得賭一個圓盤嗎？大概值得。
talk-shaking = 我的手沒抖，是燭火在晃。
talk-here-goes = 我上了，要記得我的好。

talk-rest-who = 在花叢裡安息吧，{ $who }。
talk-ghost = 我會在這桌陰魂不散，你們繼續。
talk-won = 一路開花到最後，謝謝大家。
talk-bye = 晚安，記得吹熄蠟燭。
talk-again = 再來一局？我才剛暖身。
talk-thanks = 被騙得很開心的一晚，謝謝。

talk-emote-laugh = （偷笑）
talk-emote-gasp = （倒抽一口氣）
talk-emote-shrug = （聳肩）
talk-emote-wink = （眨眼）
talk-emote-stare = （盯著看）
talk-emote-applaud = （鼓掌）
talk-emote-sigh = （嘆氣）
talk-emote-tap = （敲敲桌面）
