import type * as English from '../en/notices'

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

type Said = Parameters<(typeof English.notices)['part_dropped']>[0]

const more = (n: Said): string => (n.count > 1 ? ` (${n.count}krát)` : '')

export const notices: typeof English.notices = {
  encoding_unknown: n => `Soubor uvádí neznámé kódování „${n.value}“${n.as && `; byl přečten jako ${encoding(n.as)}`}.`,
  property_dropped: n => `„${n.property}“ se neuchovává${more(n)}.`,
  mark_off: n => `Značka ${n.property} „${n.value}“ není na desce a byla vynechána${more(n)}.`,
  turn_ignored: n => `PL „${n.value}“ odporuje tahu vedle a nebere se v úvahu${more(n)}.`,
  bracket_read: n => `Hodnota má vlastní závorky: „${n.value}“${more(n)}.`,
  game_skipped: n =>
    `Tuto partii nešlo přečíst: ${reasons[n.as] ?? n.as}${n.property || n.value ? ` (${[n.property, n.value].filter(Boolean).join(' ')})` : ''}.`,
  row_long: n => `„${n.value}“ má víc než tři čísla; zbytek se nebere v úvahu${more(n)}.`,
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
