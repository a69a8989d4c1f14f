import type { simul as English } from '../en/simul'
import { plural } from './plural'

/** Simuls: one plays many at once. */
export const simul: typeof English = {
  refusals: {
    simul_own: 'Jste pořadatelem této simultánky a hrajete v ní. Můžete ji zrušit.',
    simul_begun: 'Simultánka už začala. Hráči se nemění.',
    simul_few: ({ min }) => `Nejdřív přijměte aspoň tolik hráčů: ${min}.`,
    simul_early: 'Simultánka nezačíná před svým časem.',
    simul_host: 'Pořadatel v simultánce hraje, a proto nemění výsledky ani hráče.',
  },

  how: 'Jak se hraje',
  all: 'Pořadatel hraje na všech deskách najednou. Jeho hodiny běží na každé desce, kde je na tahu.',
  one: 'Pořadatel hraje na všech deskách najednou. Jeho hodiny běží jen na jedné desce: na té, která čeká nejdéle.',
  elsewhere: 'Pořadatel je u jiné desky. Jeho hodiny zde stojí.',
  extra: minutes => `Pořadatel má o ${minutes} min více.`,
  each: seconds => `Za každou desku má pořadatel o ${seconds} s více.`,
  level: seconds => `Za každých celých 100 bodů rozdílu v ratingu má slabší hráč o ${seconds} s více.`,
  movers: {
    host: 'Začíná pořadatel.',
    others: 'Začínají soupeři.',
    turns: 'Pořadatel začíná na deskách 1, 3, 5 a tak dále.',
  },
  away: 'Když je pořadatel 5 minut pryč, hodiny se jednou zastaví, nejvýše na 5 minut.',
  unrated: 'Partie jsou nehodnocené.',

  apply: 'Přihlásit se',
  withdraw: 'Odhlásit se',
  applied: 'Jste přihlášeni. Hráče vybírá pořadatel.',
  accepted: 'Pořadatel vás přijal. Vaše partie začne se simultánkou.',
  applicants: 'Zájemci',
  none: 'Zatím se nikdo nepřihlásil.',
  take: 'Přijmout',
  accept: name => `Přijmout hráče ${name}`,
  remove: 'Odebrat',
  removePlayer: name => `Odebrat hráče ${name}`,
  begin: 'Začít simultánku',
  ready: (n, most) => `Hráči: ${n}, nejvýše ${most}`,
  until: time => `Pořadatel může začít. V ${time} bude simultánka zrušena.`,
  plus: seconds => `+${seconds} s`,
  hostPlus: seconds => `Pořadatel: +${seconds} s`,

  score: (host, others) => `Pořadatel ${host} – ${others} soupeři`,
  allOver: 'Všechny partie skončily.',
  stand: time => `Pořadatel je pryč. Hodiny stojí, nejdéle do ${time}.`,
  board: (n, boards) => `Deska ${n} z ${boards}`,
  waiting: n =>
    plural(n, {
      one: `Čeká na vás ještě ${n} deska.`,
      few: `Čekají na vás ještě ${n} desky.`,
      other: `Čeká na vás ještě ${n} desek.`,
    }),
  next: 'Další deska (n)',
  onward: 'Po každém tahu přejít na další desku',
  giveUp: 'Otevřené partie se počítají jako výhry soupeřů.',

  boards: 'Desky (2 až 100)',
  size: 'Velikost desky',
  extraField: 'Čas navíc pro pořadatele v minutách',
  eachField: 'A za každou desku v sekundách',
  levelField: 'Čas navíc pro slabšího hráče za každých 100 bodů v sekundách',
  oneField: 'Hodiny pořadatele běží jen na jedné desce',
  moversField: 'Kdo začíná',
  choices: { host: 'Pořadatel', others: 'Soupeři', turns: 'Střídavě' },
}
