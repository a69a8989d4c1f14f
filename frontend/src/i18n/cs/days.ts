import type { days as English } from '../en/days'
import { plural } from './plural'

export const days: typeof English = {
  title: 'Korespondenční partie',
  lead: 'Nikdo nemusí sedět u desky: na tahy jsou celé dny.',
  none: 'Nehrajete žádnou korespondenční partii.',
  begin: 'Začít partii',
  yours: 'Jste na tahu',
  noneYours: 'Na váš tah nečeká žádná partie.',
  theirs: 'Na tahu je soupeř',
  left: time => `Zbývá: ${time}`,
  leftHere: time => `Na váš tah zbývá: ${time}`,
  next: n => `Další partie (${n})`,
  all: 'Všechny korespondenční partie',
  onward: 'Po mém tahu přejít k další partii',
  onwardNote: 'V korespondenčních partiích, pokud na váš tah čeká ještě jiná.',
  vacation: 'Dovolená',
  rules: most =>
    `Když máte dovolenou, vaše hodiny v korespondenčních partiích stojí. Táhnout přesto můžete. V kterýchkoli 365 dnech máte ${plural(most, { one: `${most} den`, few: `${most} dny`, other: `${most} dní` })}; počítá se každý započatý den.`,
  daysLeft: (n, most) => `Zbývající dny: ${n} z ${most}.`,
  back: date => `Další den se vrátí ${date}.`,
  start: 'Začít dovolenou',
  end: 'Ukončit dovolenou',
  on: date => `Máte dovolenou, nejdéle do ${date}.`,
  guest: 'K dovolené potřebujete účet.',
  notChanged: 'Dovolená se nezměnila.',
  away: (name, date) => `${name} má dovolenou, nejdéle do ${date}. Hodiny zatím stojí.`,
  until: date => `Na dovolené nejdéle do ${date}`,
  refusals: {
    vacation_used: ({ days: n }) =>
      plural(n, {
        one: `Všechny dny dovolené jsou vybrané. Další se vrátí za ${n} den.`,
        few: `Všechny dny dovolené jsou vybrané. Další se vrátí za ${n} dny.`,
        other: `Všechny dny dovolené jsou vybrané. Další se vrátí za ${n} dní.`,
      }),
    vacation_often: 'Dovolená se měnila příliš často. Počkejte hodinu.',
  },
}
