"""A small bot for `calavera arena "exec:python3 examples/bots/simple.py" regular`: standard library only."""

import json
import random
import sys


def choose(view, dice):
    """One word of view["legal"]: place two discs, then bid, unless its own skull is in the stack."""
    legal, own = view["legal"], view["seats"][view["seat"]]
    bids = [word for word in legal if word.startswith("bid:")]
    places = [word for word in legal if word.startswith("place:")]
    if bids:
        foreign = max(0, int(bids[0].removeprefix("bid:")) - len(own["stack"]))
        ready = "skull" not in own["stack"] and (len(own["stack"]) >= 2 or not places)
        if ready and dice.random() < 0.94**foreign:
            return bids[0]
        if "pass" in legal:
            return "pass"
    if places:
        skull = "place:skull" in places and dice.random() < 0.2
        return "place:skull" if skull else places[0]
    if "discard:skull" in legal and own["discs"] == 2:
        return "discard:skull"  # a skull alone can never win a challenge
    return dice.choice([word for word in legal if word != "show"] or legal)


def talk(view, dice):
    """A remark after a bid of another seat, otherwise silence."""
    if view["phase"] == "bidding" and view["bidder"] != view["seat"] and dice.random() < 0.5:
        return {"say": "talk-doubt-who", "about": view["bidder"]}
    return {"say": None}


def main():
    dice = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        kind, answer = message["type"], None
        if kind == "hello":
            answer = {"type": "hello", "protocol": 1, "name": "Simple", "talk": True}
        elif kind == "new_game":
            dice = random.Random(message["seed"])
        elif kind == "go":
            action = choose(message["view"], dice)
            answer = {"type": "action", "id": message["id"], "action": action}
        elif kind == "talk":
            answer = {"type": "say", "id": message["id"], **talk(message["view"], dice)}
        elif kind == "quit":
            break
        if answer:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
