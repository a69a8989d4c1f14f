// @vitest-environment node
// Each language says all that English does, about the same names and numbers. That no word is unused, the screens' tests see.
import { describe, expect, test } from 'vitest'
import { begun, languages } from '../test/languages'

type Words = Record<string, unknown>

/** A catalogue's words by their path: 'game.offers.draw'. */
function flat(words: Words, path = ''): Map<string, unknown> {
  const all = new Map<string, unknown>()
  for (const [name, word] of Object.entries(words)) {
    const at = path ? `${path}.${name}` : name
    if (typeof word === 'object' && word !== null) for (const [k, v] of flat(word as Words, at)) all.set(k, v)
    else all.set(at, word)
  }
  return all
}

const text = (i: number): string => `⟦${i}⟧`
const number = (i: number): number => 41 + 12 * i

/** An object that has anything, as refusals get their numbers. */
const values = (make: (i: number) => unknown): unknown => {
  const names: string[] = []
  return new Proxy(
    {},
    {
      get(_, name) {
        if (typeof name !== 'string') return undefined
        if (!names.includes(name)) names.push(name)
        return make(names.indexOf(name))
      },
    },
  )
}

/** What a sentence may be about; which it is, only its types know. */
const KINDS: ((i: number) => unknown)[] = [
  text,
  number,
  i => [text(i), text(i + 5)],
  i => i % 2 === 0,
  () => values(number),
  () => values(text),
]

/** Every way to fill the places of a function of that many. */
function ways(places: number): unknown[][] {
  if (places === 0) return [[]]
  return ways(places - 1).flatMap(before => KINDS.map(kind => [...before, kind(places - 1)]))
}

const MARK = /⟦\d+⟧|(?<!\d)(?:41|53|65|77)(?!\d)/g

/** What a sentence says of what it is about; undefined where it is not about such things. */
function about(word: unknown, args: unknown[]): string[] | undefined {
  try {
    const sentence: unknown = (word as (...a: unknown[]) => unknown)(...args)
    if (typeof sentence !== 'string' || /undefined|NaN|\[object|function/.test(sentence)) return undefined
    return [...new Set(sentence.match(MARK))].toSorted()
  } catch {
    return undefined
  }
}

/** Sentences about one of a few: a colour, a step of an opening, whose names may be a word of their own in each language. */
const OF_A_FEW =
  /^(board\.describe|board\.words\.moved|game\.yourMove\w*|opening\.(place|more|after\.place)|protocols\.stone|audit\.did|study\.import\.faultAt)$/

const english = flat(languages.en!)
/** Sentences that stay as they are: names, notation, units. */
const isName = (s: string): boolean => s.split(/\s+/).length < 4

function said(words: Map<string, unknown>, name: string, ...args: unknown[]): string {
  const word = words.get(name)
  return typeof word === 'function' ? String((word as (...a: unknown[]) => unknown)(...args)) : String(word)
}

const unread = await begun()
const reviewed = Object.keys(languages).filter(l => l !== 'en')

// A language that nobody has read yet says in English what it lacks.
test.each(reviewed)('%s is translated', language => {
  const words = flat(languages[language]!)
  const same = [...english].filter(([k, v]) => typeof v === 'string' && !isName(v) && words.get(k) === v)
  expect(same.map(([k]) => k)).toEqual([])
  expect([...words].filter(([, v]) => v === '').map(([k]) => k)).toEqual(
    [...english].filter(([, v]) => v === '').map(([k]) => k),
  )
})

describe.each([...reviewed, ...Object.keys(unread)])('%s', language => {
  const words = flat((languages[language] ?? unread[language])!)

  test('has the same words', () => {
    expect([...english.keys()].filter(k => !words.has(k))).toEqual([])
    const more = language in unread ? ['language.unreviewed'] : []
    expect([...words.keys()].filter(k => !english.has(k))).toEqual(more)
  })

  test('speaks of the same names and numbers', () => {
    const unequal: string[] = []
    for (const [k, v] of english) {
      if (typeof v !== 'function' || OF_A_FEW.test(k)) continue
      for (const args of ways(Math.min(v.length, 4))) {
        const want = about(v, args)
        if (!want) continue
        const got = about(words.get(k), args)
        if (got && String(got) !== String(want)) {
          unequal.push(`${k}: ${got} instead of ${want}`)
          break
        }
      }
    }
    expect(unequal).toEqual([])
  })

  test('has labels that say what their buttons show', () => {
    const labels = [
      ['game.more', said(words, 'game.moreLabel')],
      ['game.takeback', said(words, 'game.takebackLabel', ['h8', 'i9'])],
      ['settings.tryOut', said(words, 'settings.tryOutLabel', 'x')],
      ['bots.play', said(words, 'bots.playIt', 'x')],
    ] as const
    expect(labels.filter(([name, label]) => !label.toLowerCase().includes(said(words, name).toLowerCase()))).toEqual([])
  })
})
