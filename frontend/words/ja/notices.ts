import type {
  droppedBy as DroppedBy,
  faultAt as FaultAt,
  noticeAt as NoticeAt,
  notices as English,
} from '../en/notices'

const encoding = (name: string): string =>
  name.startsWith('utf-16') ? 'UTF-16' : ((encodings as Record<string, string>)[name] ?? name)

const reasons: Record<string, string> = {
  syntax: '形式の規則に合っていません',
  game: '別のゲームです',
  large: '大きすぎて入りません',
  depth: '手順が長すぎます',
  size: 'このような盤は使われません',
  point: '盤上の点ではないものがあります',
  occupied: '石の上に打つ手があります',
}

const more = (n: { count: number }): string => (n.count > 1 ? `（${n.count}回）` : '')

/** By the notice's code; `where` puts the game and line before them. */
export const notices: typeof English = {
  encoding_unknown: n =>
    `ファイルの文字コードの指定「${n.value}」は未知のものです${n.as && `。${encoding(n.as)}として読み込みました`}。`,
  property_dropped: n => `「${n.property}」は保存されません${more(n)}。`,
  mark_off: n => `印${n.property}「${n.value}」は盤の外なので省きました${more(n)}。`,
  turn_ignored: n => `PL「${n.value}」は隣の手と矛盾するため無視しました${more(n)}。`,
  bracket_read: n => `値の中に括弧があります：「${n.value}」${more(n)}。`,
  game_skipped: n =>
    `この対局は読み込めませんでした：${reasons[n.as] ?? n.as}${n.property || n.value ? `（${[n.property, n.value].filter(Boolean).join(' ')}）` : ''}。`,
  row_long: n => `「${n.value}」には数字が4つ以上あるため、残りを無視しました${more(n)}。`,
}

/** Where in the file a notice belongs, before its sentence; of a game only where there are several. */
export const noticeAt: typeof NoticeAt = ({ game, line }, sentence) => {
  const at = [game > 0 && `${game}局目`, line > 0 && `${line}行目`].filter(Boolean).join('、')
  return at ? `${at}：${sentence}` : sentence
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'RIFのXML',
  link: 'リンク',
  moves: '手順の文字列',
}

/** What stands at the place where a file could not be read. */
export const faultAt: typeof FaultAt = f => {
  const at = [
    f.game > 1 && `${f.game}局目`,
    f.node > 0 && `ノード${f.node}`,
    f.property ? `${f.property}「${f.value}」` : f.value && `「${f.value}」`,
  ]
    .filter(Boolean)
    .join('、')
  return `${formats[f.format] ?? f.format}として読み込みました${at && `（${at}）`}。`
}

const lost: Record<string, string> = {
  rule: 'ルール',
  names: '名前',
  result: '結果',
  title: 'タイトル',
  event: '大会',
  date: '日付',
  comments: 'コメント',
  labels: '文字',
  marks: '印',
  variations: '変化',
}

/** What a format has no room for. */
export const droppedBy: typeof DroppedBy = ({ format, parts: gone }) =>
  `${format}ファイルに入らないもの：${gone.map(n => lost[n] ?? n).join('、')}。`
