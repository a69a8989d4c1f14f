import type { hall as English } from '../en/hall'

/** „ve 2 partiích“, „v 5 partiích“, by how the number begins when it is said. */
const inGames = (n: number): string => `${/^([234]|1[234]|[234]\d)$/.test(`${n}`) ? 've' : 'v'} ${n} partiích`

export const hall: typeof English = {
  turns: n => (n === 1 ? 'Jste na tahu v jedné partii: přejít' : `Jste na tahu ${inGames(n)}: na další`),
  searching: 'Hledá se soupeř',
  searchingIn: n => `Hledá se soupeř ${inGames(n)}`,
  waited: s => `Hledá se ${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
  place: n => (n === 1 ? 'jste na řadě' : `${n}. v pořadí`),
  stays: 'Zůstává otevřená, i když tu nejste',
  toLobby: 'Do lobby',
  stop: 'Zrušit hledání',
  replay: date => `Právě nikdo nehraje: partie z ${date}`,
  again: 'Podívat se na celou partii',
  noLive: 'Právě se nehraje žádná veřejná partie.',
  noLiveInvite: 'Začněte nějakou a ostatní se na ni budou moci dívat zde.',
}
