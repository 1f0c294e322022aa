"""A program that misbehaves in the way its first argument says; the tests of this folder run it.

It calls itself by its process id, so that a test can look whether that process is gone.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

MODE = sys.argv[1] if __name__ == "__main__" else ""


def send(**message: object) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def forever() -> None:
    while True:
        time.sleep(60)


def start() -> None:
    if MODE == "crash at start":
        sys.stderr.write("first line\nno licence \x1b[31mfound\n")
        sys.exit(3)
    if MODE == "silent at start":
        forever()
    if MODE == "rubbish at start":
        sys.stdout.write("Misfit 1.0 (c) nobody\n")
    if MODE == "hold a lock":
        # A child of its own, in its own way of not ending: only a kill of the whole group ends both.
        lock = f"import fcntl, time; f = open({sys.argv[2]!r}, 'w'); fcntl.flock(f, fcntl.LOCK_EX)\n"
        child = lock + "print('held', flush=True)\ntime.sleep(600)"
        with subprocess.Popen([sys.executable, "-c", child], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            talk()
            forever()


def talk() -> None:
    asked = 0
    for line in sys.stdin.buffer:
        if MODE == "keep what came":
            with Path(sys.argv[2]).open("ab") as kept:
                kept.write(line)
        message = json.loads(line)
        if message["type"] == "hello":
            hello(message)
        elif message["type"] == "go":
            asked += 1
            go(message, asked)
        elif message["type"] == "talk":
            say(message)
        elif message["type"] == "quit" and MODE not in ("ignore quit", "hold a lock"):
            break


def hello(message: dict[str, Any]) -> None:
    assert message["protocol"] == 1
    protocol = 2 if MODE == "another protocol" else 1
    name = 7 if MODE == "bad hello" else f"\x1b[31m{os.getpid()}"
    send(type="hello", protocol=protocol, name=name, talk=MODE.startswith("talk") or MODE == "keep what came")
    if MODE == "exit after hello":
        sys.exit(0)
    if MODE == "close output":
        os.close(1)
        forever()
    if MODE == "close input":
        os.close(0)
        forever()
    if MODE == "never read":
        forever()


def go(message: dict[str, Any], asked: int) -> None:
    number, word = message["id"], message["view"]["legal"][-1]
    if MODE == "crash" or (MODE == "crash at the third" and asked == 3):
        raise ZeroDivisionError("nothing to divide")
    if MODE == "hang":
        forever()
    if MODE == "hang once" and number == 1:
        time.sleep(60)
    if MODE == "late" and number == 1:
        time.sleep(2 * message["limit_ms"] / 1000)
        word = "an answer to the first question"
    if MODE == "rubbish":
        sys.stdout.write("let me think\n")
    if MODE == "rubbish once" and number == 1:
        sys.stdout.write("[1, 2\n")
    if MODE == "endless line":
        while True:
            sys.stdout.write("x" * 4096)
    if MODE == "endless lines":
        while True:
            sys.stdout.write("x\n" * 2048)
    if MODE == "endless old answers" and number > 1:
        while True:
            send(type="action", id=number - 1, action=word)
    if MODE == "long line":
        word += "x" * 70_000
    if MODE == "flood errors":
        sys.stderr.write("complaint\n" * 100_000)
    words: dict[str, object] = {
        "illegal": "bid:48",
        "wrong case": word.capitalize(),
        "spaces": f" {word}",
        "number": 5,
        "list": [word],
    }
    if MODE == "another id":
        number += 1
    if MODE == "no id":
        send(type="action", action=word)
    elif MODE == "another type":
        send(type="move", id=number, action=word)
    elif MODE == "deep":
        sys.stdout.write("[" * 20_000 + "\n")
        sys.stdout.flush()
    elif MODE == "not UTF-8":
        sys.stdout.buffer.write(b'{"type": "action\xff"}\n')
        sys.stdout.flush()
    else:
        if MODE == "blank lines":
            sys.stdout.write("\n\r\n" * 5000)
        send(type="action", id=number, action=words.get(MODE, word), extra="is ignored")


def say(message: dict[str, Any]) -> None:
    if MODE == "talk and crash":
        sys.exit(1)
    if MODE == "talk late":
        time.sleep(3 * message["limit_ms"] / 1000)
    answers: dict[str, dict[str, object]] = {
        "talk": {"say": "talk-phew", "about": 1},
        "talk of somebody": {"say": "talk-doubt-who", "about": 0},
        "talk of nobody": {"say": "talk-doubt-who"},
        "talk of seat 9": {"say": "talk-doubt-who", "about": 9},
        "talk freely": {"say": "you all smell"},
    }
    send(type="say", id=message["id"], **answers.get(MODE, {"say": None}))


if __name__ == "__main__":
    start()
    talk()
    if MODE == "ignore quit":
        forever()
