import type { account as English } from '../en/account'
import { count } from './game'

/** „3 partie a 1 otevřená partie“ */
const things = (games: number, open: number): string =>
  [
    games > 0 && count(games, 'partie', 'partie', 'partií'),
    open > 0 && count(open, 'otevřená partie', 'otevřené partie', 'otevřených partií'),
  ]
    .filter(Boolean)
    .join(' a ')

const refusals: (typeof English)['refusals'] = {
  name_length: ({ min, max }) => `Jméno má ${min} až ${max} znaků.`,
  name_text: 'Jméno se skládá z písmen a číslic; mezi nimi může být _ nebo -.',
  name_scripts: 'Jméno používá jen jedno písmo, aby ho nešlo zaměnit s jiným.',
  name_reserved: 'Toto jméno je vyhrazené pro web. Zvolte jiné.',
  name_taken: 'Toto jméno je obsazené. Zvolte jiné.',
  name_same: 'Tak se už jmenujete.',
  has_account: 'Účet už máte.',
  password_short: ({ min }) => `Heslo má alespoň ${count(min, 'znak', 'znaky', 'znaků')}.`,
  password_long: ({ max }) => `Heslo má nejvýše ${count(max, 'znak', 'znaky', 'znaků')}.`,
  password_common: 'Takové heslo by někdo uhodl mezi prvními. Zvolte jiné.',
  password_name: 'Heslo nesmí být vaše jméno. Zvolte jiné.',
  password_text: 'Heslo obsahuje znaky, které nejsou textem. Zvolte jiné.',
  password_wrong: 'Současné heslo není správné.',
  guest_password: 'Host nemá heslo. Nejdřív si založte účet.',
  credentials: 'Jméno nebo heslo není správné.',
}

export const account: typeof English = {
  conduct: 'Co stojí opouštění partií a jaké byly zásahy moderátorů',
  mod: 'Pro moderátory: hlášení, druhé posouzení a odvolání',
  rules: 'Pravidla chování',
  following: 'Koho sledujete a kdo smí sledovat vás',
  refusals,
  keep: {
    ask: (name, games, open) => `Převést do tohoto účtu partie hosta ${name}: ${things(games, open)}`,
    yes: live => (live > 0 ? 'Budou vaše a budete je hrát dál.' : 'Budou vaše i s chaty.'),
    no: live =>
      live > 0
        ? 'Zůstanou hostovi, pod jehož jménem se už nikdo nepřihlásí: rozehrané partie budou prohrané.'
        : 'Zůstanou hostovi, pod jehož jménem se už nikdo nepřihlásí.',
    done: (name, games, open) => `Partie hosta ${name} jsou teď vaše: ${things(games, open)}.`,
  },
  title: 'Účet',
  keepTitle: 'Uchovejte si své partie',
  keepLead: name => `Hrajete jako host ${name}. Zvolte si jméno a heslo a partie vám zůstanou na každém zařízení.`,
  newLead: 'Hrát můžete i bez něj. Účet uchová vaše jméno a partie na každém zařízení.',
  name: 'Jméno',
  nameNote: '2 až 20 písmen nebo číslic.',
  password: 'Heslo',
  passwordNote: 'Alespoň 8 znaků. Dobré heslo je z několika slov, která spolu nesouvisejí.',
  register: 'Založit účet',
  login: 'Přihlásit se',
  working: 'Okamžik…',
  tabs: { register: 'Nový účet', login: 'Přihlášení' },
  hello: name => `Vítejte, ${name}`,
  parts: {
    label: 'Části účtu',
    security: 'Zabezpečení',
    privacy: 'Soukromí',
    programs: 'Programy',
    data: 'Jméno a data',
  },
  logout: 'Odhlásit se',
  change: 'Změnit heslo',
  old: 'Současné heslo',
  fresh: 'Nové heslo',
  changed: 'Heslo bylo změněno. Ostatní zařízení byla odhlášena.',
  nameShort: 'Jméno má 2 až 20 znaků.',
  passwordShort: n => `Heslo má alespoň 8 znaků; toto jich má ${n}.`,
  passwordLong: 'Heslo má nejvýše 128 znaků.',
  required: 'Vyplňte toto pole.',
  show: 'Zobrazit',
  hide: 'Skrýt',
}
