import type { history as English } from '../en/history'
import { count } from './game'

const nobody = '(nikdo)'

export const history: typeof English = {
  title: 'Vaše partie',
  profileTitle: name => `Partie hráče ${name}`,
  since: date => `od ${date}`,
  won: 'Výhra',
  lost: 'Prohra',
  all: 'Stáhnout všechny partie (SGF)',
  records: { games: 'Partie', wins: 'Výhry', losses: 'Prohry', draws: 'Remízy' },
  by: {
    five: 'pět v řadě',
    overline: 'přesah',
    resign: 'vzdání',
    time: 'vypršel čas',
    away: 'nepřítomnost',
    forbidden: 'faul',
    full_board: 'plná deska',
    passes: 'oba pasovali',
    agreement: 'dohodou',
    aborted: 'zrušena',
  },
  result: (outcome, how) => `${outcome}: ${how}`,
  drawBy: how => `Remíza: ${how}`,
  /** After the colour („černými proti hráči X“), or alone. */
  against: name => (name === nobody ? 'bez soupeře' : `proti hráči ${name}`),
  asColor: c => (c === 'Bílý' ? 'bílými' : 'černými'),
  nobody,
  moves: n => count(n, 'tah', 'tahy', 'tahů'),
  passes: n => count(n, 'pas', 'pasy', 'pasů'),
  more: 'Načíst další',
  loading: 'Načítají se partie…',
  empty: 'Zatím žádné dohrané partie.',
  hidden: 'Zatím jen soukromé partie: počítají se, ale v seznamu je vidí jen jejich hráči.',
  apart: 'Soukromé partie jsou výše započítané, ale v seznamu je vidí jen jejich hráči.',
  emptyOwn: 'Zde se budou ukládat vaše dohrané partie, připravené k přehrání.',
  emptyVisitor: 'Nejdřív si zahrajte: účet není potřeba a partie tu na vás bude čekat.',
  play: 'Zahrát si',
  guestNote: 'Jste host: tyto partie patří tomuto prohlížeči, dokud si nezvolíte jméno.',
  keep: 'Uchovat mé partie',
  missing: 'Nikdo toho jména tu není.',
  private: 'soukromá',
  finished: 'Dohrané',
  exercises: 'Vaše chyby: najděte lepší tah',
  adjourned: {
    title: 'Odložené',
    lead: 'Tyto partie počkají, jak dlouho bude třeba. Otevřete některou a pokračujte.',
    since: date => `od ${date}`,
    failed: 'Odložené partie se nepodařilo načíst.',
  },
}
