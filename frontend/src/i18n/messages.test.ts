// @vitest-environment node
// Catalogues of a translator: what a message can say, and what is told of one that is wrong.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { make } from '../../catalogues/make.mjs'
import { read } from '../../catalogues/message.mjs'

const room = mkdtempSync(join(tmpdir(), 'words-'))
afterAll(() => rmSync(room, { recursive: true }))

type Json = { [key: string]: string | boolean | Json }

let made = 0

/** The catalogues of some languages, each with the area "game". */
function catalogues(
  languages: Record<string, { tag?: string; game?: Json | string; code?: string; more?: Json }>,
): () => ReturnType<typeof make> {
  const root = join(room, `${++made}`)
  for (const [code, { tag = code, game, code: ts, more = {} }] of Object.entries(languages)) {
    mkdirSync(join(root, code), { recursive: true })
    writeFileSync(join(root, code, 'language.json'), JSON.stringify({ language: { tag, name: code, ...more } }))
    if (game) writeFileSync(join(root, code, 'game.json'), typeof game === 'string' ? game : JSON.stringify(game))
    if (ts) writeFileSync(join(root, code, 'game.ts'), ts)
  }
  return () => make({ root, into: join(root, 'made') })
}

/** What a language's area says, run as the page runs it. */
async function said(
  languages: Parameters<typeof catalogues>[0],
  code: string,
): Promise<Record<string, (...a: unknown[]) => string>> {
  catalogues(languages)()
  const { transformWithOxc } = await import('vite')
  const file = join(room, `${made}`, 'made', code, 'game.ts')
  const { code: js } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  const plural = `const plural = (n, f) => f[new Intl.PluralRules('${languages[code]!.tag ?? code}').select(n)] ?? f.other\n`
  const text = plural + js.replaceAll(/^import .*$/gm, '')
  return ((await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)) as { game: never }).game
}

const wrong = (languages: Parameters<typeof catalogues>[0]): string => {
  try {
    catalogues(languages)()
  } catch (e) {
    return (e as Error).message
  }
  return ''
}

const EN = {
  game: {
    board: 'Board',
    stones: '{n, plural, one {# stone} other {# stones}}',
    of: '{name} has {n, plural, one {# stone} other {# stones}}',
    turn: '{c, select, black {Black} white {White} other {}} to move',
    '@late': 'n: number, name: string',
    late: '{name} is {n} s late',
    refusals: { most: 'At most {max} of {n}' },
  },
}

test('English says what it says, and takes its arguments in their order', async () => {
  const game = await said({ en: { game: EN } }, 'en')
  expect(game.board).toBe('Board')
  expect([game.stones!(1), game.stones!(2), game.of!('Ann', 0)]).toEqual(['1 stone', '2 stones', 'Ann has 0 stones'])
  expect([game.turn!('black'), game.turn!('white'), game.turn!('?')]).toEqual([
    'Black to move',
    'White to move',
    ' to move',
  ])
  expect(game.late!(3, 'Ann')).toBe('Ann is 3 s late')
  expect((game.refusals as never as typeof game).most!({ max: 5, n: 7 })).toBe('At most 5 of 7')
})

test('another language has its own forms and its own order of words', async () => {
  const ru = {
    game: {
      board: "Доска '{n}' l'un",
      stones: '{n, plural, =0 {пусто} one {# камень} few {# камня} many {# камней} other {# камня}}',
      of: '{n, plural, one {# камень} few {# камня} other {# камней}}: {name}',
      turn: 'ходят {c, colour}',
      late: '{name}: `{n}` ${n}',
      refusals: { most: '{n}: не больше {max}' },
    },
    forms: { colour: '{c, select, black {чёрные} other {белые}}' },
  }
  const game = await said({ en: { game: EN }, ru: { game: ru } }, 'ru')
  expect(game.board).toBe("Доска {n} l'un")
  expect([0, 1, 3, 5, 21, 1.5].map(n => game.stones!(n))).toEqual([
    'пусто',
    '1 камень',
    '3 камня',
    '5 камней',
    '21 камень',
    '1.5 камня',
  ])
  expect([game.of!('Ann', 2), game.turn!('white'), game.late!(1, 'x')]).toEqual([
    '2 камня: Ann',
    'ходят белые',
    'x: `1` $1',
  ])
  expect((game.refusals as never as typeof game).most!({ max: 5, n: 7 })).toBe('7: не больше 5')
})

test('code completes a catalogue, its functions are formatters, and what is missing is English', async () => {
  const code = `
    const dots = (n: number): string => '.'.repeat(n)
    export const game = { coded: (n: number) => \`\${dots(n)}!\`, more: {} as Record<string, string> }
  `
  const en = { game: { plain: 'Plain', dotted: '{n, dots} done', '@dotted': 'n: number', more: { a: 'A' } } }
  const sv = { game: { plain: 'Enkel', coded: '{n} prickar' } }
  const languages = { en: { game: en, code }, sv: { game: sv, more: { reviewed: false } } }
  const [english, swedish] = [await said(languages, 'en'), await said(languages, 'sv')]
  expect([english.coded!(2), english.dotted!(3), english.more]).toEqual(['..!', '... done', { a: 'A' }])
  expect([swedish.plain, swedish.coded!(2), swedish.dotted!(3), swedish.more]).toEqual([
    'Enkel',
    '2 prickar',
    '... done',
    { a: 'A' },
  ])
})

test.each<[string, string, string]>([
  ['a brace that nobody closes', '{n, plural, one {# kámen} other {# kamenů}', '{n, plural has no end'],
  ['a brace too many', 'kámen}', '"}" without "{"'],
  ['no other', '{n, plural, one {# kámen}}', '{n, plural has no "other"'],
  [
    'a form that the language has not',
    '{n, plural, two {#} other {#}}',
    'has no form "two": it has one, few, many, other',
  ],
  ['a form twice', '{n, plural, one {#} one {#} other {#}}', '"one" stands twice'],
  ['an argument that English has not', '{m} kamenů', '{m} is no argument of it: it has {n}'],
  ['a formatter that nobody has', '{n, pocet} kamenů', 'there is no formatter "pocet"'],
  ['markup', '<b>{n}</b> kamenů', 'markup has no meaning here'],
  ['a quote without an end', "'{n kamenů", 'a quote has no end'],
  ['nothing in braces', '{} kamenů', 'the name of an argument expected'],
])('what is told of %s', (_, stones, what) => {
  const cs = { game: { ...EN.game, stones } }
  const told = wrong({ en: { game: EN }, cs: { game: cs } })
  expect(told).toContain('words/cs/game.json: game.stones: ')
  expect(told).toContain(what)
})

test('a file is told of that is no JSON, says too much, or too little', () => {
  expect(wrong({ en: { game: EN }, cs: { game: '{"game": ' } })).toMatch(/no JSON/)
  expect(wrong({ en: { game: EN }, cs: { game: { game: { ...EN.game, extra: 'x' } } } })).toContain(
    'words/cs/game.json: game.extra: English has no such word',
  )
  const { board: _, ...rest } = EN.game
  expect(wrong({ en: { game: EN }, cs: { game: { game: rest } } })).toContain(
    'words/cs/game.json: game.board: is missing',
  )
  expect(wrong({ en: { game: EN }, cs: { game: { game: rest }, more: { reviewed: false } } })).toBe('')
})

test('all faults are told at once, and nothing is made again that has not changed', () => {
  const told = wrong({ en: { game: EN }, cs: { game: { game: { ...EN.game, board: '{x}', stones: '{n' } } } })
  expect(told.split('\n').length).toBe(3)
  const again = catalogues({ en: { game: EN } })
  const first = again().report
  expect(again().report).toEqual(first)
  expect(first.en).toEqual([{ area: 'game', words: 6, missing: 0, code: 0 }])
})

test('a language is another one in other characters, but for what it says otherwise', async () => {
  const zh = {
    game: {
      ...EN.game,
      stones: '{n}子',
      of: '{name}有{n}子',
      board: '棋盘，账号',
      turn: '轮到{c, select, black {黑} other {白}}方',
      late: '{name}网络',
    },
  }
  const more = { reviewed: false, from: 'zh', convert: ['cn', 'twp'] as never, instead: { 賬: '帳' } }
  const languages = {
    en: { game: EN },
    zh: { game: zh },
    'zh-hant': { tag: 'zh-Hant', more, game: { game: { late: '{name}晚了' } } },
  }
  const game = await said(languages, 'zh-hant')
  expect([game.board, game.turn!('black'), game.late!(1, 'x')]).toEqual(['棋盤，帳號', '輪到黑方', 'x晚了'])
})

test('a quoted brace and a lone apostrophe are text', () => {
  expect(read("it's '{n}' and '' {n}")).toEqual(["it's {n} and ' ", { arg: 'n' }])
})
