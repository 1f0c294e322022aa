"""Mutated bytes for WebSockets: valid frames that are cut, repeated, spliced and overwritten."""

from __future__ import annotations

import json
from random import Random

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

ACTION = b'{"seat": 0, "action": "pass", "id": "fuzz"}'


def handshake(code: str, cookie: str) -> bytes:
    """A valid request for a socket."""
    return (
        f"GET /api/tables/{code}/events HTTP/1.1\r\nHost: x\r\nCookie: calavera={cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: Y2FsYXZlcmEgY2FsYXZlcg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def valid_frames() -> list[bytes]:
    """Frames that a client may send, and some that are almost right."""
    frames = [
        Frame(Opcode.TEXT, ACTION),
        Frame(Opcode.TEXT, b""),
        Frame(Opcode.TEXT, b"\xff\xfe"),
        Frame(Opcode.TEXT, b"x" * 3000),
        Frame(Opcode.TEXT, ACTION[:20], fin=False),
        Frame(Opcode.CONT, ACTION[20:]),
        Frame(Opcode.BINARY, ACTION),
        Frame(Opcode.PING, b"hello"),
        Frame(Opcode.PONG, b""),
        Frame(Opcode.CLOSE, b"\x03\xe8"),
    ]
    return [frame.serialize(mask=True) for frame in frames] + [
        Frame(Opcode.TEXT, ACTION).serialize(mask=False)
    ]


def draw_messages(dice: Random, frames: list[bytes]) -> bytes:
    """Up to forty frames; in some connections also those that end it."""
    weights = (
        [12, 2, 2, 1, 2, 2, 1, 4, 2, 1, 1] if dice.random() < 0.4 else [12, 2, 2, 0, 0, 0, 0, 4, 2, 0, 0]
    )
    return b"".join(dice.choices(frames, weights, k=dice.choice((1, 2, 3, 8, 40))))


def check_messages(sent: bytes, closed: bool) -> int:
    """Whole frames of a server, of which the text is JSON; the number of answers."""
    reader = ClientProtocol(parse_uri("ws://x/"), max_size=None)
    reader.state = State.OPEN
    reader.parser = super(ClientProtocol, reader).parse()
    next(reader.parser)
    reader.receive_data(sent)
    assert reader.parser_exc is None, f"no frame of a server: {reader.parser_exc}"
    answers = 0
    for frame in reader.events_received():
        assert isinstance(frame, Frame)
        if frame.opcode is Opcode.TEXT:
            message = json.loads(bytes(frame.data))
            if message["kind"] == "answer":
                answers += 1
                assert message["status"] in (400, 403, 409, 422), message
    assert closed or reader.close_rcvd is None, "a close frame, and the connection goes on"
    return answers
