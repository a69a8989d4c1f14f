"""A client of Tengen, written from PROTOCOL.md alone: python3 client.py http://127.0.0.1:8080

Python 3.9 and its library are all that it needs. The first half, up to request, is a client to
copy. In the second, two guests play three games, somebody without a session watches the first,
and what was seen is compared with the server's log and archive. It prints one JSON object, or
ends with a message where the server does something else than the document says.
"""
import base64
import hashlib
import http.client
import json
import os
import secrets
import select
import socket
import struct
import sys
import time
from urllib.parse import urlsplit

PATIENCE = 60  # seconds for any one answer
OTHER = {"black": "white", "white": "black"}


class Differs(Exception):
    """The server does something else than the document says."""


class Closed(Exception):
    """The socket is closed: args[0] is the code of section 9, 1006 if the link broke."""


class Refused(Exception):
    """An error is the answer: args[0] is the code of section 8, args[1] what was asked."""


def expect(ok, *what):
    expect.count += 1
    if not ok:
        raise Differs(" ".join(map(str, what)))


expect.count = 0


class Socket:
    """RFC 6455, as far as a client of text messages needs it."""

    TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10

    def __init__(self, base, cookie=""):
        url = urlsplit(base)
        self.tcp = socket.create_connection((url.hostname, url.port or 80), PATIENCE)
        self.tcp.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", "Host: " + url.netloc, "Origin: " + base, "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: " + key]
        lines += ["Cookie: " + cookie] if cookie else []
        self.tcp.sendall("\r\n".join(lines + ["", ""]).encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        proof = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if b" 101 " not in head or base64.b64encode(proof) not in head:
            raise Closed(head.decode())

    def fill(self):
        some = self.tcp.recv(65536)
        if not some:
            raise Closed(1006)
        self.buffer += some

    def take(self, n):
        while len(self.buffer) < n:
            self.fill()
        head, self.buffer = self.buffer[:n], self.buffer[n:]
        return head

    def frame(self, opcode, data, final=True, cut=None):
        """Sends a frame; cut: only so many of its bytes."""
        size = bytes([128 | len(data)]) if len(data) < 126 else struct.pack(">BH", 128 | 126, len(data))
        mask = os.urandom(4)
        masked = bytes(b ^ mask[i % 4] for i, b in enumerate(data))
        self.tcp.sendall((bytes([final << 7 | opcode]) + size + mask + masked)[:cut])

    def send(self, text, fragments=1):
        data = text.encode()
        size = -(-len(data) // fragments)
        for i in range(fragments):
            part = data[i * size:(i + 1) * size]
            self.frame(0 if i else self.TEXT, part, final=i == fragments - 1)

    def receive(self, wait=PATIENCE):
        """Returns the next text, or None if none begins in time. Answers pings."""
        deadline, text = time.monotonic() + wait, b""
        while self.buffer or select.select([self.tcp], [], [], max(0, deadline - time.monotonic()))[0]:
            first, length = self.take(2)
            if length >= 126:
                length = int.from_bytes(self.take(2 if length == 126 else 8), "big")
            data, opcode = self.take(length), first & 15
            if opcode == self.PING:
                self.frame(self.PONG, data)
            elif opcode == self.CLOSE:
                self.frame(self.CLOSE, data[:2])
                raise Closed(int.from_bytes(data[:2], "big") or 1005)
            elif opcode != self.PONG:
                text += data
                if first & 128:
                    return text.decode()
        return None

    def closed(self):
        """Reads to the end and returns the code with which the server closes."""
        try:
            while self.receive() is not None:
                pass
        except Closed as closed:
            return closed.args[0]


class Game:
    """A game, as its state and then its events tell it."""

    KEYS = "status", "players", "next", "forbidden", "clock", "offer", "result", "rematch"

    def __init__(self, state, user):
        self.user, self.may = user, state["may"]
        self.g, self.v, self.events, self.gaps = state["g"], state["v"], [], 0
        self.now = {key: state.get(key) for key in self.KEYS}
        self.now["moves"] = [move["at"] for move in state["moves"]]

    def apply(self, t, v, d):
        """Takes an event. Returns False if one before it is missing."""
        if v != self.v + 1:
            return v <= self.v
        self.v, now, offer = v, self.now, self.now["offer"]
        self.events.append({"t": t, **d})
        now.update({key: d.get(key) for key in ("next", "forbidden", "clock")})
        if t == "start":
            now["status"] = "live"
        elif t in ("move", "pass"):
            now["moves"].append(d["at"])
            if offer and (offer["offer"] == "takeback" or offer["by"] != d["by"]):
                now["offer"] = None  # it lapses
        elif t == "choose" and offer and d["players"] != now["players"]:
            offer["by"] = OTHER[offer["by"]]
        elif t == "takeback":
            del now["moves"][d["ply"]:]
        elif t == "rematch":
            now["rematch"] = d["game"]
        if t == "offer":
            now["offer"] = {"by": d["by"], "offer": d["offer"]}
        elif t in ("answer", "takeback", "rematch"):
            now["offer"] = None
        if "players" in d:
            now["players"] = d["players"]
        if "result" in d:
            now.update(status="over", result=d["result"], offer=None)
        if "may" in d:
            self.may = next((d["may"][c] for c, u in now["players"].items() if u == self.user), [])
        return True


class Player:
    """A user's program: a session, a page, a socket, and the games that it follows."""

    def __init__(self, base, guest=True):
        self.base, self.cookie, self.user = base, "", None
        if guest:
            answer, self.cookie = request(base, "POST", "/api/session", {})
            self.user = answer["user"]
        self.page, self.last = secrets.token_hex(8), 0
        self.games, self.lobby, self.answers = {}, {}, {}
        self.connect()

    def connect(self):
        """Opens a socket, and follows each game from the version that is known."""
        self.socket = Socket(self.base, self.cookie)
        self.say("hello", d={"page": self.page})
        welcome = json.loads(self.socket.receive())
        expect(welcome["t"] == "welcome" and welcome["d"].get("user") == self.user, welcome)
        for game in self.games.values():
            self.say("watch", g=game.g, v=game.v)

    def say(self, t, fragments=1, **rest):
        self.socket.send(json.dumps({"t": t, **rest}), fragments)

    def read(self, wait):
        """Takes the next message. Returns False if none came."""
        text = self.socket.receive(wait)
        if text is None:
            return False
        m = json.loads(text)
        t, g, v = m["t"], m.get("g"), m.get("v", 0)
        if t in ("ack", "error"):
            self.answers[m.get("id")] = m
        elif t == "state":
            self.games[g] = Game(m["d"], self.user)
        elif t == "lobby":
            self.lobby = {x["g"]: t for t, all in (("seek", m["d"]["seeks"]), ("live", m["d"]["live"])) for x in all}
        elif t in ("seek", "live"):
            self.lobby[g] = t
        elif t in ("unseek", "unlive"):
            self.lobby.pop(g, None)
        elif v and g in self.games and not self.games[g].apply(t, v, m["d"]):
            self.games[g].gaps += 1
            self.say("watch", g=g, v=self.games[g].v)
        return True

    def think(self, seconds):
        """Lets its clock run, with an ear on the socket."""
        deadline = time.monotonic() + seconds
        while self.read(max(0, deadline - time.monotonic())):
            pass

    def until(self, done, what):
        """Takes messages until done() is something, and returns that."""
        deadline = time.monotonic() + PATIENCE
        while True:
            got = done()
            if got:
                return got
            expect(self.read(max(0, deadline - time.monotonic())), "in vain:", what)

    def watch(self, g):
        """Follows a game from its whole state."""
        self.games.pop(g, None)
        self.say("watch", g=g)
        return self.until(lambda: self.games.get(g), "the state of " + g)

    def command(self, t, g="", **d):
        """Makes a command. Its id is its own: it may be sent again."""
        self.last += 1
        return {"t": t, "id": self.last, "g": g, "v": self.games[g].v if g in self.games else 0, "d": d}

    def ask(self, command, fragments=1):
        """Sends a command and returns its ack."""
        self.say(fragments=fragments, **command)
        answer = self.until(lambda: self.answers.pop(command["id"], None), command)
        if answer["t"] == "error":
            raise Refused(answer["code"], command)
        return answer


def request(base, method, path, body=None):
    """Returns an answer and the cookie that it sets."""
    url = urlsplit(base)
    link = http.client.HTTPConnection(url.hostname, url.port or 80, timeout=PATIENCE)
    text = None if body is None else json.dumps(body)
    link.request(method, path, text, {"Content-Type": "application/json"})
    answer = link.getresponse()
    data, cookie = json.loads(answer.read()), answer.getheader("Set-Cookie", "")
    link.close()
    if answer.status != 200:
        raise Refused(data["code"], path)
    return data, cookie.split(";")[0]


# From here on: three games, and what is expected of them.


class Table:
    """A game, its players and those who watch it. Everybody sees all."""

    def __init__(self, g, players, watchers=()):
        self.g, self.players, self.all = g, players, [*players, *watchers]
        for p in self.all:
            if g not in p.games:
                p.watch(g)
        self.v = max(p.games[g].v for p in self.all)
        self.see()

    @classmethod
    def of(cls, host, guest, watchers, kind, clock, **settings):
        """A new game: the host is Black."""
        settings = {"size": 15, "opening": "free", "forbidden": "refuse", "takebacks": True, "clock": clock, **settings}
        g = host.ask(host.command("create", settings=settings, color="black", kind=kind))["d"]["g"]
        host.watch(g)
        for w in watchers:
            w.until(lambda: w.lobby.get(g) == "seek", "its seek")
            w.watch(g)
        expect(guest.ask(guest.command("join", g))["v"] == 1, "the start is not version 1")
        return cls(g, [host, guest], watchers)

    def see(self):
        for p in self.all:
            p.until(lambda: p.games[self.g].v >= self.v, "version %d of %s" % (self.v, self.g))

    def now(self, key):
        return self.players[0].games[self.g].now[key]

    def to_move(self):
        user = self.now("players")[self.now("next")["by"]]
        return next(p for p in self.players if p.user == user)

    def taken(self, ack):
        """A new command was taken: its version is the next."""
        self.v += 1
        expect(ack["v"] == self.v, "version", self.v, "is due, there came", ack)

    def act(self, player, t, **d):
        """A command and its event."""
        self.taken(player.ask(player.command(t, self.g, **d)))
        self.see()
        return player.games[self.g].events[-1]

    def place(self, *points):
        for point in points:
            event = self.act(self.to_move(), "move", at=point)
        return event

    def refuse(self, code, player, t, **d):
        answer = "an ack"
        try:
            player.ask(player.command(t, self.g, **d))
        except Refused as refused:
            answer = refused.args[0]
        expect(answer == code, t, d, "was answered by", answer, "instead of", code)


def after_turn(control, clock, spent):
    """What a turn leaves of a clock [ms, left] (section 6)."""
    (ms, left), period = clock, control["period"]
    if control["kind"] == "correspondence":
        return [period, 0]
    while spent >= ms and (not left or control["kind"] == "byoyomi"):
        spent, ms, left = spent - ms, period, left - 1 if left else control.get("periods") or control["stones"]
    if not left:
        return [ms - spent, 0]
    if control["kind"] == "byoyomi":
        return [period, left]
    return [ms - spent, left - 1] if left > 1 else [period, control["stones"]]


def check_clocks(control, events, log):
    """Charges the clocks anew: all that changes is what the document says."""
    clocks, at_ply, since, over, excused = {}, [], 0, False, 0
    for e, row in zip(events, log):
        t, ran, players = e["t"], e["time"] - since, e.get("players")
        told = {c: [e["clock"][c], e["clock"].get(c + "Left", 0)] for c in OTHER}
        if t == "start":
            clocks, at_ply, seats = told, [told], players
        elif t in ("move", "pass", "choose", "end"):
            spent, over = e.get("spent", 0), "result" in e
            expect(spent >= 0 and abs(spent + row.get("lag", 0) + row.get("unheard", 0) - ran) <= 2, spent, "charged for", ran, row)
            expect(excused <= row.get("unheard", 0) + 2, excused, "not charged meanwhile", row)
            ms, left = clocks[run]
            clocks = {**clocks, run: [ms - spent, left] if over else after_turn(control, clocks[run], spent)}
            if players and players != seats:  # the clocks go with the players
                clocks, seats = {c: clocks[OTHER[c]] for c in OTHER}, players
            at_ply[len(at_ply) if t in ("move", "pass") else -1:] = [clocks]
        elif t == "gift":  # a takeback leaves it
            given = OTHER[e["by"]]
            clocks, *at_ply = [{**at, given: [at[given][0] + e["bonus"], at[given][1]]} for at in (clocks, *at_ply)]
        elif t == "takeback":
            del at_ply[e["ply"] + 1:]
            clocks = at_ply[-1]
        due = {c: list(clocks[c]) for c in OTHER}
        if t in ("offer", "answer", "gift") and not over:
            due[run][0] -= ran  # the turn goes on
            excused = max(0, told[run][0] - due[run][0])  # so long the server could not hear: what ends the turn says how long
            due[run][0] += excused
        else:
            since, run, excused = e["time"], e["clock"]["run"], 0
        for c in OTHER:
            slack = 2 * (c == run)  # milliseconds are rounded
            expect(told[c][0] >= 0 and told[c][1] == due[c][1] and abs(told[c][0] - due[c][0]) <= slack, due, e)
            expect(abs(row["clock"][c] + excused * (c == run) - told[c][0]) <= slack, row, e)


def check(table, control):
    """Compares a game that is over with its state, its log and its archive."""
    g, base, games = table.g, table.players[0].base, [p.games[table.g] for p in table.all]
    events, now = games[0].events, games[0].now
    for p, game in zip(table.all, games):
        expect(game.events == events[-len(game.events):], "not all have seen the same")
        whole = p.watch(g)
        state = whole.now
        expect(whole.may == game.may, "may do", whole.may, "and was told", game.may)
        for key in set(now) - {"clock"}:
            expect(state[key] == game.now[key] == now[key], key, "is", state[key], "and was", game.now[key])
    log = request(base, "GET", "/api/games/%s/log" % g)[0]["log"]
    expect([row["v"] for row in log] == list(range(1, len(events) + 1)) and table.v == len(events), log)
    for row, e in zip(log, events):
        expect((row["kind"], row.get("reason")) == (e["t"], e.get("result", {}).get("reason")), row, e)
        for key in "by", "at", "option", "offer", "spent", "bonus", "time":
            expect(row.get(key) == e.get(key), key, "differs:", row, e)
    check_clocks(control, events, log)
    kept, result = request(base, "GET", "/api/games/" + g)[0], now["result"]
    expect((kept["moves"], kept["winner"], kept["reason"]) == (now["moves"], result["winner"], result["reason"]), kept)
    expect({c: kept[c] for c in OTHER} == now["players"], kept)
    return {"g": g, "events": len(events), "moves": now["moves"], "result": result}


def swap2(a, b, watcher):
    """A public game with nearly everything, ended by five; its rematch is aborted."""
    watcher.say("lobby", d={"on": True})
    control = {"kind": "byoyomi", "initial": 60000, "period": 10000, "periods": 3}
    table = Table.of(a, b, [watcher], "public", control, rule="standard", opening="swap2")
    g = table.g
    watcher.until(lambda: watcher.lobby.get(g) == "live", "its live")
    table.refuse("not_your_turn", b, "move", at="a1")
    table.refuse("unauthorized", watcher, "resign")
    table.refuse("unknown_type", a, "dance")
    table.taken(a.ask({**a.command("move", g, at="h8", why=[1]), "later": {}}))  # unknown fields are ignored
    table.see()
    expect(table.now("next") == {"by": "black", "do": "place", "stone": "white", "left": 2}, table.now("next"))
    table.place("b2", "h10")
    expect(table.now("next") == {"by": "white", "do": "choose", "options": ["black", "white", "place2"]}, "options")
    table.act(b, "choose", option="place2")
    table.place("d2", "l12")
    table.act(a, "choose", option="white")
    expect(table.to_move() is a and table.now("players")["black"] == b.user, "the seats after the choice")
    expect({"draw", "resign"} <= set(b.games[g].may) and not watcher.games[g].may, "may do", b.games[g].may)

    # The watcher misses an event, sees at the next that one is missing, and asks for both.
    table.taken(a.ask(a.command("move", g, at="f2")))
    while json.loads(watcher.socket.receive())["t"] != "move":
        pass
    b.until(lambda: b.games[g].v == table.v, "f2")
    table.act(b, "offer", offer="draw")
    gaps = watcher.games[g].gaps
    expect(gaps == 1, "the watcher saw", gaps, "gaps")
    table.act(a, "answer", accept=False)
    table.refuse("offered", b, "offer", offer="draw")

    b.think(0.3)
    table.place("h9")
    table.act(a, "give")
    table.act(b, "offer", offer="takeback")
    expect(table.act(a, "answer", accept=True)["ply"] == 6, "the takeback")

    # A link breaks before the command has left it, another when the command was taken.
    h9 = b.command("move", g, at="h9")
    b.socket.frame(Socket.TEXT, json.dumps(h9).encode(), cut=20)
    b.socket.tcp.close()
    b.connect()
    table.taken(b.ask(h9))
    table.see()
    b14 = a.command("move", g, at="b14")
    a.say(**b14)
    table.v += 1
    b.until(lambda: b.games[g].v == table.v, "b14")
    a.socket.tcp.close()
    table.taken(b.ask(b.command("move", g, at="h7")))
    a.connect()
    table.see()
    expect(a.ask(b14)["v"] == table.v - 1, "what was sent again was not answered as the first time")

    table.place("d14")
    result = table.place("h6")["result"]
    expect((result["winner"], result["reason"]) == ("black", "five"), result)
    expect(set(result["line"]) == {"h6", "h7", "h8", "h9", "h10"}, result)
    table.act(a, "offer", offer="rematch")
    again = Table(table.act(b, "offer", offer="rematch")["game"], [a, b])
    expect(again.now("status") == "live" and again.to_move() is b, "the rematch")  # a began the first
    expect(again.act(b, "abort")["result"] == {"winner": "", "reason": "aborted"}, "the abort")
    watcher.until(lambda: g not in watcher.lobby, "its unlive")
    return {**check(table, control), "gaps": gaps, "rematch": again.g}


def renju(a, b):
    """Black learns why a point is forbidden; two passes end the game."""
    control = {"kind": "canadian", "initial": 0, "period": 60000, "stones": 2}
    table = Table.of(a, b, [], "private", control, rule="renju", forbidden="loses")
    table.place("h8", "a1")
    table.refuse("not_now", a, "pass")
    table.place("g8", "a15", "i9", "o1", "i10")
    b.think(0.2)
    table.place("o15")
    expect(table.now("forbidden") is None, "nothing is barred where it loses")
    why = a.ask(a.command("why", table.g, at="i8"))["d"]
    counted = sorted(line["stones"] for line in why["lines"] if line["counts"])
    expect(why["kind"] == "double_three" and counted == [["g8", "h8", "i8"], ["i8", "i9", "i10"]], why)
    expect(b.ask(b.command("why", table.g, at="i8", ply=2))["d"]["kind"] == "", "allowed at the time")
    table.refuse("invalid", a, "why", at="h8")
    table.act(b, "offer", offer="draw")
    table.act(a, "pass")
    table.refuse("no_offer", a, "answer", accept=True)  # the pass was the answer
    expect(table.act(b, "pass")["result"] == {"winner": "", "reason": "passes"}, "two passes")
    return check(table, control)


def caro(a, b):
    """A game by correspondence, which Black resigns."""
    control = {"kind": "correspondence", "period": 3 * 86400000}
    table = Table.of(a, b, [], "private", control, rule="caro", size=19)
    table.taken(a.ask(a.command("move", table.g, at="s19"), fragments=3))
    table.see()
    table.refuse("occupied", b, "move", at="s19")
    table.place("j10", "i9")
    expect(table.act(b, "give")["bonus"] == 86400000, "a day")
    table.act(b, "offer", offer="draw")
    expect(table.act(a, "resign")["result"] == {"winner": "white", "reason": "resign"}, "the resignation")
    return check(table, control)


def main(base):
    a, b, watcher = Player(base), Player(base), Player(base, guest=False)
    games = {"swap2": swap2(a, b, watcher), "renju": renju(a, b), "caro": caro(a, b)}
    a.socket.frame(Socket.CLOSE, struct.pack(">H", 1000))
    expect(a.socket.closed() == 1000, "the close")
    b.socket.frame(Socket.BINARY, b"{}")
    expect(b.socket.closed() == 1003, "a binary frame")
    print(json.dumps({"games": games, "checks": expect.count}))


if __name__ == "__main__":
    try:
        main(sys.argv[1].rstrip("/"))
    except (Differs, Refused, Closed) as e:
        sys.exit("%s: %s" % (type(e).__name__, e))
