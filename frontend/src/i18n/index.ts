// The texts of the page. Another language is another object of type Catalogue.
import { signal } from '@preact/signals'
import { en } from './en'

/** Words that come with their page and not with the first load. */
export interface Late {
  sure: typeof import('./en/sure').sure
  claim: typeof import('./en/claim').claim
  waiting: typeof import('./en/waiting').waiting
  front: typeof import('./en/front').front
  hall: typeof import('./en/hall').hall
  learn: typeof import('./en/learn').learn
  review: typeof import('./en/review').review
  study: typeof import('./en/study').study
  create: typeof import('./en/create').create
  books: typeof import('./en/books').books
  bots: typeof import('./en/bots').bots
  chat: typeof import('./en/chat').chat
  challenge: typeof import('./en/challenge').challenge
  local: typeof import('./en/local').local
  account: typeof import('./en/account').account
  conduct: typeof import('./en/conduct').conduct
  following: typeof import('./en/following').following
  tv: typeof import('./en/tv').tv
  barred: typeof import('./en/barred').barred
  moderation: typeof import('./en/moderation').moderation
  rules: typeof import('./en/rules').rules
  mod: typeof import('./en/mod').mod
  tokens: typeof import('./en/tokens').tokens
  ways: typeof import('./en/ways').ways
  people: typeof import('./en/people').people
  audit: typeof import('./en/audit').audit
  history: typeof import('./en/history').history
  settings: typeof import('./en/settings').settings
  connection: typeof import('./en/connection').connection
  damaged: typeof import('./en/damaged').damaged
  openings: typeof import('./en/openings').openings
  opening: typeof import('./en/opening').opening
  protocols: typeof import('./en/protocols').protocols
  path: typeof import('./en/path').path
  puzzles: typeof import('./en/puzzles').puzzles
  why: typeof import('./en/why').why
}

export type Catalogue = typeof en & { late?: Late }

const current = signal<Catalogue>(en)

/** A view of a part of the catalogue: a word is looked up in the language in use
 *  when it is read, so what is shown follows when another language is chosen. */
function view<Part extends object>(now: () => Part): Part {
  return new Proxy(now(), {
    get(_, name) {
      const word: unknown = Reflect.get(now(), name)
      return typeof word === 'object' && word !== null ? view(() => Reflect.get(now(), name) as object) : word
    },
  })
}

/** The words. A module may keep `t.game`, a view too, but never a word. */
export const t: Catalogue = view(() => current.value)

/** The words of a page that is loaded later; it brings the English ones along. */
export const late = <Name extends keyof Late>(name: Name, english: Late[Name]): Late[Name] =>
  view(() => current.value.late?.[name] ?? english)

/** Chooses the language. */
export function speak(c: Catalogue): void {
  current.value = c
  document.documentElement.lang = c.lang
}

type Style = 'date' | 'day' | 'time' | 'exactTime' | 'hour'
const styles: Record<Style, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  time: { timeStyle: 'medium', hourCycle: 'h23' },
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  exactTime: { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 2, hourCycle: 'h23' },
}
const formats = new Map<string, Intl.DateTimeFormat>()

/** An instant as the language in use writes it. */
function format(d: Date, style: Style): string {
  const key = `${t.lang} ${style}`
  let f = formats.get(key)
  if (!f) formats.set(key, (f = new Intl.DateTimeFormat(t.lang, styles[style])))
  return f.format(d)
}

export const formatDate = (d: Date): string => format(d, 'date')
/** A date without its year, if that is this year's. */
export const formatDay = (d: Date): string => format(d, d.getFullYear() === new Date().getFullYear() ? 'day' : 'date')
export const formatTime = (d: Date): string => format(d, 'time')
export const formatExactTime = (d: Date): string => format(d, 'exactTime')
/** Hours and minutes. */
export const formatHour = (d: Date): string => format(d, 'hour')
