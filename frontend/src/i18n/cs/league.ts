import type { league as English } from '../en/league'

/** Leagues: events whose rounds last days. */
export const league: typeof English = {
  rule: days =>
    `Kola mají délku v dnech: ${days}. Oba hráči se dohodnou, kdy jejich partie začne. Co nezačalo do konce kola, vyhrává ten, jehož návrh zůstal tři dny bez odpovědi, jinak prohrávají oba. Kdo třikrát nepřijde, vypadává.`,
  promoted: n => `Z každé skupiny postupují a sestupují pro příští sezonu: ${n}`,
  game: name => `Vaše partie s hráčem ${name}`,
  none: 'Nikdo zatím nenavrhl termín.',
  proposed: (name, when) => `${name} navrhuje ${when}.`,
  mine: when => `Navrhli jste ${when}.`,
  agreed: when => `Začne sama, ${when}. Hodinu předem to oběma připomeneme.`,
  accept: 'Přijmout',
  when: 'Den a čas',
  propose: 'Navrhnout',
  ends: when => `Kolo končí ${when}.`,
  season: 'Založit další sezonu',
  starts: 'Začátek',
  days: 'Dny jednoho kola',
  up: 'Kolik z každé skupiny postupuje a sestupuje',
  divisions: 'Skupiny, každá na řádku, nejsilnější první (prázdné: jedna)',
  preset: 'Liga',
  teamRule: days =>
    `Kola mají délku v dnech: ${days}. Oba kapitáni se dohodnou, kdy jejich zápas začne. Co nezačalo do konce kola, vyhrává tým, na jehož návrh kapitán soupeře tři dny neodpověděl, jinak prohrávají oba. Tým, který třikrát nepřijde, vypadává.`,
  match: name => `Váš zápas s týmem ${name}`,
  stands: 'Dokud návrh není přijat, platí dohoda.',
  noInstant: 'termín zatím není dohodnut',
  round: n => `${n}. kolo: zápasy, které nezačaly`,
  noOrder:
    'Kapitáni zadávají sestavy po dohodě o termínu, nejpozději 15 minut před ním. Bez sestavy platí seznam týmu.',
  opens: left => `Sestavy se zveřejní za ${left}.`,
  teams: 'Liga týmů',
}
