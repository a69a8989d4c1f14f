// What a file's import says beside the game: what was guessed, dropped, repaired or contradicted.
import type { Notice, NoticeCode } from '../../wire'

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
const color = (c: string): string => (c === 'black' ? 'Black' : 'White')
const rules: Record<string, string> = {
  freestyle: 'freestyle',
  standard: 'standard',
  renju: 'renju',
  caro: 'caro',
}
const rule = (name: string): string => rules[name] ?? name

/** The encodings that one may choose, by their names on the wire. */
export const encodings = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030 (Chinese)',
  big5: 'Big5 (Chinese)',
  shift_jis: 'Shift_JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  'euc-kr': 'EUC-KR (Korean)',
  'windows-1252': 'Windows-1252 (Western)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'koi8-r': 'KOI8-R (Cyrillic)',
}
const encoding = (name: string): string =>
  name.startsWith('utf-16') ? 'UTF-16' : ((encodings as Record<string, string>)[name] ?? name)

const reasons: Record<string, string> = {
  syntax: 'it breaks the rules of the format',
  game: 'it is another game',
  large: 'it has more than there is room for',
  depth: 'a line is too long',
  size: 'its board is not supported',
  point: 'it has a move that is not on the board',
  occupied: 'a move is on a stone',
}
const parts: Record<string, string> = {
  ranks: 'the ranks',
  round: 'the round',
  opening: 'the opening',
  clock: 'the clocks',
  spent: 'the time of each move',
}

type Said = Required<Notice>

const more = (n: Said): string => (n.count > 1 ? ` (${n.count} times)` : '')

/** By the notice's code; `where` puts the game and line before them. */
export const notices: { [Code in NoticeCode]: (n: Said) => string } = {
  encoding_guessed: n => `The file does not say its encoding. It looks like ${encoding(n.as)}.`,
  encoding_overruled: n => `The file calls its encoding “${n.value}”; it was read as ${encoding(n.as)}.`,
  encoding_unknown: n =>
    `The file calls its encoding “${n.value}”, which is unknown${n.as && `; it was read as ${encoding(n.as)}`}.`,
  bytes_lost: n => `${count(n.count, 'character', 'characters')} could not be read as ${encoding(n.as)}.`,
  rule_guessed: n => `The rule “${n.value}” was taken for ${rule(n.as)}.`,
  rule_unknown: n => `The rule “${n.value}” is not known.`,
  rule_assumed: n => `The file does not say the rule; it was read as ${rule(n.as)}.`,
  result_guessed: n => `The result “${n.value}” was taken for ${n.as}.`,
  result_unknown: n => `The result “${n.value}” is not known, and was left out.`,
  result_contradicted: n => `The result says ${n.value}, but on the board ${color(n.as)} has won.`,
  property_dropped: n => `“${n.property}” is not imported${more(n)}.`,
  property_twice: n => `“${n.property}” appears twice; “${n.value}” was left out.`,
  mark_off: n => `The mark ${n.property} “${n.value}” is not on the board and was left out${more(n)}.`,
  turn_ignored: n => `PL “${n.value}” contradicts the move beside it and was ignored${more(n)}.`,
  parenthesis_extra: n => `There is a closing parenthesis too many${more(n)}.`,
  semicolon_missing: n => `The first semicolon of a game is missing${more(n)}.`,
  bracket_read: n => `A value has brackets of its own: “${n.value}”${more(n)}.`,
  game_skipped: n =>
    `This game could not be read: ${reasons[n.as] ?? n.as}${n.property || n.value ? ` (${[n.property, n.value].filter(Boolean).join(' ')})` : ''}.`,
  row_long: n => `“${n.value}” has more than three numbers; the rest was ignored${more(n)}.`,
  marks_dropped: n => `${count(n.count, 'bookmark was', 'bookmarks were')} left out.`,
  setup_played: n => `${count(n.count, 'stone that was set up has', 'stones that were set up have')} become moves.`,
  pass_added: n => `${count(n.count, 'pass was', 'passes were')} put in, so that the colours alternate.`,
  text_cut: n => `${count(n.count, 'text was', 'texts were')} too long and shortened.`,
  part_dropped: n => `Not imported: ${parts[n.as] ?? n.as}.`,
  notices_dropped: n => `And ${count(n.count, 'more note', 'more notes')}.`,
}

/** Where in the file a notice belongs, before its sentence; of a game only where there are several. */
export function noticeAt({ game, line }: { game: number; line: number }, sentence: string): string {
  const at = [game > 0 && `game ${game}`, line > 0 && `line ${line}`].filter(Boolean).join(', ')
  return at ? `${at.charAt(0).toUpperCase()}${at.slice(1)}: ${sentence}` : sentence
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'XML of the RIF',
  link: 'a link',
  moves: 'a list of moves',
}

/** What stands at the place where a file could not be read. */
export const faultAt = (f: { format: string; game: number; node: number; property: string; value: string }): string =>
  `Read as ${[
    formats[f.format] ?? f.format,
    f.game > 1 && `game ${f.game}`,
    f.node > 0 && `node ${f.node}`,
    f.property ? `${f.property} “${f.value}”` : f.value && `“${f.value}”`,
  ]
    .filter(Boolean)
    .join(', ')}.`

/** What a file is that is in no format that can be read, and how it begins. */
export const foundIn = (kind: string, start: string): string => {
  const found: Record<string, string> = {
    nothing: 'It is empty.',
    zip: 'It is a ZIP archive. Unpack it first.',
    archive: 'It is an archive or a packed database. Unpack it first.',
    picture: 'It is a picture.',
    pdf: 'It is a PDF.',
    page: 'It is a web page.',
    xml: 'It is XML, but no database of the RIF.',
    json: 'It is JSON.',
    binary: 'It is not text.',
  }
  return found[kind] ?? `It begins with “${start}”.`
}

const lost: Record<string, string> = {
  rule: 'rule',
  names: 'names',
  result: 'result',
  title: 'title',
  event: 'event',
  date: 'date',
  comments: 'comments',
  labels: 'letters',
  marks: 'marks',
  variations: 'variations',
}

/** What a format has no room for. */
export const droppedBy = ({ format, parts: gone }: { format: string; parts: readonly string[] }): string =>
  `Not in the ${format} file: ${gone.map(n => lost[n] ?? n).join(', ')}.`
