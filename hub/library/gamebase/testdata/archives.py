#!/usr/bin/env python3
"""Makes the archives beside this file as programs and people make them: by Info-ZIP and by Python, with what is broken in them.

    python3 archives.py PATH_OF_ENGINE_RECORD_TESTDATA

Needs the program zip. The archives are checked in, since their bytes depend on its version.
"""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import zipfile

here = os.path.dirname(os.path.abspath(__file__))
out = os.path.join(here, "archives")
record = sys.argv[1]
rng = random.Random(77)


def game(size=15, length=None):
    """A game by chance, most moves beside stones."""
    moves = [(size // 2, size // 2)]
    length = length or rng.randint(18, 45)
    while len(moves) < length:
        x, y = rng.choice(moves[-8:])
        far = rng.randint(1, 2)
        p = (x + rng.randint(-1, 1) * far, y + rng.randint(-1, 1) * far)
        if p not in moves and 0 <= p[0] < size and 0 <= p[1] < size:
            moves.append(p)
    return moves


def name(p):
    return "%s%d" % (chr(97 + p[0]), p[1] + 1)


def sgf(moves, size=15, more=""):
    text = "(;FF[4]GM[4]SZ[%d]%s" % (size, more)
    for i, (x, y) in enumerate(moves):
        text += ";%s[%s%s]" % ("BW"[i % 2], chr(97 + x), chr(97 + size - 1 - y))
    return text + ")\n"


def psq(moves, size=15, ending="0", header=None):
    text = header or "Piskvorky %dx%d, 11:11, 0\r\n" % (size, size)
    for x, y in moves:
        text += "%d,%d,%d\r\n" % (x + 1, size - y, rng.randint(0, 900))
    return text + "pbrain-one.exe\r\npbrain-two.exe\r\n%s\r\n" % ending


def info_zip(archive, files, *options):
    """By Info-ZIP, from a folder."""
    folder = tempfile.mkdtemp()
    for path, data in files.items():
        full = os.path.join(folder, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as f:
            f.write(data if isinstance(data, bytes) else data.encode())
    target = os.path.join(out, archive)
    if os.path.exists(target):
        os.remove(target)
    subprocess.run(["zip", "-q", "-r", "-X", *options, target, "."], cwd=folder, check=True)
    shutil.rmtree(folder)


# 1. A club's tournament, saved on Windows: SGF in several encodings, a collection, comments and variations, what systems leave behind.
players = "PB[Novák Jiří]PW[Škoda Petr]EV[Přebor klubu]DT[2023-11-05]RO[3]RE[B+R]RU[Renju]"
collection = "".join(sgf(game(), more="PB[P%d]PW[P%d]RE[W+T]DT[2022]" % (i, i + 1)) for i in range(6))
same = game(length=30)
turned = [(14 - y, x) for x, y in same]
info_zip("1-club.zip", {
    "Klub/kolo 3/partie.sgf": sgf(game(), more=players).encode("cp1250"),
    "Klub/kolo 3/utf8.sgf": sgf(game(), more="CA[UTF-8]" + players),
    "Klub/kolo 3/Сушков.sgf": sgf(game(), more="PB[Сушков Владимир]PW[Михайлов Антон]RE[W+R]DT[2021-07]").encode("koi8-r"),
    "Klub/all.sgf": collection,
    "Klub/same.sgf": sgf(same, more="PB[A]PW[B]"),
    "Klub/turned.sgf": sgf(turned, more="PB[A]PW[B]"),
    "Klub/comments.sgf": "(;GM[4]SZ[15]PB[Ann]PW[Bob]C[A good game];B[hh];W[ih]C[why?](;B[hi];W[ii];B[hj])(;B[ji];W[aa]))",
    "Klub/cut.sgf": sgf(game())[:-40],
    "Klub/go.sgf": "(;FF[4]GM[1]SZ[19]PB[Lee]PW[Gu];B[pd];W[dp])",
    "Klub/diagram.sgf": "(;GM[4]SZ[15]AB[hh][hi]AW[ii];B[jj])",
    "Klub/Thumbs.db": b"\xd0\xcf\x11\xe0",
    "Klub/.DS_Store": b"\x00\x00\x00\x01Bud1",
    "Klub/photo.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF",
})

# 2. A tournament of programs: PSQ on 20×20 and 15×15, stored and not packed, a crash, a file without end, one that is empty.
files = {"Freestyle/%03d.psq" % i: psq(game(20), 20, ["-1", "1", "2"][i % 3]) for i in range(8)}
files.update({
    "Renju/001.psq": psq(game(), 15, "1", "Piskvorky 15x15, 11:11, 4\r\n"),
    "Renju/002.psq": psq([(7, 7), (8, 8), (7, 7)]),
    "Renju/003.psq": "Piskvorky 15x15, 11:11, 0\r\n8,8,1",
    "Renju/004.psq": "",
    "Renju/005.psq": psq([(7, 7), (21, 3)]),
    "result.txt": "pbrain-one 3 : 5 pbrain-two\r\n",
    "messages.txt": "ERROR pbrain-two crashed\r\n",
})
info_zip("2-programs.zip", files, "-0")

# 3. Libraries of RenLib: with branches and comments in Big5, cut short, and with a wrong version.
with open(os.path.join(record, "big5.lib"), "rb") as f:
    library = f.read()
info_zip("3-libraries.zip", {
    "opening.lib": library,
    "cut.lib": library[: len(library) // 2],
    "header.lib": library[:20],
    "other.lib": b"\xffRenLib\xff\x09" + library[9:],
    "shift_jis.sgf": open(os.path.join(record, "shift_jis.sgf"), "rb").read(),
    "gbk.psq": open(os.path.join(record, "gbk.psq"), "rb").read(),
})

# 4. A federation's database as XML, one of its games broken, one annulled, and one that is no XML to the end.
def xml(games):
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<database>\n<players><player id="1" name="Ando" surname="Meritee"/>'
        '<player id="2" name="Kazuto" surname="Hasegawa"/></players>\n<tournaments><tournament id="5" name="World Cup" year="2007"/>'
        "</tournaments>\n<games>\n" + "".join(
            '<game id="%d" tournament="5" round="%d" black="%d" white="%d" bresult="%s"><move>%s</move></game>\n'
            % (i, i, 1 + i % 2, 2 - i % 2, r, " ".join(m)) for i, (m, r) in enumerate(games)) + "</games>\n</database>\n")


good = [([name(p) for p in game()], r) for r in ("1", "0", "0.5", "1")]
info_zip("4-federation.zip", {
    "renjunet.xml": xml(good + [(["h8", "i9", "h8"], "1"), (["h8", "z99"], "0"), ([], "1")]),
    "cut.xml": xml(good)[:-60],
    "entities.xml": "<database>\n<!DOCTYPE x [<!ENTITY a 'aaaa'>]><game><move>h8</move></game></database>",
    "again/renjunet.xml": xml(good),
})

# 5. What somebody has kept over the years: pasted texts, lists and links, and a ZIP of Python's with every way of packing.
playok = ('[Event "?"]\n[Site "PlayOK"]\n[Date "2024.12.26"]\n[Black "ann"]\n[White "bob"]\n[Result "0-1"]\n\n1. h8 i9 2. h9 h10 3. g8 i8 0-1\n\n')
inner = os.path.join(tempfile.mkdtemp(), "inner.zip")
with zipfile.ZipFile(inner, "w") as z:
    z.writestr("a.sgf", sgf(game()))
with zipfile.ZipFile(os.path.join(out, "5-kept.zip"), "w") as z:
    when = (2020, 1, 1, 0, 0, 0)

    def put(path, data, how=zipfile.ZIP_DEFLATED):
        z.writestr(zipfile.ZipInfo(path, when), data, how)

    put("playok.txt", playok + playok.replace("h9 h10", "h8 h10") + playok.replace("ann", "kim").replace("h8 i9", "h8 g9"))
    put("crlf.txt", playok.replace("\n", "\r\n").replace("ann", "lee").replace("h8 i9", "h8 h7"), zipfile.ZIP_STORED)
    put("list.txt", "1. h8 i9 2. h9! h10 \"a comment\" 3. g8")
    put("points.txt", " ".join(name(p) for p in game()))
    put("letter.txt", "Dear Ann,\nthank you for the games.\n")
    put("bad list.txt", "h8 i9 h8")
    put("..\\..\\windows\\evil.sgf", sgf(game()))
    put("bzip.sgf", sgf(game()), zipfile.ZIP_BZIP2)
    put("lzma.sgf", sgf(game()), zipfile.ZIP_LZMA)
    put("inner.zip", open(inner, "rb").read())
    put("old.rar", b"Rar!\x1a\x07\x00")
    put("utf16.sgf", sgf(game(), more="PB[Ærø]PW[Ö]").encode("utf-16"))
    put("void.sgf", sgf(game(), more="RE[Void]"))
    put("last.sgf", sgf(game()), zipfile.ZIP_STORED)
with open(os.path.join(out, "5-kept.zip"), "rb") as f:  # the download broke off
    data = f.read()
with open(os.path.join(out, "5-kept.zip"), "wb") as f:
    f.write(data[: data.rindex(b"last.sgf", 0, data.index(b"PK\x01\x02")) + 60])
