// @vitest-environment node
// Books: what is read is found again however the board is turned, and whatever a file is, reading it ends.
import { readFileSync } from 'node:fs'
import { array, assert, constantFrom, integer, nat, property, string, tuple, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { BLACK, Book, bytesOf, FORM, TREE } from './book'
import { BookFault } from './fault'
import { Feed } from './feed'
import { DEEPEST, MOST_BYTES, MOST_MOVES } from './limits'
import { at, COMMENT, known, library, name, RIF, SGF } from './made'
import { read } from './read'
import { NO_CHILD, NO_MOVE, SIBLING } from './renlib'
import { PASS, pointAt, Walk } from './walk'
import { write } from './write'
import table from '../../testdata/records.json'
import { cutTo } from './text'

const bytes = (s: string) => new TextEncoder().encode(s)
const readAs = (b: Uint8Array, encoding = 'auto') => read([{ name: 'a', bytes: b }], encoding, undefined, () => {})
const bookOf = (b: Uint8Array, encoding?: string) => new Book(readAs(b, encoding).kept)
const why = (f: () => unknown): unknown => {
  try {
    f()
  } catch (e) {
    return e instanceof BookFault ? e.why : e
  }
  return 'nothing was wrong'
}

/** Eight ways to hold a board. */
const turned = (p: string, s: number, size: number): string => {
  const n = at(p)
  if (n === PASS) return p
  const [x, y] = [n % 20, Math.floor(n / 20)]
  const a = s & 1 ? size - 1 - x : x
  const b = s & 2 ? size - 1 - y : y
  return name(s & 4 ? pointAt(b, a) : pointAt(a, b))
}

/** All that a book knows, from the empty board on, by keys: to compare books by. */
function dump(book: Book): unknown[] {
  const k = book.kept()
  const out: unknown[] = []
  k.hi.forEach((hi, p) => {
    const moves: unknown[] = []
    for (let m = k.first[p]!; m >= 0; m = k.next[m]!) moves.push([k.at[m], k.known[m], k.labels.get(m) ?? ''])
    out.push([hi, k.lo[p], k.comments.get(p) ?? '', moves.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))])
  })
  return out.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
}

test('keys never change: books are kept with them', () => {
  const walk = new Walk(15)
  walk.look(false)
  const keys = [walk.hi, walk.lo]
  walk.play(at('h8'), false)
  walk.play(at('i9'), true)
  walk.look(false)
  expect([...keys, walk.hi, walk.lo]).toMatchInlineSnapshot(`
    [
      1968446523,
      3288360682,
      1158753190,
      499676068,
    ]
  `)
})

test('positions are the same however the board is turned, and other ones are not', () => {
  const line = uniqueArray(integer({ min: 0, max: 224 }), { minLength: 1, maxLength: 30 })
  assert(
    property(line, integer({ min: 0, max: 7 }), integer({ min: 5, max: 20 }), (points, s, size) => {
      const moves = points.map(i => name(pointAt(i % 15, Math.floor(i / 15)))).filter(p => new Walk(size).free(at(p)))
      const [one, two] = [new Walk(size), new Walk(size)]
      moves.forEach((p, i) => {
        one.play(at(p), i % 2 === 1)
        two.play(at(turned(p, s, size)), i % 2 === 1)
      })
      for (const walk of [one, two]) walk.look(false)
      expect([two.hi, two.lo]).toEqual([one.hi, one.lo])
      for (let x = 0; x < size; x++)
        for (let y = 0; y < size; y++) {
          const p = pointAt(x, y)
          expect(two.canonical(at(turned(name(p), s, size)))).toBe(one.canonical(p))
          // There and back leads to a point that is as good.
          expect(one.canonical(one.original(one.canonical(p)))).toBe(one.canonical(p))
        }
      one.look(true)
      expect([two.hi, two.lo]).not.toEqual([one.hi, one.lo])
      one.back(0)
      const empty = new Walk(size)
      for (const walk of [one, empty]) walk.look(false)
      expect([one.hi, one.lo]).toEqual([empty.hi, empty.lo])
    }),
    { numRuns: 60 },
  )
})

test('a database of the federation', () => {
  const { kept, report } = readAs(bytes(RIF))
  expect(report).toEqual({ games: 3, moves: 10, cut: 0 })
  const book = new Book(kept)
  expect(known(book, '')!.moves).toMatchObject([{ games: 3, black: 1, white: 1, drawn: 1, at: at('h8') }])
  // Both seconds are beside the first stone: they are one.
  expect(known(book, 'h8')!.moves).toMatchObject([{ games: 3 }])
  expect(known(book, 'h8 g8 g9')).toMatchObject({ swaps: [1, 2] })
  const fifths = known(book, 'h8 h9 i9 i8')!.moves
  expect(fifths.map(m => [name(m.at), m.games, m.offered])).toEqual([
    ['g7', 1, 1],
    ['g8', 1, 0],
    ['h10', 1, 0],
    ['g9', 0, 1],
  ])
})

const won = (result: string) => {
  const m = known(bookOf(bytes(`<database><game bresult="${result}"><move>h8</move></game></database>`)), '')!.moves[0]!
  return [m.games, m.black, m.white, m.drawn]
}

test('results of the federation', () => {
  for (const r of ['1', '1.0']) expect(won(r), r).toEqual([1, 1, 0, 0])
  for (const r of ['0', '0.0']) expect(won(r), r).toEqual([1, 0, 1, 0])
  for (const r of ['0.5', '.5', '0,5']) expect(won(r), r).toEqual([1, 0, 0, 1])
  for (const r of ['', '2', '-1', 'x']) expect(won(r), r).toEqual([1, 0, 0, 0])
})

test('a collection of SGF: games, trees, comments, letters', () => {
  const { kept, report } = readAs(bytes(SGF))
  expect(report).toMatchObject({ games: 1, cut: 0 })
  const book = new Book(kept)
  expect(known(book, '')).toMatchObject({ comment: 'The start.', moves: [{ games: 1, white: 1, label: '1' }] })
  expect(known(book, 'h8 i8')!.comment).toBe('A ] and\ntwo lines.')
  // The first line is the game. What is below the middle is above it too.
  expect(known(book, 'h8 i8')!.moves.map(m => [name(m.at), m.games])).toEqual([
    ['i9', 1],
    ['g9', 0],
  ])
  expect(known(book, 'h8 i8 g9')!.moves).toMatchObject([{ bare: true, label: 'x:y' }])
})

test('a library of RenLib: siblings, comments, letters where nobody plays', () => {
  const one = library(
    0,
    0,
    0x78,
    SIBLING | COMMENT,
    'One\x08two\0',
    0x69,
    0x41 | SIBLING,
    0,
    1,
    'A\0',
    0x6a,
    NO_CHILD | 1 | NO_MOVE,
    0,
    1,
    'B\0',
    0x77,
    NO_CHILD,
  )
  const book = bookOf(one)
  expect(known(book, '')!.moves.map(m => name(m.at))).toEqual(['h8', 'h9'])
  expect(known(book, 'h8')).toMatchObject({ comment: 'One\ntwo' })
  expect(known(book, 'h8')!.moves.map(m => [m.label, m.bare])).toEqual([
    ['A', false],
    ['B', true],
  ])
})

/** A library with a comment on the start. */
const lib = (text: string) => library(0, COMMENT, `${text}\0${text.length % 2 ? '' : '\0'}`, 0x78, NO_CHILD)

test('texts in the encoding that they are in, or that somebody says', () => {
  expect(known(bookOf(lib('\xc6\xe5')), '')!.comment).toBe('棋')
  expect(known(bookOf(lib('\xc6\xe5'), 'windows-1252'), '')!.comment).toBe('Æå')
  expect(known(bookOf(lib('\xe6\xa3\x8b')), '')!.comment).toBe('棋')
  expect(known(bookOf(lib('\xff\xfe\xfd')), '')!.comment).not.toBe('')
  const sgf = Uint8Array.from([...bytes('(;CA[Shift_JIS]SZ[15]C['), 0x96, 0xda, ...bytes('];B[hh])')])
  expect(known(bookOf(sgf), '')!.comment).toBe('目')
})

test('a library that does not say its encoding is guessed, and may be read otherwise', () => {
  const big5 = new Uint8Array(readFileSync('../engine/record/testdata/big5.lib'))
  const { kept, report } = readAs(big5)
  expect(known(new Book(kept), '')!.comment).toContain('黑棋')
  expect(report.doubt?.encoding).toBe('big5')
  const other = report.doubt!.samples.find(s => s.encoding === 'gb18030')!
  expect(known(bookOf(big5, 'gb18030'), '')!.comment.split('\n')[0]).toContain(other.text.slice(0, 2))
  expect(readAs(bytes('(;SZ[15]C[x];B[hh])')).report.doubt).toBeUndefined()
})

test('a picture and an archive are called what they are', () => {
  for (const [begin, is] of [
    ['\x89PNG\r\n', 'picture'],
    ['GIF89a', 'picture'],
    ['PK\x03\x04', 'archive'],
    ['nothing', 'format'],
  ] as const)
    expect(() => readAs(Uint8Array.from(begin, c => c.charCodeAt(0))), begin).toThrow(
      expect.objectContaining({ why: is }),
    )
})

test('files are merged, into what is there too, and the order of moves does not matter', () => {
  const one = readAs(bytes('(;SZ[15];B[hh];W[gg];B[jj];W[ii])')).kept
  const two = read([{ name: 'b', bytes: bytes('(;SZ[15]C[x];B[jj];W[ii];B[hh];W[gg];B[aa])') }], 'auto', one, () => {})
  const book = new Book(two.kept)
  // The last positions are the same, so that one knows what follows in the other.
  expect(known(book, 'h8 g9 j6 i7')!.moves.map(m => name(m.at))).toEqual(['a15'])
  expect(new Book(one).moves, 'the book that was there is as it was').toBe(4)
  expect(known(new Book(one), 'h8 g9 j6 i7')).toBeNull()
  const again = read([{ name: 'b', bytes: bytes('(;SZ[15]C[x];B[jj];W[ii])') }], 'auto', two.kept, () => {})
  expect(again.report.moves).toBe(0)
  expect(known(new Book(again.kept), '')!.comment, 'the same comment once').toBe('x')
})

test('boards of other sizes are other positions', () => {
  const book = bookOf(bytes('(;SZ[15];B[hh];W[gg])(;SZ[19];B[jj])'))
  expect(book.sizes).toEqual([15, 19])
  expect(known(book, '', 19)!.moves.map(m => name(m.at))).toEqual(['j10'])
  expect(known(book, '', 13)).toBeNull()
})

test('stones that are set up, and a colour out of turn', () => {
  const book = bookOf(bytes('(;SZ[15]AB[hh][ii]AW[gg]PL[W];W[jj];W[kk])'))
  const walk = new Walk(15)
  for (const [p, white] of [
    ['h8', false],
    ['g9', true],
    ['i7', false],
  ] as const)
    walk.play(at(p), white)
  expect(book.look(walk, true)!.moves.map(m => name(m.at))).toEqual(['j6'])
  expect(write(book, 'sgf').lost, 'nothing leads there from the empty board').toBe(2)
})

const sizes = constantFrom(15, 15, 9, 20)
const tree = array(tuple(nat(100), nat(400), string({ maxLength: 6, unit: 'grapheme' })), {
  maxLength: 40,
})

/** A book of any tree: each node has a parent among those before it. */
function grown(size: number, nodes: readonly (readonly [number, number, string])[]): Book {
  const book = new Book()
  const feed = new Feed(book)
  feed.begin(size)
  const places: number[][] = [[]]
  for (const [up, n, text] of nodes) {
    feed.begin(size)
    const line = places[up % places.length]!
    for (const p of line) feed.move(p, TREE, 0)
    const p = n === 400 ? PASS : pointAt(n % size, Math.floor(n / size) % size)
    if (n % 3 === 0) feed.label(p, text)
    if (!feed.move(p, TREE, 0)) continue
    feed.comment(text)
    places.push([...line, p])
  }
  return book
}

test('what is exported and read again is the same book', () => {
  assert(
    property(sizes, tree, (size, nodes) => {
      const book = grown(size, nodes)
      if (book.moves === 0) return
      const sgf = write(book, 'sgf')
      expect(sgf.lost).toBe(0)
      expect(dump(bookOf(sgf.bytes))).toEqual(dump(book))
      if (size !== 15) return
      const file = write(book, 'lib')
      expect(file.lost).toBe(0)
      expect(dump(bookOf(file.bytes))).toEqual(dump(book))
    }),
    { numRuns: 300 },
  )
})

test('a character of two units is not cut in half', () => {
  expect(cutTo('ab\u{10000}', 3)).toBe('ab')
  expect(cutTo('ab\u{10000}', 4)).toBe('ab\u{10000}')
  expect(cutTo('abc', 2)).toBe('ab')
})

test('RenLib has no other board', () => {
  expect(why(() => write(bookOf(bytes('(;SZ[19];B[jj])')), 'lib'))).toBe('size')
})

test('games survive as moves', () => {
  const book = bookOf(bytes(RIF))
  for (const format of ['sgf', 'lib'] as const) {
    const again = bookOf(write(book, format).bytes)
    expect([again.moves, again.games]).toEqual([book.moves, 0])
  }
})

test('files that are none', () => {
  const wrong: [string, Uint8Array, string][] = [
    ['empty', new Uint8Array(), 'empty'],
    ['more than 4 MiB', new Uint8Array(MOST_BYTES + 1), 'bytes'],
    ['a picture', bytes('\x89PNG\r\n'), 'format'],
    ['a list', bytes('h8 i9'), 'format'],
    ['HTML', bytes('<html><body>(</body></html>'), 'format'],
    ['a header alone', library(), 'nothing'],
    ['no header', library().slice(0, 12), 'broken'],
    ['a later RenLib', library().map((b, i) => (i === 9 ? 9 : b)), 'broken'],
    ['half a node', library(0, 0, 0x78), 'broken'],
    ['off the board', library(0, 0, 0xf8, NO_CHILD), 'broken'],
    ['a comment without an end', library(0, 0, 0x78, COMMENT, 'abc'), 'broken'],
    ['bytes after the tree', library(0, 0, 0x78, NO_CHILD, 1, 1), 'broken'],
    ['a game of Go', bytes('(;GM[1]SZ[19];B[jj])'), 'nothing'],
    ['a board of 99', bytes('(;SZ[99];B[jj])'), 'nothing'],
    ['an oblong board', bytes('(;SZ[15:13];B[jj])'), 'nothing'],
    ['no move', bytes('(;SZ[15])'), 'nothing'],
    ['no games', bytes('<database></database>'), 'nothing'],
    ['something else in XML', bytes('<?xml version="1.0"?><svg/>'), 'format'],
  ]
  for (const [what, b, is] of wrong)
    expect(
      why(() => readAs(b)),
      what,
    ).toBe(is)
})

test('nothing in XML can be defined, and a tag ends', () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE database [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><database><games><game><move>&b;</move></game></games></database>'
  expect(why(() => readAs(bytes(bomb)))).toBe('entities')
  for (const end of ['<game ', '<!-- ', '<![CDATA[', '<?x ', '<game a="', '<game><move>h8'])
    expect(
      why(() => readAs(bytes(`<database>${end}${'x'.repeat(20_000)}`))),
      end,
    ).toBe('broken')
  // Entities that are not defined are no moves.
  expect(
    known(bookOf(bytes('<database><games><game><move>h8 &x; i9</move></game></games></database>')), 'h8'),
  ).toBeNull()
  // What is written in a comment, or about a game that is none, is not played.
  const quiet =
    '<database><!-- <game><move>a1</move></game> --><move>b2</move><game/><game><move>h8</move><move>c3</move></game></database>'
  expect(known(bookOf(bytes(quiet)), '')!.moves.map(m => name(m.at))).toEqual(['h8'])
})

test('what cannot be played ends its branch', () => {
  const { kept, report } = readAs(bytes('(;SZ[15];B[hh](;W[hh];B[aa])(;W[zz];B[aa])(;W[ii];B[jj]))'))
  expect(report).toEqual({ games: 0, moves: 3, cut: 2 })
  expect(known(new Book(kept), 'h8')!.moves.map(m => name(m.at))).toEqual(['i9'])
  const two = readAs(library(0, 0, 0x78, 0, 0x78, 0, 0x79, SIBLING | NO_CHILD, 0x7a, NO_CHILD))
  expect(two.report).toMatchObject({ moves: 1, cut: 1 })
  const rif = readAs(
    bytes('<database><game bresult="1"><move>h8 h8 i9</move></game><game><move>a1 z9</move></game></database>'),
  )
  expect(rif.report).toEqual({ games: 2, moves: 2, cut: 2 })
})

const passes = (n: number) => Array.from({ length: n }, () => [0, 0]).flat()

test('lines that are too deep', () => {
  expect(readAs(library(0, 0, ...passes(DEEPEST - 1), 0x78, NO_CHILD)).report.cut).toBe(0)
  expect(why(() => readAs(library(0, 0, ...passes(DEEPEST + 1))))).toBe('deep')
  expect(why(() => readAs(bytes(`(;SZ[15]${';B[];W[]'.repeat(DEEPEST)})`)))).toBe('deep')
  expect(why(() => readAs(bytes(`(;SZ[15];B[hh]${'('.repeat(100_000)}`)))).toBe('deep')
})

/** A library of so many different nodes: lines of three, each with its siblings. */
function many(n: number): number[] {
  const points = Array.from({ length: 225 }, (_, i) => 16 * Math.floor(i / 15) + (i % 15) + 1)
  const out: number[] = [0, 0]
  let left = n
  for (const a of points) {
    for (const b of points) {
      if (left <= 2) break
      if (b === a) continue
      out.push(a, SIBLING, b, 0)
      left -= 2
      const third = points.filter(c => c !== a && c !== b).slice(0, left)
      third.forEach((c, i) => out.push(c, NO_CHILD | (i < third.length - 1 ? SIBLING : 0)))
      left -= third.length
    }
  }
  return out
}

test('very many nodes are read, and more moves than there is room for are not', () => {
  const told: number[] = []
  const { report } = read([{ name: 'a', bytes: library(many(200_000)) }], 'auto', undefined, part => told.push(part))
  expect(report.cut).toBe(0)
  expect(report.moves).toBeGreaterThan(90_000)
  expect(told.length).toBeGreaterThan(20)
  expect(told.at(-1)).toBe(1)
  expect(told).toEqual(told.toSorted((a, b) => a - b))

  const book = new Book(undefined, 10_000)
  const feed = new Feed(book)
  const fill = () => {
    for (let i = 0; ; i++) {
      feed.begin(20)
      feed.move(pointAt(i % 20, Math.floor(i / 20)), TREE, 0)
      for (let p = 0; p < 400; p++) feed.offered(pointAt(p % 20, Math.floor(p / 20)), BLACK)
    }
  }
  expect(why(fill)).toBe('moves')
  expect(book.moves).toBe(10_000)
  expect((bytesOf(book.kept()) / 10_000) * MOST_MOVES, 'a full book of games').toBeLessThan(64 << 20)
  const letters = () => {
    for (let p = 0; p < 400; p++)
      for (let q = 0; q < 400; q++) {
        feed.begin(20)
        feed.put(pointAt(p % 20, Math.floor(p / 20)), false)
        feed.label(pointAt(q % 20, Math.floor(q / 20)), 'x')
      }
  }
  expect(why(letters)).toBe('moves')
})

test('what makes a careless reader look at the same again and again', () => {
  const n = 300_000
  const texts = [
    `(;SZ[15]C${'[]'.repeat(n)}`,
    `(;SZ[15]${'X'.repeat(n)}`,
    '(;FF[4'.repeat(n / 6),
    `(;SZ[15];B[hh]${'()'.repeat(n)})`,
    '(;)'.repeat(n),
    '('.repeat(n),
    ')'.repeat(n),
    `(;SZ[15]AB${'[aa:oo]'.repeat(n / 7)}`,
    `(;SZ[15]LB${'[aa:x]'.repeat(n / 7)};B[hh])`,
    `<database>${'<'.repeat(n)}`,
    `<database>${'<game>'.repeat(n / 6)}`,
    `<database><game ${'a= '.repeat(3_000)}><move>h8</move></game>`,
    `<database><game alt="${'a1'.repeat(4_000)}"><move>h8</move></game>`,
    `<?xml ${'<!--'.repeat(n)}`,
  ]
  for (const text of texts) expect(typeof why(() => readAs(bytes(text)))).toBe('string')
})

test('any bytes are read or refused', () => {
  const part = constantFrom(
    ...'();[]BWC \\\n<>/!-="',
    'hh',
    'AB',
    '<game ',
    '<move>',
    'SZ[15]',
    'h8',
    '\0',
    '\x40',
    '\x78',
    '\xff',
  )
  assert(
    property(constantFrom('(;', '<database>', ''), array(part, { maxLength: 80 }), (head, parts) => {
      const text = head + parts.join('')
      for (const b of [bytes(text), library(0, 0, text)]) {
        const is = why(() => readAs(b))
        expect(typeof is, String(is)).toBe('string')
      }
    }),
    { numRuns: 500 },
  )
})

test('what is kept and is no book is refused', () => {
  const k = bookOf(bytes(SGF)).kept()
  const broken: Partial<typeof k>[] = [
    { form: FORM + 1 },
    { form: 0 },
    { hi: k.hi.slice(1) },
    { next: k.next.map(() => 3) },
    { first: k.first.map(() => 1_000) },
    { slots: k.slots.map(() => 0) },
    { slots: new Int32Array(2) },
    { tally: k.tally.map(() => 99) },
    { at: k.at.map(() => 999) },
  ]
  for (const part of broken)
    expect(
      why(() => new Book({ ...k, ...part })),
      String(Object.keys(part)),
    ).toBe('unsound')
  expect(why(() => new Book({} as typeof k))).toBe('unsound')
})

/** Files, and the trees that engine/record reads in them (pagebooks_test.go there). */
interface Recorded {
  name: string
  file: string
  nodes: { up: number; at?: string; c?: string; labels?: Record<string, string> }[]
}

test('files are read as the server reads them', () => {
  expect(table.length).toBeGreaterThan(20)
  for (const r of table as Recorded[]) {
    const want = new Book()
    const feed = new Feed(want)
    const lines: number[][] = []
    for (const n of r.nodes) {
      feed.begin(15)
      const up = lines[n.up] ?? []
      const line = n.at ? [...up, at(n.at)] : up
      for (const p of line) feed.move(p, TREE, 0)
      feed.comment(n.c ?? '')
      for (const [p, text] of Object.entries(n.labels ?? {})) feed.label(at(p), text)
      lines.push(line)
    }
    const got = bookOf(Uint8Array.from(atob(r.file), c => c.charCodeAt(0)))
    expect(dump(got), r.name).toEqual(dump(want))
  }
})
