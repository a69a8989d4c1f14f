import type { Notice, NoticeCode } from '../../src/wire'
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

type Said = Required<Notice>

const more = (n: Said): string => (n.count > 1 ? ` (${n.count} times)` : '')

/** By the notice's code; `where` puts the game and line before them. */
export const notices: { [Code in NoticeCode]: (n: Said) => string } = {
  encoding_unknown: n =>
    `The file calls its encoding “${n.value}”, which is unknown${n.as && `; it was read as ${encoding(n.as)}`}.`,
  property_dropped: n => `“${n.property}” is not imported${more(n)}.`,
  mark_off: n => `The mark ${n.property} “${n.value}” is not on the board and was left out${more(n)}.`,
  turn_ignored: n => `PL “${n.value}” contradicts the move beside it and was ignored${more(n)}.`,
  bracket_read: n => `A value has brackets of its own: “${n.value}”${more(n)}.`,
  game_skipped: n =>
    `This game could not be read: ${reasons[n.as] ?? n.as}${n.property || n.value ? ` (${[n.property, n.value].filter(Boolean).join(' ')})` : ''}.`,
  row_long: n => `“${n.value}” has more than three numbers; the rest was ignored${more(n)}.`,
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
