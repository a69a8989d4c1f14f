// What a file's import says beside the game: what was guessed, dropped, repaired or contradicted.
import type {
  droppedBy as DroppedBy,
  encodings as Encodings,
  faultAt as FaultAt,
  foundIn as FoundIn,
  noticeAt as NoticeAt,
  notices as English,
} from '../en/notices'

const color = (c: string): string => (c === 'black' ? '黒' : '白')
const rules: Record<string, string> = {
  freestyle: 'フリースタイル',
  standard: 'スタンダード',
  renju: '連珠',
  caro: 'カロ',
}
const rule = (name: string): string => rules[name] ?? name

/** The encodings that one may choose, by their names on the wire. */
export const encodings: typeof Encodings = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030（中国語）',
  big5: 'Big5（中国語）',
  shift_jis: 'Shift_JIS（日本語）',
  'euc-jp': 'EUC-JP（日本語）',
  'euc-kr': 'EUC-KR（韓国語）',
  'windows-1252': 'Windows-1252（西欧）',
  'windows-1250': 'Windows-1250（中欧）',
  'windows-1251': 'Windows-1251（キリル文字）',
  'koi8-r': 'KOI8-R（キリル文字）',
}
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
const parts: Record<string, string> = {
  ranks: '段級位',
  round: '回戦',
  opening: '開局',
  clock: '持ち時間',
  spent: '各手の消費時間',
}

const more = (n: { count: number }): string => (n.count > 1 ? `（${n.count}回）` : '')

/** By the notice's code; `where` puts the game and line before them. */
export const notices: typeof English = {
  encoding_guessed: n => `ファイルに文字コードの指定がありません。${encoding(n.as)}と思われます。`,
  encoding_overruled: n => `ファイルの文字コードの指定は「${n.value}」ですが、${encoding(n.as)}として読み込みました。`,
  encoding_unknown: n =>
    `ファイルの文字コードの指定「${n.value}」は未知のものです${n.as && `。${encoding(n.as)}として読み込みました`}。`,
  bytes_lost: n => `${n.count}文字を${encoding(n.as)}として読めませんでした。`,
  rule_guessed: n => `ルール「${n.value}」を${rule(n.as)}とみなしました。`,
  rule_unknown: n => `ルール「${n.value}」は未知のものです。`,
  rule_assumed: n => `ファイルにルールの指定がないため、${rule(n.as)}としました。`,
  result_guessed: n => `結果「${n.value}」を${n.as}とみなしました。`,
  result_unknown: n => `結果「${n.value}」は未知のものなので、省きました。`,
  result_contradicted: n => `結果は${n.value}となっていますが、盤上では${color(n.as)}が勝っています。`,
  property_dropped: n => `「${n.property}」は保存されません${more(n)}。`,
  property_twice: n => `「${n.property}」が2回あるため、「${n.value}」を省きました。`,
  mark_off: n => `印${n.property}「${n.value}」は盤の外なので省きました${more(n)}。`,
  turn_ignored: n => `PL「${n.value}」は隣の手と矛盾するため無視しました${more(n)}。`,
  parenthesis_extra: n => `余分な閉じ括弧があります${more(n)}。`,
  semicolon_missing: n => `対局の最初のセミコロンがありません${more(n)}。`,
  bracket_read: n => `値の中に括弧があります：「${n.value}」${more(n)}。`,
  game_skipped: n =>
    `この対局は読み込めませんでした：${reasons[n.as] ?? n.as}${n.property || n.value ? `（${[n.property, n.value].filter(Boolean).join(' ')}）` : ''}。`,
  row_long: n => `「${n.value}」には数字が4つ以上あるため、残りを無視しました${more(n)}。`,
  marks_dropped: n => `しおり${n.count}個を省きました。`,
  setup_played: n => `配置された石${n.count}個を着手にしました。`,
  pass_added: n => `黒白が交互になるように、パスを${n.count}回加えました。`,
  text_cut: n => `長すぎる文章${n.count}件を短くしました。`,
  part_dropped: n => `ここには${parts[n.as] ?? n.as}を入れる場所がありません。`,
  notices_dropped: n => `ほかに${n.count}件の注意があります。`,
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

/** What a file is that is in no format that can be read, and how it begins. */
export const foundIn: typeof FoundIn = (kind, start) => {
  const found: Record<string, string> = {
    nothing: '空のファイルです。',
    zip: 'ZIPアーカイブです。先に展開してください。',
    archive: 'アーカイブまたは圧縮されたデータベースです。先に展開してください。',
    picture: '画像です。',
    pdf: 'PDFです。',
    page: 'Webページです。',
    xml: 'XMLですが、RIFのデータベースではありません。',
    json: 'JSONです。',
    binary: 'テキストではありません。',
  }
  return found[kind] ?? `先頭は「${start}」です。`
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
