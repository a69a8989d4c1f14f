import type { Why } from '../../src/books/fault'
import type { books as English } from '../en/books'

const where = (at: number): string => (at > 0 ? `（位置 ${at}）` : '')
const of = (file: string): string => (file === '' ? '' : `${file}：`)

/** Why a book was not read, kept or written. */
const faults: { [W in Why]: (at: number) => string } = {
  bytes: () => '超过 4 MiB。请拆分文件后再试。',
  files: () => '一次最多添加 50 个文件。',
  unread: () => '这个文件已无法读取。请重新选择。',
  empty: () => '这个文件是空的。',
  format: () => '这不是 RenLib（.lib）、SGF 或 RIF 的 XML。',
  picture: () => '这是图片，请选择棋谱文件。',
  archive: () => '这是压缩包，请先解压。',
  broken: at => `不符合文件格式${where(at)}。`,
  entities: at => `不读取含有定义的 XML${where(at)}。`,
  moves: () => '一个棋谱库最多放一百万手。',
  deep: at => `有一条变化超过 1000 手${where(at)}。`,
  texts: () => '棋谱库放不下这么多文字。',
  nothing: () => '文件里没有五子棋的着法。',
  absent: () => '浏览器不为本页保存数据，某些无痕窗口就是这样。棋谱库需要保存数据。',
  full: () => '浏览器空间不足，放不下这个棋谱库。请先删除一个。',
  newer: () => '本页的新版本已在这里保存棋谱库。请刷新页面。',
  unsound: () => '这个棋谱库以另一种形式保存，无法读取。请删除后重新添加文件。',
  changed: () => '这个棋谱库在另一个窗口中不断被修改。请再试一次。',
  gone: () => '这个棋谱库已被删除，没有添加任何内容。',
  books: () => '你已有 20 个棋谱库，到了上限。请先删除一个。',
  room: () => '你的棋谱库总共已有 128 MiB，到了上限。请先删除一个。',
  size: () => 'RenLib 只支持 15×15 的棋盘，这个棋谱库里没有。',
  stopped: () => '文件无法读取：浏览器中断了，可能是内存不足。',
}

export const books: typeof English = {
  fault: (why, at, file) => of(file) + faults[why](at),
  sums: (games, positions, kib) =>
    [games > 0 && `${games} 局`, `${positions} 个局面`, kib < 1024 ? `${kib} KiB` : `${(kib / 1024).toFixed(1)} MiB`]
      .filter(Boolean)
      .join(' · '),
  exported: (format, lost, large) =>
    [
      `${format} 文件含着法、注释和字母，但不含着法的次数、结果和交换。`,
      format === 'RenLib' && '文字为 UTF-8，只含 15×15 的棋盘。',
      lost > 0 && `有 ${lost} 手从空棋盘走不到，没有包含在内。`,
      large && '文件超过 4 MiB，不能再添加到这里。',
    ]
      .filter(Boolean)
      .join(''),
  results: (black, white, drawn) =>
    [black > 0 && `黑胜 ${black}`, white > 0 && `白胜 ${white}`, drawn > 0 && `和 ${drawn}`].filter(Boolean).join('，'),
  bare: labels => `另有标记：${labels.join('、')}。`,
  swaps: (yes, no) => `${yes + no} 局中有 ${yes} 局交换。`,
}
