import type { opening as English } from '../en/opening'

const color = (c: string): string => (c === 'black' ? '黑方' : '白方')
const stoneOf = (c: string): string => (c === 'black' ? '黑' : '白')

/** Who does something: a name, or '' for who reads it. */
const who = (name: string): string => (name ? ` ${name} ` : '你')

/** Before 下: '在天元', '在中央 5×5 内', '在中央 7×7 外', '在任意位置' */
const where = (inside: number, outside: number): string =>
  inside === 1
    ? '在天元'
    : inside
      ? `在中央 ${inside}×${inside} 内`
      : outside
        ? `在中央 ${outside}×${outside} 外`
        : '在任意位置'

const refusals: typeof English.refusals = {
  zone: v => `按开局规则，这一子应下${where(v.in, v.out)}，范围已画在棋盘上。`,
  alike: ({ twin }) => `这与打点 ${String.fromCharCode(64 + twin)} 对称，算同一点。请选别的点。`,
  not_offered: '请从标有字母的点中选一个。',
}

/** What the openings ask and tell; it comes with the first of them. A name '' means who reads it. */
export const opening: typeof English = {
  refusals,
  title: name => `开局规则：${name}`,
  // Stones
  place: (name, stone, inside, outside) =>
    `${name ? `${name} ` : '请'}${where(inside, outside)}下一颗${stoneOf(stone)}子。`,
  more: (left, stone) =>
    left === 1
      ? `之后还有一子：${stoneOf(stone)}。`
      : `之后还有两子：先${stoneOf(stone)}，后${stoneOf(stone === 'white' ? 'black' : 'white')}。`,
  tip: '要让人难以判断哪方好。',
  // What comes after them, and whose choice it is
  after: {
    side: name => `然后由${who(name)}选黑白。`,
    sideOrTwo: name => `然后由${who(name)}选黑白，或再下两子。`,
    swap: name => `然后${who(name)}可以交换。`,
    swapOrTen: name => `然后${who(name)}可以交换，或一次给出十个打点。`,
    declare: name => `然后由${who(name)}决定打点数。`,
    offer: (name, n) => `然后由${who(name)}给出 ${n} 个打点。`,
    place: (name, stone, inside, outside) => `然后由${who(name)}${where(inside, outside)}下一颗${stoneOf(stone)}子。`,
    free: '然后开局结束，由白方落子。',
  },
  // A side
  side: '你要执黑还是执白？',
  sideNote: '下一手由白方下。',
  sideThem: name => `由 ${name} 选黑白。`,
  sideOrTwoThem: name => `由 ${name} 选黑白，或再下两子。`,
  // The same colours or others
  swap: stone => `继续执${stoneOf(stone)}，还是交换？`,
  swapThem: name => `${name} 可以交换。`,
  swapOrTenThem: name => `${name} 可以交换，或给出十个打点。`,
  next: (stone, inside) => `然后${color(stone)}${where(inside, 0)}下一子，另一方可以交换。`,
  nextFourth: '然后白方在任意位置下第四手。',
  nextFifths: n => `然后黑方给出 ${n} 个打点，白方留下一个。`,
  nextSays: '然后白方在任意位置下第四手，并决定打点数。',
  options: {
    black: '执黑',
    white: '执白',
    place2: '再下两子',
    keep: stone => `继续执${stoneOf(stone)}`,
    swap: () => '交换黑白',
    offer10: '给出十个打点',
  },
  optionNotes: {
    black: '对手执白继续下。',
    white: '下一手由你下。',
    place2: '然后由对手选黑白。',
    keep: '双方不换色。',
    swap: stone => `你改执${stoneOf(stone)}。`,
    offer10: '对手留下其中一个，由白方继续。',
  },
  // How many fifths
  declare: '要几个打点？',
  declareNote: '黑方给出这么多打点，白方留下一个：打点越多，对白方越有利。',
  declareThem: name => `由 ${name} 决定打点数。`,
  fifths: n => `${n} 个打点`,
  // Fifths
  offer: left => `请给出打点：还差 ${left} 个。`,
  offerNote: name => `${name ? `${name} ` : '你'}会留下其中一个。相对现有棋子对称的点算同一点。`,
  offerThem: (name, left) => `由 ${name} 给出打点：还差 ${left} 个。`,
  pick: '请选留下的打点。',
  pickNote: '选择这里或棋盘上的字母。其余打点拿掉，下一手由白方下。',
  pickThem: name => `由 ${name} 选留打点，其余拿掉。`,
  offered: '已给出',
  choices: '可选的打点',
  fifth: (n, at) => `打点 ${String.fromCharCode(65 + n)}，${at}`,
  // The whole of it
  how: name => `${name} 怎么下`,
  page: '详细介绍与练习',
  rule: name => `开局规则只管棋局怎样开始；怎样算赢、哪些是禁手，由规则决定：${name}。`,
  steps: {
    pro: ['黑方首子下在天元。', '白方在任意位置应一手。', '黑方第二子下在中央 5×5 之外。', '之后自由行棋。'],
    long_pro: ['黑方首子下在天元。', '白方在任意位置应一手。', '黑方第二子下在中央 7×7 之外。', '之后自由行棋。'],
    swap: ['一方在任意位置摆三子：黑、白、黑。', '另一方选黑白。', '白方下第四手。'],
    swap2: [
      '一方在任意位置摆三子：黑、白、黑。',
      '另一方执黑、执白，或再摆白、黑两子。',
      '若再摆两子，则由先摆的一方选黑白。',
      '下一手总由白方下。',
    ],
    rif: [
      '一方摆前三手：天元、3×3 内、5×5 内。',
      '另一方可以交换。',
      '白方在任意位置下第四手。',
      '黑方给出两个不对称的打点。',
      '白方留下一个，并下第六手。',
    ],
    yamaguchi: [
      '一方摆前三手：天元、3×3 内、5×5 内，并宣布打点数。',
      '另一方可以交换。',
      '白方在任意位置下第四手。',
      '黑方给出这么多打点，互不对称。',
      '白方留下一个，并下第六手。',
    ],
    soosyrv8: [
      '一方摆前三手：天元、3×3 内、5×5 内。',
      '另一方可以交换。',
      '白方在任意位置下第四手，并宣布打点数，一至八个。',
      '另一方可以交换。',
      '黑方给出这么多打点，互不对称。',
      '白方留下一个，并下第六手。',
    ],
    tarannikov: [
      '第一手下在天元。',
      '第二手在 3×3 内，第三手在 5×5 内，第四手在 7×7 内，第五手在 9×9 内。',
      '每一手之后，没有下这一手的一方可以交换。',
      '白方在任意位置下第六手。',
    ],
    taraguchi10: [
      '第一手下在天元，第二手在 3×3 内，第三手在 5×5 内。',
      '每一手之后，另一方可以交换。',
      '第四手在 7×7 内。之后黑方有两种走法。',
      '走法一：交换或不交换，第五手下在 9×9 内，另一方可以交换。',
      '走法二：在任意位置给出十个互不对称的打点，白方留下一个。',
      '白方在任意位置下第六手。',
    ],
  },
}
