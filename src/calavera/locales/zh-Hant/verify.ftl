verify-seat = 座位 { $seat }
verify-chance = 機運

verify-ok = { $where }：通過。所有步驟（{ $moves }）都合乎規則，每個秘密都與當時的承諾相符。封印 { $seal }
verify-ok-seen = { $where }：通過，也與當時所見相符。所有步驟（{ $moves }）都合乎規則，每個秘密都與當時的承諾相符。封印 { $seal }

verify-unreadable = { $where }：無法查驗：{ $why }
verify-no-fairness = { $where }：無法查驗。這份紀錄裡沒有承諾。
verify-still-secret = { $where }：還無法查驗。這是公開的版本，鹽值要等遊戲結束後，才隨完整的紀錄公布。
verify-not-seen = { $where }：無法比對。所見的內容都不屬於這局遊戲。

verify-illegal-move = { $where }：未通過。第 { $move } 步違反規則，「calavera replay」會說明是哪一條。
verify-missing-salt = { $where }：未通過。第 { $move } 步（{ $who }，{ $verb }）沒有鹽值，誰都無法查驗。
verify-bad-salt = { $where }：未通過。第 { $move } 步（{ $who }，{ $verb }）的鹽值格式錯誤。
verify-missing-commitment = { $where }：未通過。第 { $move } 步（{ $who }，{ $verb }）沒有承諾。
verify-bad-commitment = { $where }：未通過。第 { $move } 步（{ $who }，{ $verb }）的承諾格式錯誤。
verify-wrong-commitment = { $where }：未通過。第 { $move } 步（{ $who }，{ $verb }）與當時的承諾不符。
verify-unexpected-salt = { $where }：未通過。第 { $move } 步有鹽值，但紀錄在那裡沒有秘密。
verify-unexpected-commitment = { $where }：未通過。第 { $move } 步有承諾，但紀錄在那裡沒有秘密。
verify-wrong-seal = { $where }：未通過。封印與這些步驟不符：某個公開的步驟、開頭、結尾或封印本身被改過。
verify-not-what-was-seen = { $where }：未通過。到第 { $move } 步（{ $who }，{ $verb }）為止，紀錄與遊戲中所見不符。
verify-missing-move = { $where }：未通過。有人見過第 { $move } 步，紀錄卻在那之前就結束了。
verify-other-start = { $where }：未通過。選項或起始玩家的座位與所見不符。
