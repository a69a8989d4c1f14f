import type { front as English } from '../en/front'

export const front: typeof English = {
  region: 'Kam dál',
  never: 'Hrajete poprvé?',
  five: 'Naučíte se to za pět minut',
  next: 'Dál:',
  stronger: 'Silnější bot',
  person: 'Živý soupeř',
  keep: 'Uchovejte si své partie',
  soon: {
    mine: (title: string, time: string) => `Váš turnaj „${title}“ začíná v ${time}.`,
    open: (title: string, time: string) => `„${title}“ začíná v ${time}.`,
  },
  title: 'Piškvorky tu mají domov',
  what: 'Dva hráči střídavě kladou kameny; kdo má první pět v řadě, vyhrává. Dítě se to naučí za minutu, a dokonale je ještě nikdo nezvládl.',
  who: 'Hrajte s kýmkoli, kdo je zde, s přítelem přes odkaz nebo s botem; dívejte se na kteroukoli partii živě.',
  free: 'Zdarma, s otevřeným kódem, bez reklam a bez účtu, dokud ho nebudete chtít.',
  learn: 'Naučit se za pět minut',
  learnNote: 'Pětky, trojky a čtyřky, vidličky a co renju zakazuje a proč. Na desce, krok za krokem.',
  daily: {
    title: 'Úloha dne',
    turn: c => (c === 'black' ? 'Černý na tahu' : 'Bílý na tahu'),
    solve: 'Vyřešit',
    done: 'Dnes vyřešena',
    missed: 'Podívat se znovu',
    more: 'Další úlohy',
  },
}
