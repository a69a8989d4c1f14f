import type { tries as English } from '../en/tries'

export const tries: typeof English = {
  course: 'Váš rating v úlohách',
  noCourse: 'S těmito pravidly zatím nemáte hodnocené pokusy.',
  train: 'Vyberte téma, které chcete trénovat.',
  of: (solved, tried) => `vyřešeno ${solved} z ${tried}`,
  tries: 'Vaše pokusy',
  result: 'Výsledek',
  results: { all: 'Vše', solved: 'Vyřešeno', failed: 'Nevyřešeno' },
  anyTheme: 'Všechna témata',
  none: 'Žádné pokusy',
  noneNote: 'Zde je první pokus o každou úlohu.',
  more: 'Zobrazit další',
  unrated: 'nehodnoceno',
  gone: 'stažena',
  puzzle: rating => `Úloha s ratingem ${rating}`,
  gain: n => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0'),
}
