import type { opening as English } from '../en/opening'

const color = (c: string): string => (c === 'black' ? '黒' : '白')

/** Who does something: a name, or '' for who reads it. */
const who = (name: string): string => name || 'あなた'

/** '天元に', '中央の5×5の内側に', '中央の7×7の外側に', '好きな場所に' */
const where = (inside: number, outside: number): string =>
  inside === 1
    ? '天元に'
    : inside
      ? `中央の${inside}×${inside}の内側に`
      : outside
        ? `中央の${outside}×${outside}の外側に`
        : '好きな場所に'

/** What the openings ask and tell; it comes with the first of them. A name '' means who reads it. */
export const opening: typeof English = {
  refusals: {
    zone: v => `開局規定により、この石は${where(v.in, v.out)}打たなければなりません。範囲は盤に示されています。`,
    alike: ({ twin }) =>
      `候補${String.fromCharCode(64 + twin)}と対称（裏返しや回転）の点です。別の点を選んでください。`,
    not_offered: '文字の付いた点から選んでください。',
  },
  title: name => `開局：${name}`,
  // Stones
  place: (name, stone, inside, outside) =>
    name
      ? `${name}が${where(inside, outside)}${color(stone)}石を打ちます。`
      : `${where(inside, outside)}${color(stone)}石を打ってください。`,
  more: (left, stone) =>
    left === 1
      ? `続けて${color(stone)}石をもう1つ打ちます。`
      : `続けて${color(stone)}、${stone === 'white' ? '黒' : '白'}の順に、あと${left}つ打ちます。`,
  tip: 'どちらが有利か判断しにくい形を作りましょう。',
  // What comes after them, and whose choice it is
  after: {
    side: name => `次に${who(name)}が黒番か白番かを選びます。`,
    sideOrTwo: name => `次に${who(name)}が黒番か白番かを選ぶか、さらに2手打ちます。`,
    swap: name => `次に${who(name)}が黒白を交替できます。`,
    swapOrTen: name => `次に${who(name)}が黒白を交替するか、5手目を10題提示できます。`,
    declare: name => `次に${who(name)}が5手目の題数を指定します。`,
    offer: (name, n) => `次に${who(name)}が5手目を${n}題提示します。`,
    place: (name, stone, inside, outside) => `次に${who(name)}が${where(inside, outside)}${color(stone)}石を打ちます。`,
    free: 'これで開局は終わり、白が次の石を打ちます。',
  },
  // A side
  side: '黒番と白番、どちらを持ちますか？',
  sideNote: '次の石を打つのは白です。',
  sideThem: name => `${name}が黒番か白番かを選びます。`,
  sideOrTwoThem: name => `${name}が黒番か白番かを選ぶか、さらに2手打ちます。`,
  // The same colours or others
  swap: stone => `${color(stone)}番のまま打ちますか、交替しますか？`,
  swapThem: name => `${name}が黒白を交替できます。`,
  swapOrTenThem: name => `${name}が黒白を交替するか、5手目を10題提示できます。`,
  /** What follows once nobody changes any more. */
  next: (stone, inside) => `次は${color(stone)}が${where(inside, 0)}打ち、相手は黒白を交替できます。`,
  nextFourth: '次は白が4手目を好きな場所に打ちます。',
  nextFifths: n => `次に黒が5手目を${n}題提示し、白が1つを残します。`,
  nextSays: '次は白が4手目を好きな場所に打ち、5手目の題数を指定します。',
  options: {
    black: '黒番を持つ',
    white: '白番を持つ',
    place2: 'さらに2手打つ',
    keep: stone => `${color(stone)}番のまま`,
    swap: () => '黒白を交替',
    offer10: '5手目を10題提示',
  },
  optionNotes: {
    black: '相手が白番で続けます。',
    white: 'あなたが次の石を打ちます。',
    place2: '次は相手が選びます。',
    keep: '両者とも今の色のままです。',
    swap: (stone: string) => `あなたは${color(stone)}番になります。`,
    offer10: '相手が1つを残し、白が続けて打ちます。',
  },
  // How many fifths
  declare: '5手目は何題にしますか？',
  declareNote: '黒がこの数だけ候補を提示し、白が1つを残します。題数が多いほど白が有利です。',
  declareThem: name => `${name}が5手目の題数を指定します。`,
  fifths: n => `${n}題`,
  // Fifths
  offer: left => `5手目の候補を提示してください：あと${left}題。`,
  offerNote: name => `${who(name)}が1つを残します。この形で互いに対称な点は同じとみなします。`,
  offerThem: (name, left) => `${name}が5手目の候補を提示しています：あと${left}題。`,
  pick: '残す5手目を選んでください。',
  pickNote: 'ここか盤上の文字を選んでください。ほかは取り除かれ、白が次の石を打ちます。',
  pickThem: name => `${name}が残す5手目を選びます。ほかは取り除かれます。`,
  offered: 'これまでに提示した点',
  choices: '5手目の候補',
  fifth: (n, at) => `候補${String.fromCharCode(65 + n)}、${at}`,
  // The whole of it
  how: name => `${name}の進め方`,
  page: '詳しい説明と練習',
  rule: name => `開局規定は対局の始め方を定めます。勝ちと禁手を決めるのはルールです：${name}。`,
  steps: {
    pro: [
      '黒は天元に打ちます。',
      '白は好きな場所に打ちます。',
      '黒の2つ目の石は、中央の5×5の外側に打ちます。',
      'あとは自由に打ちます。',
    ],
    long_pro: [
      '黒は天元に打ちます。',
      '白は好きな場所に打ちます。',
      '黒の2つ目の石は、中央の7×7の外側に打ちます。',
      'あとは自由に打ちます。',
    ],
    swap: [
      '仮先が黒、白、黒の3つの石を好きな場所に打ちます。',
      '仮後が黒番か白番かを選びます。',
      '白が4手目を打ちます。',
    ],
    swap2: [
      '仮先が黒、白、黒の3つの石を好きな場所に打ちます。',
      '仮後は黒番を持つか、白番を持つか、白と黒の石をさらに2つ打ちます。',
      'さらに2つ打ったときは、仮先が黒番か白番かを選びます。',
      '次の石を打つのはいつも白です。',
    ],
    rif: [
      '仮先が3つの石を天元、3×3の内側、5×5の内側に打ちます（珠型）。',
      '仮後は黒白を交替できます。',
      '白が4手目を好きな場所に打ちます。',
      '黒が互いに対称でない5手目を2題提示します。',
      '白が1つを残し、6手目を打ちます。',
    ],
    yamaguchi: [
      '提示者が3つの石を天元、3×3の内側、5×5の内側に打ち（珠型）、5手目の題数を提示します。',
      '選択者は黒白を交替できます。',
      '白が4手目を好きな場所に打ちます。',
      '黒が互いに対称でない5手目を、その題数だけ提示します。',
      '白が1つを残し、6手目を打ちます。',
    ],
    soosyrv8: [
      '仮先が3つの石を天元、3×3の内側、5×5の内側に打ちます（珠型）。',
      '仮後は黒白を交替できます。',
      '白が4手目を好きな場所に打ち、5手目の題数（1〜8）を指定します。',
      '相手は黒白を交替できます。',
      '黒が互いに対称でない5手目を、その題数だけ提示します。',
      '白が1つを残し、6手目を打ちます。',
    ],
    tarannikov: [
      '1手目は天元に打ちます。',
      '2手目は3×3、3手目は5×5、4手目は7×7、5手目は9×9の内側に打ちます。',
      '1手ごとに、打たなかった方が黒白を交替できます。',
      '白が6手目を好きな場所に打ちます。',
    ],
    taraguchi10: [
      '1手目は天元、2手目は3×3、3手目は5×5の内側に打ちます。',
      '1手ごとに、相手は黒白を交替できます。',
      '4手目は7×7の内側に打ちます。そのあと黒には2つの方法があります。',
      '1つ目：交替するかどうかを決め、5手目を9×9の内側に打ち、相手は黒白を交替できます。',
      '2つ目：互いに対称でない5手目を好きな場所に10題提示し、白が1つを残します。',
      '白が6手目を好きな場所に打ちます。',
    ],
  },
}
