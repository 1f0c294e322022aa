"""Every language keeps to its glossary, its marks and its forms, as ``word_rules.toml`` has them."""

import pytest

from calavera.language import LANGUAGES

from .word_check import RULES, find_problems, parse_messages, read_messages, rules_of


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_has_a_word_a_mark_or_a_form_that_readers_stumble_on(code: str) -> None:
    problems = find_problems(code, read_messages(code))
    assert not problems, "\n".join(problems)


def test_rules_are_of_known_languages_and_except_only_keys_that_exist() -> None:
    assert set(RULES) - {"all"} <= set(LANGUAGES)
    for code in LANGUAGES:
        exceptions = {key for rule in rules_of(code) for key in rule.exceptions}
        assert exceptions <= set(read_messages(code))


#: Mistakes that were made, and how a problem with each begins.
PLANTED = [
    ("de", "now-turn = Das Tableau liegt mit der Rückseite nach oben.", "now-turn (terms): “Rückseite”"),
    ("de", "lobby-start = So starten, zu { $count }", "lobby-start (terms): “zu 2”"),
    ("de", "out = Wer herausgefordert hat, beginnt.", "out (terms): “Wer herausgefordert hat”"),
    ("de", "wait = { $who } wählt…", "wait (marks): “t…”"),
    ("de", "turn = { $who } deckt seine Scheibe auf.", "turn (gender)"),
    ("de", "a = Lege eine ab.\nb = Leg eine ab.", "two forms of one verb: Lege (a) and Leg (b)"),
    ("fr", "now = On mélange les disques de { $who }.", "now (elision): “de ”"),
    ("fr", "told = C’est le crâne de Ofelia.", "told (elision): “de ”"),
    ("fr", "told = On sait que { $who } passe.", "told (elision): “que ”"),
    ("fr", "out = { $who } est éliminé.", "out (gender): “Alma est éliminé”"),
    ("fr", "mat = Le tapis est côté skull.", "mat (terms): “côté skull”"),
    ("fr", "front = Posez un disque.", "front (terms): “Posez”"),
    ("fr", "wait = Attention !", "wait (marks): “ !”"),
    ("fr", "end = Le disque est perdu : il retourne au centre.", "end (terms): “il retourne au centre”"),
    ("fr", "aim = Ou être le dernier à avoir un disque.", "aim (gender): “être le dernier”"),
    ("it", "a = Fai un’offerta.\nb = E fa’ presto.", "two forms of one verb: [Ff]ai (a) and [Ff]a’ (b)"),
    ("it", "out = Comincia il padrone del teschio.", "out (terms): “padrone”"),
    ("it", "step = Fase 2: aggiungere o sfidare", "step (terms): “Fase”"),
    ("it", "out = { $who } è eliminata.", "out (gender): “Alma è eliminata”"),
    ("it", "back = Bentornata, { $who }.", "back (gender): “Bentornata”"),
    ("it", "pass = Passa il telefono a { $who }", "pass (elision): “a ”"),
    ("it", "all = Mostra tutti i { $count } tavoli", "all (elision): “i 2”"),
    ("it", "turn = Sei lo Sfidante.", "turn (gender): “Sei lo Sfidante”"),
    ("it", "lose = { $who } rinuncia a un dischetto.", "lose (terms): “rinunc”"),
    ("zh-Hant", "line = 正在尋找桌子……", "line (terms): “桌子”"),
    ("zh-Hant", "bid = 希望有人提高。", "bid (terms): “提高”"),
    ("zh-Hant", "pick = 選一個，它就離開遊戲。", "pick (terms): “離開遊戲”"),
    ("zh-Hant", "chat = 虛張聲勢", "chat (terms): “虛張聲勢”"),
    ("zh-Hant", "wait = 查驗中…", "wait (marks): “…”"),
    ("zh-Hant", "wait = 查驗中...", "wait (marks): “...”"),
    ("zh-Hant", "out = 由他指定。", "out (gender): “他”"),
    ("en", "flip = All of the own stack comes first.", "flip (terms): “the own”"),
    ("en", "out = Who passes is out.", "out (terms): “Who passes is out.”"),
    ("en", "turn = { $who } flips his disc.", "turn (gender): “his”"),
    ("en", 'turn = It’s "yours".', 'turn (marks): “"”'),
    ("en", "turn = It's yours.", "turn (marks): “'”"),
    ("en", "book = As T2 has it.", "book (ids): “T2”"),
    (
        "en",
        "left = { $count ->\n    [one] one disc...\n   *[other] { $count } discs\n}",
        "left (marks): “...”",
    ),
]


@pytest.mark.parametrize(("code", "text", "problem"), PLANTED)
def test_a_planted_mistake_is_found(code: str, text: str, problem: str) -> None:
    assert [found for found in find_problems(code, parse_messages(text)) if found.startswith(problem)]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", "a = Lege eine ab.\nb = Lege noch eine ab."),
        ("fr", "now = On mélange les disques chez { $who }.\ntold = Le disque de Rosa."),
        ("it", "out = Comincia il proprietario del teschio, e { $who } ha passato."),
        ("zh-Hant", "bid = 希望其他人喊得更高……"),
        ("en", "ask = Who starts the next round?\nout = Anyone who passes is out."),
    ],
)
def test_a_right_sentence_is_let_through(code: str, text: str) -> None:
    assert find_problems(code, parse_messages(text)) == []
