// A language for the tests, made from English: every letter has an accent, so
// what is left without one did not come from the catalogue.
import { english as all } from './languages'
import { asked, type Catalogue } from './speech'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'áƀçđéƒğĥíĵķłɱñóƥɋřšťúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶŁṀÑÓƤɊŘŠŤÚṼŴẊÝŽ']
const accent = (s: string): string => `⟦${s.replace(/[a-zA-Z]/g, c => ACCENTED[PLAIN.indexOf(c)]!)}⟧`

/** Words that the program hands to a sentence which then says them in its own language. */
const KEYS = new Set(
  'black white random pass empty forbidden direct double confirm label triangle circle square cross link moves sgf psq renlib rif'.split(
    ' ',
  ),
)

/** What a sentence is given stays as it is: it must not be English either. */
function accentAround(s: string, given: readonly unknown[]): string {
  const kept = given.flat().filter((g): g is string => typeof g === 'string' && g !== '' && !KEYS.has(g))
  const longest = kept
    .toSorted((a, b) => b.length - a.length)
    .map(g => ({ g, at: s.indexOf(g) }))
    .find(k => k.at >= 0)
  if (!longest) return accent(s)
  const { g, at } = longest
  const rest = (piece: string) => (piece === '' ? '' : accentAround(piece, given))
  return rest(s.slice(0, at)) + g + rest(s.slice(at + g.length))
}

/** The catalogue; `read` gets the path of each word that somebody looked up. */
export function pseudo(read: Set<string>): Catalogue {
  // Dates in Japanese have no Latin letters. Nobody has read it.
  const { language: _, ...words } = all
  return Object.assign(part(words, '', read), { language: { tag: 'ja', unreviewed: true } })
}

function part(words: object, path: string, read: Set<string>): object {
  const out = {}
  for (const [name, word] of Object.entries(words)) {
    const at = `${path}${name}`
    let inner: object | undefined
    Object.defineProperty(out, name, {
      enumerable: true,
      get: () => {
        if (typeof word === 'object') return (inner ??= part(word as object, `${at}.`, read))
        if (typeof word !== 'function') {
          read.add(at)
          return accent(String(word))
        }
        return (...given: unknown[]) => {
          read.add(at)
          return accentAround((word as (...g: unknown[]) => string)(...given), given)
        }
      },
    })
  }
  return out
}

/** The paths of all words. */
export const paths = (): string[] =>
  pathsOf(all, '').filter(path => !path.startsWith('language.') && asked.has(path.split('.')[0]!))

function pathsOf(words: object, path: string): string[] {
  return Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'object' ? pathsOf(word as object, `${path}${name}.`) : [`${path}${name}`],
  )
}

const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']

/** The pieces of English to be seen or heard on the page: but for the names given,
 *  what is marked as of another language, the board's points and what is drawn. */
export function english(names: readonly string[]): string[] {
  const told = [document.title]
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let n = walk.nextNode(); n; n = walk.nextNode()) {
    const of = n.parentElement?.closest('svg, script, style, main [lang], dialog [lang]')
    if (!of || (of.matches('[lang]') && of.getAttribute('lang') === 'ja')) told.push(n.textContent ?? '')
  }
  for (const a of SPOKEN) for (const el of document.querySelectorAll(`[${a}]`)) told.push(el.getAttribute(a) ?? '')
  const known = new RegExp(`\\b(?:${[...names, '[a-t](?:1?[0-9]|20)'].join('|')})\\b`, 'g')
  return told.filter(s => /[a-zA-Z]/.test(s.replace(known, '')))
}
