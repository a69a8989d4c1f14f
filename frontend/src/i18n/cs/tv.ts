import type { tv as English } from '../en/tv'
import { plural } from './plural'

export const tv: typeof English = {
  watchTitle: 'Sledovat',
  watchLead: n =>
    plural(n, {
      one: n === 1 ? 'Hraje se jedna partie.' : `Hraje se ${n} partie.`,
      few: `Hrají se ${n} partie.`,
      other: `Hraje se ${n} partií.`,
    }),
  title: 'TV',
  lead: 'Nejlepší partie, která se hraje, až do konce; pak další.',
  link: 'TV: partie za partií',
  events: 'Turnaje',
  channel: 'Kanál',
  all: 'Nejlepší',
  now: game => `Právě: ${game}`,
  before: game => `Právě skončilo: ${game}`,
  none: 'Na tomto kanálu se nehraje.',
  boards: 'Desky',
  count: { '1': 'Jedna', '2': '2', '4': '4', '6': '6', '9': '9' },
  list: 'Rozehrané partie, každá na své desce až do konce',
  few: 'Víc partií teď není. Další se tu objeví samy.',
  event: 'Turnaj',
  eventNone: 'V tomto turnaji se teď nehraje žádná partie.',
  eventOver: 'Tento turnaj skončil.',
  toEvent: title => `Turnaj: ${title}`,
  ofEvent: 'Sledovat v TV',
  code: 'Kód pro jiné stránky',
}
