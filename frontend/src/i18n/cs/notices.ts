import type * as English from '../en/notices'
import { count } from './game'
import { plural } from './plural'

const color = (c: string): string => (c === 'black' ? 'černý' : 'bílý')
const rules: Record<string, string> = {
  freestyle: 'freestyle',
  standard: 'standard',
  renju: 'renju',
  caro: 'caro',
}
const rule = (name: string): string => rules[name] ?? name

export const encodings: typeof English.encodings = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030 (čínské)',
  big5: 'Big5 (čínské)',
  shift_jis: 'Shift_JIS (japonské)',
  'euc-jp': 'EUC-JP (japonské)',
  'euc-kr': 'EUC-KR (korejské)',
  'windows-1252': 'Windows-1252 (západoevropské)',
  'windows-1250': 'Windows-1250 (středoevropské)',
  'windows-1251': 'Windows-1251 (cyrilice)',
  'koi8-r': 'KOI8-R (cyrilice)',
}
const encoding = (name: string): string =>
  name.startsWith('utf-16') ? 'UTF-16' : ((encodings as Record<string, string>)[name] ?? name)

const reasons: Record<string, string> = {
  syntax: 'porušuje pravidla formátu',
  game: 'je to jiná hra',
  large: 'má toho víc, než se vejde',
  depth: 'varianta je příliš dlouhá',
  size: 'na takové desce se nehraje',
  point: 'je v ní něco, co není průsečíkem desky',
  occupied: 'tah je na obsazený průsečík',
}
const parts: Record<string, string> = {
  ranks: 'třídy hráčů',
  round: 'kolo',
  opening: 'zahájení',
  clock: 'hodiny',
  spent: 'čas jednotlivých tahů',
}

type Said = Parameters<(typeof English.notices)['part_dropped']>[0]

const more = (n: Said): string => (n.count > 1 ? ` (${n.count}krát)` : '')

export const notices: typeof English.notices = {
  encoding_guessed: n => `Soubor neuvádí kódování. Vypadá to na ${encoding(n.as)}.`,
  encoding_overruled: n => `Soubor uvádí kódování „${n.value}“; byl přečten jako ${encoding(n.as)}.`,
  encoding_unknown: n => `Soubor uvádí neznámé kódování „${n.value}“${n.as && `; byl přečten jako ${encoding(n.as)}`}.`,
  bytes_lost: n =>
    plural(n.count, {
      one: `${n.count} znak nešlo přečíst jako ${encoding(n.as)}.`,
      few: `${n.count} znaky nešlo přečíst jako ${encoding(n.as)}.`,
      other: `${n.count} znaků nešlo přečíst jako ${encoding(n.as)}.`,
    }),
  rule_guessed: n => `Pravidla „${n.value}“ byla pochopena jako ${rule(n.as)}.`,
  rule_unknown: n => `Pravidla „${n.value}“ nejsou známá.`,
  rule_assumed: n => `Soubor neuvádí pravidla; použita byla: ${rule(n.as)}.`,
  result_guessed: n => `Výsledek „${n.value}“ byl pochopen jako ${n.as}.`,
  result_unknown: n => `Výsledek „${n.value}“ není znám a byl vynechán.`,
  result_contradicted: n => `Výsledek říká ${n.value}, ale na desce vyhrává ${color(n.as)}.`,
  property_dropped: n => `„${n.property}“ se neuchovává${more(n)}.`,
  property_twice: n => `„${n.property}“ je uvedeno dvakrát; „${n.value}“ bylo vynecháno.`,
  mark_off: n => `Značka ${n.property} „${n.value}“ není na desce a byla vynechána${more(n)}.`,
  turn_ignored: n => `PL „${n.value}“ odporuje tahu vedle a nebere se v úvahu${more(n)}.`,
  parenthesis_extra: n => `Přebývá uzavírací závorka${more(n)}.`,
  semicolon_missing: n => `Na začátku partie chybí středník${more(n)}.`,
  bracket_read: n => `Hodnota má vlastní závorky: „${n.value}“${more(n)}.`,
  game_skipped: n =>
    `Tuto partii nešlo přečíst: ${reasons[n.as] ?? n.as}${n.property || n.value ? ` (${[n.property, n.value].filter(Boolean).join(' ')})` : ''}.`,
  row_long: n => `„${n.value}“ má víc než tři čísla; zbytek se nebere v úvahu${more(n)}.`,
  marks_dropped: n =>
    plural(n.count, {
      one: `${n.count} záložka byla vynechána.`,
      few: `${n.count} záložky byly vynechány.`,
      other: `${n.count} záložek bylo vynecháno.`,
    }),
  setup_played: n =>
    plural(n.count, {
      one: `Z ${n.count} rozestaveného kamene je tah.`,
      other: `Z ${n.count} rozestavených kamenů jsou tahy.`,
    }),
  pass_added: n =>
    plural(n.count, {
      one: `Vložen ${n.count} pas, aby se barvy střídaly.`,
      few: `Vloženy ${n.count} pasy, aby se barvy střídaly.`,
      other: `Vloženo ${n.count} pasů, aby se barvy střídaly.`,
    }),
  text_cut: n =>
    plural(n.count, {
      one: `${n.count} text byl příliš dlouhý a je zkrácený.`,
      few: `${n.count} texty byly příliš dlouhé a jsou zkrácené.`,
      other: `${n.count} textů bylo příliš dlouhých a jsou zkrácené.`,
    }),
  part_dropped: n => `Pro toto zde není místo: ${parts[n.as] ?? n.as}.`,
  notices_dropped: n => `A ještě ${count(n.count, 'poznámka', 'poznámky', 'poznámek')}.`,
}

export const noticeAt: typeof English.noticeAt = ({ game, line }, sentence) => {
  const at = [game > 0 && `partie ${game}`, line > 0 && `řádek ${line}`].filter(Boolean).join(', ')
  return at ? `${at.charAt(0).toUpperCase()}${at.slice(1)}: ${sentence}` : sentence
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'XML od RIF',
  link: 'odkaz',
  moves: 'seznam tahů',
}

export const faultAt: typeof English.faultAt = f =>
  `Čteno jako ${[
    formats[f.format] ?? f.format,
    f.game > 1 && `partie ${f.game}`,
    f.node > 0 && `uzel ${f.node}`,
    f.property ? `${f.property} „${f.value}“` : f.value && `„${f.value}“`,
  ]
    .filter(Boolean)
    .join(', ')}.`

export const foundIn: typeof English.foundIn = (kind, start) => {
  const found: Record<string, string> = {
    nothing: 'Je prázdný.',
    zip: 'Je to archiv ZIP. Nejdřív ho rozbalte.',
    archive: 'Je to archiv nebo sbalená databáze. Nejdřív to rozbalte.',
    picture: 'Je to obrázek.',
    pdf: 'Je to PDF.',
    page: 'Je to webová stránka.',
    xml: 'Je to XML, ale žádná databáze RIF.',
    json: 'Je to JSON.',
    binary: 'Není to text.',
  }
  return found[kind] ?? `Začíná „${start}“.`
}

const lost: Record<string, string> = {
  rule: 'pravidla',
  names: 'jména',
  result: 'výsledek',
  title: 'název',
  event: 'turnaj',
  date: 'datum',
  comments: 'komentáře',
  labels: 'písmena',
  marks: 'značky',
  variations: 'varianty',
}

export const droppedBy: typeof English.droppedBy = ({ format, parts: gone }) =>
  `V souboru ${format} není: ${gone.map(n => lost[n] ?? n).join(', ')}.`
