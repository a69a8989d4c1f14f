#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A small five-in-a-row bot for the Tengen bot API. It prints a line of JSON for each game that has ended."""

import argparse
import http.client
import json
import os
import queue
import random
import socket
import struct
import sys
import threading
import time
import uuid
from contextlib import contextmanager, suppress
from itertools import count, product
from urllib.parse import quote, urlsplit

QUIET = 20  # seconds without a byte after which a connection counts as dead; the site says something every 7
BROKEN = (OSError, ValueError, http.client.HTTPException)
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
WEIGHTS = (1, 8, 60, 500, 4000)  # of a row of five with so many stones of one colour and none of the other
OTHER = {"black": "white", "white": "black"}


def log(*what):
    print(time.strftime("%H:%M:%S"), *what, file=sys.stderr, flush=True)


def backoff():
    """Seconds to wait: one, then twice as long each time, with some chance in it."""
    for power in count():
        yield min(2 ** power, 32) * random.uniform(0.7, 1.3)


class Refused(Exception):
    """The site has said no, and why: the HTTP status and the Error."""


class Later(OSError):
    """The site wants to be asked again, after so many seconds."""


class Ended(Exception):
    """There is nothing more to do, and why."""


class Api:
    """Requests and streams. It knows its open sockets, so that all of them can be cut at once."""

    def __init__(self, site, token):
        self.site, self.token = urlsplit(site), token
        self.sockets, self.lock, self.cuts = set(), threading.Lock(), 0

    @contextmanager
    def ask(self, method, path, body=None, key=None, sent=lambda: None):
        """The answer to a request, on a connection of its own; `sent` is called before it is read."""
        kind = http.client.HTTPSConnection if self.site.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.site.hostname, self.site.port, timeout=QUIET)
        headers = {"Authorization": f"Bearer {self.token}"}
        if body is not None:
            headers["Content-Type"], body = "application/json", json.dumps(body)
        if key:
            headers["Idempotency-Key"] = key
        connection.connect()
        sock = connection.sock
        with self.lock:
            self.sockets.add(sock)
        try:
            connection.request(method, path, body, headers)
            sent()
            response = connection.getresponse()
            if response.status in (429, 503):
                raise Later(int(response.getheader("Retry-After", 1)), response.read())
            if response.status >= 400:
                raise Refused(response.status, json.load(response))
            yield response
        finally:
            with self.lock:
                self.sockets.discard(sock)
            connection.close()

    def cut(self):
        """Break every connection there is, as a cable that is pulled would."""
        with self.lock:
            self.cuts += 1
            for sock in self.sockets:
                with suppress(OSError):
                    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    sock.shutdown(socket.SHUT_RDWR)

    def call(self, method, path, body=None, sent=lambda: None):
        """Ask until there is an answer. A POST may be repeated: it has a `v`, or gets a key."""
        key = uuid.uuid4().hex if method == "POST" and "v=" not in path else None
        for wait in backoff():
            try:
                with self.ask(method, path, body, key, sent) as response:
                    return json.load(response)
            except BROKEN as error:
                log(path, repr(error))
                time.sleep(error.args[0] if isinstance(error, Later) else wait)

    def lines(self, method, path, opened=lambda: None, **request):
        """The lines of one stream, until it ends or breaks; None for an empty one."""
        with self.ask(method, path, **request) as response:
            opened()
            for line in response:
                if line.endswith(b"\n"):  # else it was broken off
                    yield json.loads(line) if line.strip() else None

    def follow(self, path, opened=lambda: None):
        """The lines of a stream that is opened again whenever it breaks."""
        waits = backoff()
        while True:
            try:
                for line in self.lines("GET", path, opened):
                    if line and line["type"] == "closed" and line["reason"] not in ("restart", "slow"):
                        raise Ended(f"{path}: {line['reason']}: {line['message']}")
                    waits = backoff()
                    yield line
            except BROKEN as error:
                log(path, repr(error))
                if isinstance(error, Later):
                    time.sleep(error.args[0])
            time.sleep(next(waits))


def to_point(name):
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def to_name(point):
    return chr(ord("a") + point[0]) + str(point[1] + 1)


class Board:
    """The stones of a state, and what points are worth."""

    def __init__(self, size, rule, moves):
        self.size, self.rule = size, rule
        self.stones = {to_point(name): ("black", "white")[number % 2]
                       for number, name in enumerate(moves.split()) if name != "pass"}

    def candidates(self):
        """The empty points that are near a stone, or the centre, or whatever is left."""
        if not self.stones:
            return {(self.size // 2, self.size // 2)}
        every = set(product(range(self.size), repeat=2)) - self.stones.keys()
        near = {(x + dx, y + dy) for x, y in self.stones for dx, dy in product(range(-2, 3), repeat=2)}
        return every & near or every

    def five(self, point, colour):
        """Whether a stone there wins, as far as a simple program knows the rules."""
        exact = self.rule in ("standard", "caro") or (self.rule == "renju" and colour == "black")
        for dx, dy in DIRECTIONS:
            length, blocked = 1, 0
            for sign in (1, -1):
                x, y = point[0] + sign * dx, point[1] + sign * dy
                while self.stones.get((x, y)) == colour:
                    length, x, y = length + 1, x + sign * dx, y + sign * dy
                blocked += self.stones.get((x, y)) == OTHER[colour]
            if (length == 5 or length > 5 and not exact) and not (self.rule == "caro" and blocked == 2):
                return True
        return False

    def value(self, point, colour):
        """What the point is worth to a colour that puts a stone there."""
        for winner, worth in ((colour, 1e9), (OTHER[colour], 1e8)):
            if self.five(point, winner):
                return worth
        score = random.random()
        for (dx, dy), start in product(DIRECTIONS, range(-4, 1)):
            row = [(point[0] + i * dx, point[1] + i * dy) for i in range(start, start + 5)]
            if all(0 <= i < self.size for i in row[0] + row[4]):
                stones = [self.stones.get(cell) for cell in row]
                own, theirs = stones.count(colour), stones.count(OTHER[colour])
                if not (own and theirs):
                    score += 0.6 * WEIGHTS[theirs] if theirs else WEIGHTS[own]
        return score

    def images(self, point):
        """Where the symmetries of the stones, as they lie, map a point; itself among them."""
        for s, t, swap in product((1, -1), (1, -1), (False, True)):
            def turn(x, y):
                return (t * y, s * x) if swap else (s * x, t * y)

            turned = {turn(*stone): colour for stone, colour in self.stones.items()}
            dx, dy = (min(stone[i] for stone in self.stones) - min(stone[i] for stone in turned) for i in (0, 1))
            if {(x + dx, y + dy): colour for (x, y), colour in turned.items()} == self.stones:
                x, y = turn(*point)
                yield x + dx, y + dy


def decide(board, state, refused):
    """What to send for a state in which it is our turn: a Decision, or None if nothing is left."""
    turn = state["turn"]
    if turn["kind"] == "choose":  # any will do: this program knows nothing of openings
        options = [option for option in turn["options"] if option not in refused]
        return {"option": random.choice(options)} if options else None
    stone = turn.get("stone", state["you"])
    points = set(map(to_point, turn["zone"])) if "zone" in turn else board.candidates()
    points -= {*map(to_point, refused), *map(to_point, state.get("forbidden", ())), *board.stones}
    ranked = sorted(points, key=lambda point: board.value(point, stone), reverse=turn["kind"] != "pick")
    if turn["kind"] != "offer":  # of several stones the first: then we are asked for the next
        return {"points": [to_name(ranked[0])]} if ranked else None
    offer, taken = [], {image for name in turn.get("offered", ()) for image in board.images(to_point(name))}
    for point in ranked:
        if len(offer) < turn["n"] and point not in taken:
            offer.append(to_name(point))
            taken.update(board.images(point))
    return {"points": offer} if offer else None


class Bot:
    def __init__(self, args, api):
        self.args, self.api, self.moves = args, api, 0
        self.games, self.finished = set(), queue.Queue()  # results, or the error that ends the program
        self.listening, self.over = threading.Event(), threading.Semaphore(0)

    def run(self):
        self.me = self.api.call("GET", "/api/account")
        if not self.me["bot"]:
            self.api.call("POST", "/api/bot/account/upgrade")
        self.start(self.events)
        if self.args.challenge:
            self.start(self.challenge)
        for _ in range(self.args.games):
            result = self.finished.get()
            if isinstance(result, Exception):
                raise result
            print(json.dumps(result), flush=True)
            self.over.release()

    def start(self, work, *args):
        def guarded():
            try:
                work(*args)
            except Exception as error:
                self.finished.put(error)
        threading.Thread(target=guarded, daemon=True).start()

    def events(self):
        for event in self.api.follow("/api/stream/event", self.listening.set):
            kind = event and event["type"]
            if kind == "gameStart" and event["game"]["id"] not in self.games:
                self.games.add(event["game"]["id"])
                self.start(self.play, event["game"]["id"])
            elif kind == "challenge" and event["challenge"]["destUser"]["id"] == self.me["id"]:
                wanted = event["challenge"]["challenger"]["name"] == self.args.accept_from
                answer = "accept" if wanted and len(self.games) < self.args.games else "decline"
                self.attempt(f"/api/challenge/{event['challenge']['id']}/{answer}")

    def challenge(self):
        """Challenge until a game begins, a few times at most; one game after the other."""
        path = f"/api/challenge/{quote(self.args.challenge, safe='')}"
        wish = {name: getattr(self.args, name) for name in ("rule", "opening", "rated", "clock")}
        self.listening.wait()
        for number in range(1, self.args.games + 1):
            for _, wait in zip(range(3), backoff()):
                with suppress(*BROKEN):
                    for line in self.api.lines("POST", path, body=wish | {"keepAliveStream": True}):
                        if line and line.get("done") == "declined":
                            raise Ended(f"declined: {line.get('declineReason')}")
                time.sleep(wait)
                if len(self.games) >= number:  # it was accepted: the events have told
                    break
            else:
                raise Ended(f"no game with {self.args.challenge}")
            self.over.acquire()

    def play(self, game):
        path, full, claim, expected = f"/api/bot/game/{quote(game)}", None, None, 0
        for line in self.api.follow(f"/api/bot/game/stream/{quote(game)}"):
            if claim and time.monotonic() > claim:
                claim = None
                self.attempt(f"{path}/claim")
            if line and line["type"] == "opponentGone":
                seconds = line.get("claimWinInSeconds") if line["gone"] else None
                claim = None if seconds is None else time.monotonic() + seconds
            if not line or line["type"] not in ("gameFull", "gameState"):
                continue
            full = line if line["type"] == "gameFull" else full
            state = line.get("state", line)
            if state["status"] not in ("started", "adjourned"):
                return self.finished.put({
                    "id": game, "result": state["status"], "winner": state.get("winner"), "you": state["you"],
                    "rated": full["rated"], "opening": full["opening"], "cuts": self.api.cuts, "moves": state["moves"]})
            if state.get("turn", {}).get("actor") == state["you"] and state["v"] >= expected:
                expected = self.answer(path, Board(full["size"], full["rule"], state["moves"]), state)

    def answer(self, path, board, state):
        """Do what is asked of us; the version of the game that is to be answered next."""
        refused, later = set(), state["v"] + 1
        while decision := decide(board, state, refused):
            try:
                done = self.api.call("POST", f"{path}/decision?v={state['v']}", decision, self.sever)
                self.moves += 1
                return done.get("v", later)
            except Refused as refusal:
                log(path, state["turn"], decision, refusal)
                if refusal.args[1]["code"] in ("stale", "not_your_turn", "over"):  # the stream tells what is so now
                    return later
                refused.add(decision["option"] if "option" in decision else decision["points"][0])
        self.attempt(f"{path}/move/pass?v={state['v']}" if state["turn"].get("pass") else f"{path}/resign")
        return later

    def sever(self):
        """Once, cut everything when a move is sent and not answered: nobody knows whether it has arrived."""
        if self.moves + 1 != self.args.cut_after or self.api.cuts:
            return
        time.sleep(random.choice((0, 0.05)))
        self.api.cut()
        raise ConnectionResetError("cut")

    def attempt(self, path):
        try:
            self.api.call("POST", path)
        except Refused as refusal:  # what it was about may have gone meanwhile
            log(path, refusal)


def clock(text):
    kind, _, times = text.partition(":")
    fields = {"none": (), "fischer": ("initial", "increment"), "absolute": ("initial",), "simple": ("period",)}[kind]
    return {"kind": kind, **dict(zip(fields, map(int, times.split("+") if times else ()), strict=True))}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", required=True)
    parser.add_argument("--token-env", required=True, help="the environment variable that holds the token")
    parser.add_argument("--challenge", metavar="OPPONENT")
    parser.add_argument("--accept-from", metavar="NAME")
    parser.add_argument("--rated", action="store_true")
    parser.add_argument("--clock", type=clock, default="fischer:300000+3000", help="none, or KIND:MS[+MS]")
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--opening", default="free")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--cut-after", type=int, metavar="N", help="drop all connections in the N-th move")
    args = parser.parse_args()
    try:
        Bot(args, Api(args.site, os.environ[args.token_env])).run()
    except (Refused, Ended) as error:
        sys.exit(f"{args.token_env}: {error}")


if __name__ == "__main__":
    main()
