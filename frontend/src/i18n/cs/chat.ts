import type { chat as English } from '../en/chat'
import { count } from './game'
import { plural } from './plural'

/** After „počkejte“. */
const secs = (n: number): string => {
  if (n === 1) return 'sekundu'
  return n < 120 ? count(n, 'sekundu', 'sekundy', 'sekund') : count(Math.ceil(n / 60), 'minutu', 'minuty', 'minut')
}

const refusals: (typeof English)['refusals'] = {
  chat_often: ({ seconds }) => `Píšete hodně. Počkejte ${secs(seconds)} a zkuste to znovu.`,
  chat_crowd: ({ seconds }) => `Právě tu píše hodně lidí. Počkejte ${secs(seconds)} a zkuste to znovu.`,
  chat_line: ({ max }) => `Zpráva má 1 až ${max} viditelných znaků.`,
  chat_link: 'Odkazy mohou psát členové, jejichž účet je starší než jeden den.',
  chat_players: 'Do chatu hráčů píší jen hráči.',
  chat_watchers: 'Divákům můžete psát, až partie skončí.',
  chat_words: ({ most, max }) =>
    `V seznamu může být nejvýše ${count(most, 'slovo', 'slova', 'slov')} o 1 až ${max} znacích.`,
  chat_settings_often: 'Vaše nastavení se často měnilo. Chvíli počkejte.',
}

export const chat: typeof English = {
  chats: 'Oba chaty',
  names: { players: 'Hráči', watchers: 'Diváci' },
  titles: { players: 'Chat hráčů', watchers: 'Chat diváků' },
  fields: { players: 'Hráčům', watchers: 'Divákům' },
  nameWith: (name, n) => `${name}, ${count(n, 'nová zpráva', 'nové zprávy', 'nových zpráv')}`,
  empty: 'Pozdravte.',
  emptyPlaying: 'Pozdravte. Diváci mají vlastní chat; přečtete si ho po partii.',
  emptyWatchers: 'Diváci si povídají mezi sebou; hráči si to přečtou po partii.',
  emptyPlayers: 'Hráči nic nenapsali.',
  onlyPlayers: 'Sem píší jen hráči.',
  send: 'Odeslat',
  watching: 'Dívají se:',
  watcher: 'divák',
  host: 'zakladatel',
  failed: 'Neodesláno.',
  left: n => plural(n, { one: `zbývá ${n} znak`, few: `zbývají ${n} znaky`, other: `zbývá ${n} znaků` }),
  over: n => count(n, 'znak navíc', 'znaky navíc', 'znaků navíc'),
  wait: n => `Počkejte ${secs(n)}`,
  hidden: n => plural(n, { one: `${n} zpráva skryta`, few: `${n} zprávy skryty`, other: `${n} zpráv skryto` }),
  word: 'Obsahuje slovo, které skrýváte.',
  showLine: 'Zobrazit',
  mute: 'Vypnout tento chat',
  off: 'V této partii máte chat vypnutý.',
  offEverywhere: 'Chat máte vypnutý ve všech partiích.',
  unmute: 'Zapnout zde',
  settings: 'Nastavení chatu',
  title: 'Chat',
  allOff: 'Bez chatu v partiích',
  allOffNote: 'V jednotlivé partii ho přesto můžete zapnout.',
  words: 'Slova, která skryjí zprávu',
  wordsNote:
    'Celá slova, na velikosti písmen nezáleží. Skrytou zprávu lze zobrazit kliknutím. Seznamy členů se ukládají k účtu.',
  word1: 'Slovo',
  add: 'Přidat',
  remove: word => `Odebrat: ${word}`,
  none: 'Zatím žádná slova.',
  notKept: 'Neuloženo.',
  refusals,
}
