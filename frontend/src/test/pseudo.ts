// A language for the tests, made from English: every letter has an accent, so
// what is left without one did not come from the catalogue.
import type { Catalogue } from '../i18n'
import { en } from '../i18n/en'
import { account } from '../i18n/en/account'
import { audit } from '../i18n/en/audit'
import { books } from '../i18n/en/books'
import { bots } from '../i18n/en/bots'
import { challenge } from '../i18n/en/challenge'
import { chat } from '../i18n/en/chat'
import { claim } from '../i18n/en/claim'
import { connection } from '../i18n/en/connection'
import { create } from '../i18n/en/create'
import { damaged } from '../i18n/en/damaged'
import { following } from '../i18n/en/following'
import { front } from '../i18n/en/front'
import { hall } from '../i18n/en/hall'
import { history } from '../i18n/en/history'
import { learn } from '../i18n/en/learn'
import { local } from '../i18n/en/local'
import { opening } from '../i18n/en/opening'
import { openings } from '../i18n/en/openings'
import { people } from '../i18n/en/people'
import { protocols } from '../i18n/en/protocols'
import { path as steps } from '../i18n/en/path'
import { puzzles } from '../i18n/en/puzzles'
import { review } from '../i18n/en/review'
import { settings } from '../i18n/en/settings'
import { study } from '../i18n/en/study'
import { sure } from '../i18n/en/sure'
import { barred } from '../i18n/en/barred'
import { conduct } from '../i18n/en/conduct'
import { tv } from '../i18n/en/tv'
import { mod } from '../i18n/en/mod'
import { moderation } from '../i18n/en/moderation'
import { rules } from '../i18n/en/rules'
import { tokens } from '../i18n/en/tokens'
import { waiting } from '../i18n/en/waiting'
import { ways } from '../i18n/en/ways'
import { why } from '../i18n/en/why'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'áƀçđéƒğĥíĵķłɱñóƥɋřšťúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶŁṀÑÓƤɊŘŠŤÚṼŴẊÝŽ']
const accent = (s: string): string => `⟦${s.replace(/[a-zA-Z]/g, c => ACCENTED[PLAIN.indexOf(c)]!)}⟧`

/** Words that the program hands to a sentence which then says them in its own language. */
const KEYS = new Set(
  'black white random pass empty forbidden direct double confirm label triangle circle square cross link moves sgf psq renlib'.split(
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

const all = {
  ...en,
  late: {
    account,
    tv,
    following,
    audit,
    books,
    bots,
    challenge,
    chat,
    claim,
    connection,
    create,
    front,
    hall,
    history,
    learn,
    review,
    settings,
    study,
    local,
    damaged,
    opening,
    openings,
    people,
    protocols,
    path: steps,
    puzzles,
    sure,
    barred,
    conduct,
    mod,
    moderation,
    rules,
    tokens,
    waiting,
    ways,
    why,
  },
}

/** The catalogue; `read` gets the path of each word that somebody looked up. */
export function pseudo(read: Set<string>): Catalogue {
  // Dates in Japanese have no Latin letters.
  return { ...(part(all, '', read) as Catalogue), lang: 'ja' }
}

function part(words: object, path: string, read: Set<string>): object {
  const out = {}
  for (const [name, word] of Object.entries(words)) {
    const at = `${path}${name}`
    Object.defineProperty(out, name, {
      enumerable: true,
      get: () => {
        if (typeof word === 'object') return part(word as object, `${at}.`, read)
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
export function paths(words: object = all, path = ''): string[] {
  return Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'object' ? paths(word as object, `${path}${name}.`) : [`${path}${name}`],
  )
}

const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']

/** The pieces of English to be seen or heard on the page: but for the names given,
 *  the board's points and what is drawn. */
export function english(names: readonly string[]): string[] {
  const told = [document.title]
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let n = walk.nextNode(); n; n = walk.nextNode()) {
    if (!n.parentElement?.closest('svg, script, style')) told.push(n.textContent ?? '')
  }
  for (const a of SPOKEN) for (const el of document.querySelectorAll(`[${a}]`)) told.push(el.getAttribute(a) ?? '')
  const known = new RegExp(`\\b(?:${[...names, '[a-t](?:1?[0-9]|20)'].join('|')})\\b`, 'g')
  return told.filter(s => /[a-zA-Z]/.test(s.replace(known, '')))
}
