// The analysis board, studies and files.
import type { study as English } from '../en/study'
import { droppedBy, encodings, faultAt, foundIn, noticeAt, notices } from './notices'

const word = (c: string): string => (c === 'white' ? '白' : '黒')
const list = (points: readonly string[]): string => points.join('、')
/** 0 and 100 % are said of what is proven only. */
const percent = (p: number): string =>
  p === 0 || p === 1 ? `${100 * p}%` : `${Math.min(Math.max(Math.round(100 * p), 1), 99)}%`
/** Moves of the side that is meant, its own stones only. */
const own = (plies: number): number => Math.ceil(Math.abs(plies) / 2)

interface Place {
  line: number
  byte: number
}

/** Where in a file something is wrong, as the beginning of a sentence. */
const where = ({ line, byte }: Place, what: string): string =>
  line > 0 ? `${line}行目：${what}` : byte > 0 ? `${byte}バイト目：${what}` : what
const outdated = 'サーバーがこのページを理解できませんでした。再読み込みしてもう一度お試しください。'

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'RIFのXML',
  link: 'リンク',
  moves: '手順の文字列',
}

const markKinds: Record<string, string> = {
  triangle: '三角',
  circle: '丸',
  square: '四角',
  cross: 'バツ',
}

const kinds: Record<string, string> = {
  double_three: '三々',
  double_four: '四々',
  overline: '長連',
}

/** What is said on the analysis board. */
export const study: typeof English = {
  refusals: {
    study_visitor: '研究を保存するにはログインしてください。',
    study_guest: 'ゲストは研究を保存できません。先にアカウントを作ってください。名前とパスワードだけで作れます。',
    study_most: ({ max }) => `研究は${max}件までです。先に1つ削除してください。`,
    study_room: ({ mib }) => `研究は合わせて${mib} MiBまでです。先に1つ削除してください。`,
    study_missing: 'この研究は存在しないか、削除されました。',
    study_others: 'この研究を変更できるのは作成者だけです。自分用にコピーを保存してください。',
    study_changed: 'この研究はその後、別のウィンドウで変更されました。再読み込みしてから保存してください。',
    study_title: ({ max }) => `研究のタイトルは${max}文字以内で付けてください。`,
    study_often: '1分間の変更が多すぎます。少し待ってからもう一度保存してください。',
    study_large: ({ kib, moves }) => `この研究は大きすぎます。${kib / 1024} MiB、1つの手順につき${moves}手までです。`,
    study_text: () => 'この研究のコメント、文字、または名前が長すぎます。',
    study_chapters: ({ max }) => `研究は${max}章までです。`,
    study_rule: outdated,
    study_tree: () => outdated,
    study_point: () => outdated,
    study_occupied: () => outdated,
    study_over: () => outdated,

    import_syntax: p => where(p, '形式の規則に合っていません。'),
    import_unknown: ({ line }) =>
      where({ line, byte: 0 }, '読み込めません。読めるのはSGF、PSQ、RenLib、gomocalc.comのリンク、手順の文字列です。'),
    import_game: p => where(p, '五目並べ・連珠ではない別のゲームです。'),
    import_size: p => where(p, 'このような盤は使われません。一辺5〜20の正方形の盤だけです。'),
    import_point: p => where(p, '盤上の点ではないものがあります。'),
    import_occupied: p => where(p, 'その点にはすでに石があります。'),
    import_large: ({ nodes, moves }) => `ファイルが大きすぎます。全体で${nodes}手、1つの手順につき${moves}手までです。`,
    import_options: outdated,

    export_format: outdated,
    export_size: 'RenLibで扱えるのは15×15の盤だけです。',
    export_pass: 'PSQファイルにはパスを入れられません。別の形式を選んでください。',
    export_encoding: 'コメントにこの文字コードにない文字があります。別のものを選んでください。',
    export_none: 'ダウンロードできる対局がまだありません。',
  },
  title: '検討盤',
  board: turn => `検討盤：${word(turn)}番。`,
  boardOver: '検討盤：手順の終わりです。',
  turn: c => `${word(c)}番`,
  ends: {
    five: c => `五連：${word(c)}の勝ちです。`,
    long: c => `長連（六つ以上）：${word(c)}の勝ちです。`,
    forbidden: (at, kind) => `${at}は黒の禁手（${kinds[kind] ?? kind}）：白の勝ちです。`,
    full: '満局です。',
  },
  forbidden: (at, kind) => `${at}は黒の禁点です：${kinds[kind] ?? kind}。`,

  first: '最初へ',
  back: '戻る',
  forward: '進む',
  last: '手順の最後へ',
  undo: '元に戻す',
  redo: 'やり直す',
  pass: 'パス',
  passed: 'パス',
  remove: 'ここから先を削除',
  promote: '変化を上へ',
  makeMain: '本筋にする',
  full: 'これ以上は手を入れられません。',

  moves: '手順',
  none: 'まだ手がありません。',
  move: (n, at) => `${n}手目 ${at}`,
  variations: n => `${n}手目の変化`,
  variation: at => `${at}の変化`,
  folded: n => `あと${n}手`,
  comment: 'コメント',
  commentHint: 'この局面のメモ',
  commented: 'コメントあり',

  engine: 'エンジン',
  engineSettings: 'エンジンの設定',
  engineKey: 'エンジン：zキー',
  engineNote: '最善手、双方の必勝手順、禁点を表示します。',
  lines: '最善手',
  where: 'エンジンの場所',
  wheres: { server: 'サーバー', browser: 'このブラウザー' },
  whereNote: '同じエンジンを読み込みます（1.3 MB）。見ている間ずっと読み続け、何も送信されません。',
  loading: 'エンジンを読み込んでいます',
  looking: '読んでいます…',
  over: 'もう打つ手がありません。',
  chance: (c, p) => `${word(c)} ${percent(p)}`,
  chanceName: p => `黒の勝率：${percent(p)}`,
  /** Of the side to move; a move is its own stone, the reply is not counted. */
  mate: plies => (plies > 0 ? `攻め${own(plies)}手で勝ち` : `受け${own(plies)}手で負け`),
  /** Of the side to move, on the point of a best move: two or three characters. */
  ring: (p, plies) => (plies === 0 ? percent(p).replace('%', '') : `${plies > 0 ? '勝' : '負'}${own(plies)}`),
  winRate: percent,
  depth: n => `深さ${n}`,
  add: at => `${at}からの手順を変化図に加える`,
  lineOf: points => points.join(' '),
  showWin: '勝ち筋を見る',
  showThreat: '狙いを見る',
  holds: (points, many) =>
    many
      ? `エンジンの判断では${list(points)}で受かります。ほかにもあるかもしれません。`
      : `${list(points)}以外の応手は、すべて負けと証明されています。`,
  playing: '人との対局中は解析できません。盤はそのまま使えます。',

  openings: 'ここで打たれた序盤',
  threats: '狙い',
  threatsNote: '双方の四と三：xキー',
  fours: (c, points) => `${word(c)}は${list(points)}で五になります。`,
  threes: (c, points) => `${word(c)}は${list(points)}で棒四になります。`,

  panels: {
    title: '盤の横',
    moves: '手順',
    comment: 'コメント',
    openings: '序盤',
    books: '定石集',
    menu: 'メニュー',
  },
  graph: {
    unknown: n => `1手ごとの黒の勝率。${n}手目の後はまだわかりません。`,
    evaluate: '手順を評価',
    progress: (done, of) => `手順を評価中：${done}／${of}局面`,
    meanwhile: 'エンジンの読み筋は、これが終わると盤に戻ります。',
    stop: '停止',
  },

  setup: '新しい盤',
  rule: 'ルール',
  boardSize: '盤',
  sizeOf: n => `${n}×${n}`,
  start: '開始',
  startNote: '今の変化図は消えますが、「元に戻す」で戻せます。',

  encodings,
  notices,
  noticeAt,

  import: {
    title: 'ファイルや手順を開く',
    note: 'SGF、PSQ、RenLib（.lib）、RIFのXML、gomocalc.comのリンク、h8i9i7のような手順の文字列。',
    unkept: 'サーバーには保存されません。「元に戻す」で今の変化図に戻れます。',
    drop: 'またはここにドロップ',
    reading: 'ファイルを読み込んでいます…',
    text: '手順、またはファイルの中身',
    file: 'ファイルを選択',
    skipI: '列の文字iをとばす',
    skipNote: '手順の文字列だけに適用：a … h, j, k …',
    read: '開く',
    large: '8 MiBを超えています。ファイルを分けてからもう一度お試しください。',
    done: (format, moves) => `${formats[format] ?? format}：変化も含めて${moves}手。`,
    cut: n => `${n}本の変化は打ち進められず、途中で切れています。`,
    several: n => `このファイルには${n}局あります。`,
    filter: '名前で絞り込む',
    more: n => `ほかに${n}局：名前で絞り込んでください。`,
    game: (result, moves) => [result, `${moves}手`].filter(Boolean).join(' · '),
    nameless: n => `対局${n}`,
    anyway: 'それでも読み込む',
    faultAt,
    foundIn,
    remarks: '読み込みの結果',
    wrong: '表示がおかしいですか？',
    otherwise: '名前やコメントが文字化けするとき、読み直す文字コード',
  },

  export: {
    title: 'ファイルか画像で保存',
    encoding: 'RenLibの文字コード',
    unicode: 'ほかのファイルはすべてUTF-8で、SGFにはその旨が記されます。',
    dropped: droppedBy,
    png: '局面のPNG',
    gif: '手順のアニメーションGIF',
    speed: '1手の時間',
    seconds: n => `${n}秒`,
    making: 'アニメーションを作っています',
    cancel: 'キャンセル',
    pictureless: 'このブラウザーでは画像を作れませんでした。別のブラウザーならできるかもしれません。',
  },

  free: {
    title: '局面を並べる',
    board: '並べる盤',
    tool: '置く石',
    tools: { black: '黒', white: '白', remove: '取り除く' },
    turn: '手番',
    start: 'ここから始める',
    clear: '盤を空にする',
    note: '石はどの順でも置けます。手順に直され、石の多い側があれば相手はパスになります。「元に戻す」で前の棋譜に戻ります。',
    why: {
      over: '五が並んでいます。ここから対局は続きません。',
      order: 'このルールではここに至る手順がありません。黒石が禁点にあります。',
    },
  },

  diagram: {
    title: '図',
    from: '番号の始め',
    to: '終わり',
    note: 'この手だけに番号が付きます。最後の手より後には付きません。',
    letters: '記号と文字',
    plain: '白黒、印刷用',
    print: '印刷',
  },

  keep: {
    title: '研究',
    account: 'アカウントへ',
    name: 'タイトル',
    save: '研究として保存',
    copy: 'コピーを保存',
    none: '研究はまだありません。',
    count: (n, most) => `自分の研究：${n}／${most}件`,
    changed: (date, kib) => `${date} · ${kib} KiB`,
    remove: title => `${title}を削除`,
    removeThis: '削除',
    removeSure: title => `「${title}」を削除しますか？`,
    removeNote: 'リンクは使えなくなります。元に戻せません。',
    removeYes: '削除する',
    states: { saved: 'すべての変更を保存しました。', unsaved: '未保存です…', saving: '保存しています…' },
    link: 'この研究のリンクをコピー',
    readOnly: name => `${name}さんの研究です。手を試すことはできますが、保存されません。`,
    elsewhere:
      'この研究は別のウィンドウでも開いています。両方での変更は統合できないので、どちらか一方だけで編集してください。',
    home: '自分の検討盤で開く',
    copyFrom: when =>
      `接続がないため、このブラウザーにあるコピー（${when}）を表示しています。試した手は保存されません。続きは自分の検討盤で開いてください。`,
    copies: 'このブラウザーにある研究',
    copiesNote: '接続がなくても読めます。内容はコピーしたときのままです。',
    copied: when => `コピー：${when}`,
    noCopies: '接続がないときは、このブラウザーで前に開いた研究だけを表示します。まだありません。',
  },

  all: {
    lead: '研究は、変化・コメント・章を持つ盤です。リンクで共有できます。',
    fresh: 'ファイルから新規作成',
    mine: '自分の研究',
    find: 'タイトルで探す',
    noneFound: 'そのタイトルの研究はありません。',
    seen: '開いたことのある他の人の研究',
    asStudy: '研究として保存',
    asStudies: 'すべての対局を一つの研究に',
    analyse: '検討盤で開く',
    empty: '空の盤から始める',
  },

  chapters: {
    title: '章',
    place: (n, of, name) => `${n}／${of} · ${name}`,
    nameless: n => `第${n}章`,
    previous: '前の章',
    next: '次の章',
    asking: '次の手を問う',
    up: name => `「${name}」を上へ`,
    down: name => `「${name}」を下へ`,
    moved: (name, n) => `「${name}」は第${n}章になりました。`,
    removeSure: name => `章「${name}」を削除しますか？`,
    removeNote: '章の手とコメントが消えます。元に戻せません。',
    gone: 'その章はこの研究にもうありません。これは最初の章です。',
    name: '章の名前',
    starts: moves => (moves === 0 ? 'この章は空の盤から始まります。' : `この章は${moves}手目のあとから始まります。`),
    startHere: 'この局面から始める',
    asks: '読者が手を見つける',
    asksNote: '開始局面からの本筋の手です。コメントは次の手のヒントになります。',
    link: 'この章のリンクをコピー',
    embed: '埋め込み用コードをコピー',
    embedded: 'コードをコピーしました',
    download: 'すべての章をダウンロード（SGF）',
    open: 'Tengenで研究を開く',
    new: '新しい章',
    from: '元になるもの',
    sources: { empty: '空の盤', file: 'ファイルまたは手順', game: 'ここでの対局', board: '自分の検討盤' },
    add: '章を追加',
    addAll: n => `${n}局すべてを章として追加`,
    addFirst: n => `最初の${n}局を追加`,
    tooMany: (games, room, most) => `${games}局ありますが、追加できるのは${room}局です。研究は${most}章までです。`,
    game: '対局のリンク',
    noGame: '対局のリンクではありません。',
    noBoard: '自分の検討盤にはまだ手がありません。',
  },
  ask: {
    title: '手を見つける',
    find: c => `${word(c)}の次の手を見つけてください。`,
    right: c => `正解です。${word(c)}の次の手を見つけてください。`,
    wrong: at => `${at}ではありません。ほかの手を試してください。`,
    solved: 'すべての手を見つけました。',
    hint: 'ヒント',
    show: '手を表示',
    again: '最初から',
    look: '章の全体を表示',
    try: '自分で手を見つける',
  },

  marks: {
    title: '印',
    kinds: { triangle: '三角', circle: '丸', square: '四角', cross: 'バツ', label: '文字' },
    letter: 'A',
    tap: kind => `${kind}：盤上の点を選んでください。もう一度選ぶと消えます。`,
    clear: '印を消す',
  },
  marked: marks => `印：${list(marks)}。`,
  mark: (kind, at, text) => (kind === 'label' ? `${at}に「${text}」` : `${at}に${markKinds[kind] ?? kind}`),

  download: {
    title: '対局をダウンロード',
    formats: { sgf: 'SGF', psq: 'PSQ', txt: '手順のテキスト', lib: 'RenLib' },
    notes: {
      sgf: '多くのソフトで使え、名前、結果、時間も入ります',
      psq: 'PiskvorkとGomocupの形式',
      txt: 'h8i9i7のような形',
      lib: '1手順だけのライブラリ',
    },
  },

  share: '共有',
  link: 'この局面のリンクをコピー',
  linkLong: 'この手順は長すぎてリンクにできません。',
  copyMoves: '手順をコピー',
  unkept: 'この変化図は大きすぎてこのブラウザーに保存できません。離れる前にダウンロードしてください。',
  elsewhere:
    '検討盤は別のウィンドウでも開いています。変化図はウィンドウごとに保存され、次に開いたときは最後に変更したものから始まります。',
}
