import type { review as English } from '../en/review'
import { count } from './game'

interface Side {
  nom: string
  gen: string
  dat: string
}
const black: Side = { nom: 'černý', gen: 'černého', dat: 'černému' }
const white: Side = { nom: 'bílý', gen: 'bílého', dat: 'bílému' }
const side = (c: string): Side => (c === 'white' ? white : black)
const upper = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1)
const list = (points: readonly string[], last = 'a'): string =>
  points.length < 2 ? points.join('') : `${points.slice(0, -1).join(', ')} ${last} ${points.at(-1)}`
const percent = (part: number): string => `${Math.round(100 * part)}\u00a0%`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
const moves = (n: number): string => count(n, 'tah', 'tahy', 'tahů')
/** What can be forced: accusative. */
const win = (fours: boolean, plies: number): string =>
  plies === 1 ? 'pět v řadě' : `výhru ${fours ? 'čtyřkami' : 'hrozbami'}`
/** The same after „může“ or „mohl“. */
const winning = (fours: boolean, plies: number): string =>
  plies === 1 ? 'udělat pět v řadě' : `vynutit ${win(fours, plies)}`
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string => `Dál hrozí ${list(points)}.`

const holdsText = (points: readonly string[], many: boolean): string => {
  if (points.length === 0) return ''
  return many
    ? `Ne o všech ostatních tazích je dokázáno, že prohrávají; podle enginu drží ${list(points.slice(0, 3))}.`
    : `Podle enginu drží ${list(points)}; o všech ostatních tazích je dokázáno, že prohrávají.`
}

export const review: typeof English = {
  queue: (place, seconds) =>
    `Váš rozbor je ${place}. v pořadí, ${seconds < 50 ? 'méně než minuta' : `asi ${count(Math.round(seconds / 60), 'minuta', 'minuty', 'minut')}`}.`,
  accuracyOf: (c, p, n) => `${word(c)}: ${Math.round(p)}\u00a0%, ${moves(n)} s možností volby`,
  decisiveNote: c => `Předtím podle enginu ${c ? `pozice ${side(c).gen}` : 'vaše pozice'} ještě prohraná nebyla.`,
  found: points =>
    points.length === 1
      ? 'O každém jiném tahu je dokázáno, že prohrává.'
      : `Prohra není dokázaná jen u ${list(points)}; jeden z nich byl zahrán.`,

  ends: {
    time: loser => `${upper(side(loser).dat)} vypršel čas.`,
  },
  endsIn: {
    wins: (c, fours, plies) => `V té pozici mohl ${side(c).nom} ${winning(fours, plies)}.`,
    lost: c => `Je dokázáno, že v té pozici ${side(c).nom} prohrával, ať by hrál cokoli.`,
    open: (c, p) => `Engine tehdy dával ${side(c).dat} ${chance(p)}.`,
  },
  /** Of the reader nothing is said that depends on the gender. */
  coach: {
    time: (c, line) => `${c ? upper(side(c).dat) : 'Vám'} vypršel čas ve vyhrané partii${after(line)}`,
    hadWon: (c, n, line) => `${n}. tahem ${c ? `${side(c).nom} vyhrával` : 'jste mohli vyhrát'}: ${line}.`,
    thenLost: (c, at) => `Po ${at} byla ${c ? `pozice ${side(c).gen}` : 'vaše pozice'} prohraná.`,
    lost: (c, n, at) => `Odtud byla ${c ? `pozice ${side(c).gen}` : 'vaše pozice'} prohraná: ${n}. tah, ${at}.`,
    best: (c, n, at) => `${c ? `Nejlepší tah ${side(c).gen}` : 'Váš nejlepší tah'}: ${n}. tah, ${at}.`,
  },
  missedDefence: (fours, plies, line, holds, many) =>
    `nezastavil ${win(fours, plies)}${after(line)} ${holdsText(holds, many)}`,
  inaccurate: (c, from, to, best) =>
    `snižuje podle enginu šance ${side(c).gen} z ${percent(from)} na ${percent(to)}${best ? `; lepší se zdá ${best}` : ''}.`,
  forbidden: points =>
    points.length > 1
      ? `${list(points)} leží na linii hrozby a jsou pro černého faul.`
      : `${points[0]} leží na linii hrozby a je pro černého faul.`,
  threat: (c, line) => `Když se nic neudělá, ${side(c).nom} vyhraje: ${line}.`,
  best: (c, line) => `Nejlepší pro ${side(c).gen} podle enginu: ${line}.`,

  proof: {
    title: c => `Proč ${side(c).nom} vyhrává`,
    shortest: plies => `${moves((plies + 1) / 2)}: nejkratší nalezená výhra.`,
    start: c => `Na tahu je ${side(c).nom} a má vynucenou výhru.`,
    five: (c, points) => `Pět v řadě, ${points[0]} až ${points.at(-1)}: ${side(c).nom} vyhrál.`,
    straight: (c, points) => `${list(points)}: zastavit lze jen jednu pětku, a tak ${side(c).nom} vyhrává.`,
    barredFour: points =>
      points.length > 1
        ? `Čtyřka: zastavují ji jen ${list(points)}, a ty jsou pro černého faul.`
        : `Čtyřka: zastavuje ji jen ${points[0]}, a to je pro černého faul.`,
    holds: (points, many) =>
      many
        ? `Podle enginu drží ${list(points)}; mohou být i další.`
        : `Podle enginu drží ${list(points)}; o všech ostatních odpovědích je dokázáno, že prohrávají.`,
    named: points => `${points.length === 1 ? 'Nejdelší obrana' : 'Nejdelší obrany'}: ${list(points)}.`,
  },

  better: {
    board: c => `Deska: na tahu je ${side(c).nom}.`,
    holds: (points, many) => `Podle enginu drží: ${points.join(', ')}${many ? ' a další' : ''}.`,
    hints: {
      missed_win: (fours, plies) =>
        `Můžete ${winning(fours, plies)}.${plies > 3 ? ` Nejkratší nalezená: ${moves((plies + 1) / 2)}.` : ''}`,
    },
  },
}
