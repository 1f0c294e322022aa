edition-classic = 經典版
edition-italian = 義大利版
edition-german = 德國版
edition-quick = 快速版
variant-last-chance = 最後機會
variant-two-tribes = 兩個部落
players-count = { $count } 人

tribe-marigold = 金盞花
tribe-obsidian = 黑曜石
tribe-coral = 珊瑚
tribe-jade = 翡翠
tribe-moon = 月亮
tribe-maize = 玉米

level-novice = 新手
level-regular = 常客
level-sharp = 老練
level-expert = 高手
manner-none = 隨各人
manner-bluffer = 愛唬人
manner-careful = 謹慎
manner-chatty = 多話
manner-silent = 沉默
pace-slow = 慢
pace-normal = 普通
pace-fast = 快
pace-instant = 立刻
