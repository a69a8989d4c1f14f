// The analysis board, studies and files.
import type { study as English } from '../en/study'
import { droppedBy, encodings, faultAt, foundIn, noticeAt, notices } from './notices'

const word = (c: string): string => (c === 'white' ? '白方' : '黑方')
const list = (points: readonly string[]): string => points.join('、')
/** 0 and 100 % are said of what is proven only. */
const percent = (p: number): string =>
  p === 0 || p === 1 ? `${100 * p}%` : `${Math.min(Math.max(Math.round(100 * p), 1), 99)}%`

interface Place {
  line: number
  byte: number
}

/** Where in a file something is wrong, as the beginning of a sentence. */
const where = ({ line, byte }: Place, what: string): string => {
  const at = line > 0 ? `第 ${line} 行` : byte > 0 ? `第 ${byte} 字节` : ''
  return at ? `${at}：${what}` : what
}
const outdated = '服务器看不懂这个页面的请求。请刷新后再试。'

/** What is said when a study is not kept, or a file not read or written. */
const refusals: typeof English.refusals = {
  study_visitor: '登录后才能保存研究。',
  study_guest: '游客不能保存研究。请先注册：只需一个名字和一个密码。',
  study_most: ({ max }) => `你已有 ${max} 份研究，到了上限。请先删除一份。`,
  study_room: ({ mib }) => `你的研究总共已有 ${mib} MiB，到了上限。请先删除一份。`,
  study_missing: '这份研究不存在，或已被删除。',
  study_others: '只有作者能修改这份研究。你可以另存一份副本。',
  study_changed: '这份研究已在另一个窗口中修改。请刷新后再保存。',
  study_title: ({ max }) => `请给研究起个标题，最多 ${max} 个字符。`,
  study_often: '一分钟内修改太多。请稍等，然后再保存。',
  study_large: ({ kib, moves }) => `这份研究太大：最多 ${kib / 1024} MiB，每条变化最多 ${moves} 手。`,
  study_text: () => '研究中有一条注释、标签或名字太长。',
  study_chapters: ({ max }) => `一份研究最多有 ${max} 章。`,
  study_rule: outdated,
  study_tree: () => outdated,
  study_point: () => outdated,
  study_occupied: () => outdated,
  study_over: () => outdated,

  import_syntax: p => where(p, '不符合文件格式。'),
  import_unknown: ({ line }) =>
    where({ line, byte: 0 }, '无法读取。可以读取 SGF、PSQ、RenLib、gomocalc.com 的链接和着法列表。'),
  import_game: p => where(p, '这不是五子棋的棋谱。'),
  import_size: p => where(p, '没有这样的棋盘。棋盘必须是正方形，每边 5 到 20 路。'),
  import_point: p => where(p, '有一处不是棋盘上的点。'),
  import_occupied: p => where(p, '这一点已经有棋子。'),
  import_large: ({ nodes, moves }) => `文件太大：最多可读 ${nodes} 手，每条变化最多 ${moves} 手。`,
  import_options: outdated,

  export_format: outdated,
  export_size: 'RenLib 只支持 15×15 的棋盘。',
  export_pass: 'PSQ 文件不能记录停一手。请选别的格式。',
  export_encoding: '注释里有这种编码没有的字符。请选别的编码。',
  export_none: '还没有可下载的对局。',
}

/** What is said on the analysis board. */
export const study: typeof English = {
  refusals,
  title: '分析棋盘',
  board: turn => `分析棋盘：轮到${word(turn)}。`,
  boardOver: '分析棋盘：这条变化已终局。',
  turn: c => `轮到${word(c)}`,
  ends: {
    five: c => `五连：${word(c)}胜。`,
    long: c => `六子以上相连：${word(c)}胜。`,
    forbidden: (at, kind) => `${at} 是黑方禁手，${kinds[kind] ?? kind}：白方胜。`,
    full: '棋盘已下满。',
  },
  forbidden: (at, kind) => `${at} 是黑方禁手：${kinds[kind] ?? kind}。`,

  first: '回到开头',
  back: '后退',
  forward: '前进',
  last: '到变化末尾',
  undo: '撤销',
  redo: '重做',
  pass: '停一手',
  passed: '停一手',
  remove: '从这里删除',
  promote: '变化上移',
  makeMain: '设为主变化',
  full: '放不下更多着法了。',

  moves: '着法',
  none: '还没有着法。',
  move: (n, at) => `第 ${n} 手 ${at}`,
  variations: n => `第 ${n} 手的其他下法`,
  variation: at => `${at} 的变化`,
  folded: n => `还有 ${n} 手`,
  comment: '注释',
  commentHint: '给这个局面写几句',
  commented: '有注释',

  engine: '引擎',
  engineSettings: '引擎设置',
  engineKey: '引擎：z 键',
  engineNote: '最佳着法、双方的必胜，以及哪里是禁手。',
  lines: '最佳着法',
  where: '引擎运行于',
  wheres: { server: '服务器', browser: '本浏览器' },
  whereNote: '引擎相同，需载入 1.3 MB。你看多久它算多久，不发送任何数据。',
  loading: '正在载入引擎',
  looking: '正在分析……',
  over: '已无棋可下。',
  chance: (c, p) => `${word(c)} ${percent(p)}`,
  chanceName: p => `黑方胜率：${percent(p)}`,
  mate: plies => `${Math.ceil(Math.abs(plies) / 2)} 手${plies > 0 ? '胜' : '负'}`,
  ring: (p, plies) =>
    plies === 0 ? percent(p).replace('%', '') : `${plies > 0 ? 'W' : 'L'}${Math.ceil(Math.abs(plies) / 2)}`,
  winRate: percent,
  depth: n => `深度 ${n}`,
  add: at => `把 ${at} 的变化加入棋谱树`,
  lineOf: points => points.join(' '),
  showWin: '看取胜过程',
  showThreat: '看对方的威胁',
  holds: (points, many) =>
    many ? `引擎认为 ${list(points)} 守得住，可能还有其他应手。` : `除 ${list(points)} 外，其他应手都已证明会输。`,
  playing: '你正在与人对局，不能用引擎分析。棋盘仍可自由摆棋。',

  openings: '本站对局中的开局',
  threats: '威胁',
  threatsNote: '双方的四和活三：x 键',
  fours: (c, points) => `${word(c)}在 ${list(points)} 成五。`,
  threes: (c, points) => `${word(c)}在 ${list(points)} 成活四。`,

  panels: {
    title: '棋盘旁',
    moves: '着法',
    comment: '注释',
    openings: '开局',
    books: '棋谱库',
    menu: '菜单',
  },
  graph: {
    unknown: n => `逐手的黑方胜率；第 ${n} 手之后还不知道。`,
    evaluate: '评估这条变化',
    progress: (done, of) => `正在评估变化：${done}/${of} 个局面`,
    meanwhile: '完成后，引擎的变化会回到棋盘上。',
    stop: '停止',
  },

  setup: '新棋盘',
  rule: '规则',
  boardSize: '棋盘',
  sizeOf: n => `${n}×${n}`,
  start: '开始',
  startNote: '现有的棋谱树会被清掉，可用“撤销”恢复。',

  encodings,
  notices,
  noticeAt,

  import: {
    title: '打开文件或着法列表',
    note: '支持 SGF、PSQ、RenLib（.lib）、RIF 的 XML、gomocalc.com 的链接，以及 h8i9i7 这样的着法列表。',
    unkept: '服务器不保存任何内容；“撤销”可恢复现有的棋谱树。',
    drop: '或拖放到这里',
    reading: '正在读取文件……',
    text: '着法或文件内容',
    file: '选择文件',
    skipI: '列号跳过字母 i',
    skipNote: '仅用于着法列表：a … h, j, k …',
    read: '打开',
    large: '超过 8 MiB。请拆分文件后再试。',
    done: (format, moves) => `${formats[format] ?? format}：${moves} 手，含变化。`,
    cut: n => `有 ${n} 条分支无法下完，已提前截断。`,
    several: n => `文件里有 ${n} 局棋。`,
    filter: '按名字筛选',
    more: n => `还有 ${n} 局：按名字筛选来查找。`,
    game: (result, moves) => [result, `${moves} 手`].filter(Boolean).join(' · '),
    nameless: n => `第 ${n} 局`,
    anyway: '仍然读取',
    faultAt,
    foundIn,
    remarks: '文件读取说明',
    wrong: '显示不对？',
    otherwise: '如果名字或注释是乱码，改用这种编码',
  },

  export: {
    title: '保存为文件或图片',
    encoding: 'RenLib 的文字编码',
    unicode: '其他文件都用 UTF-8，SGF 中会注明。',
    dropped: droppedBy,
    png: '局面 PNG 图片',
    gif: '变化 GIF 动画',
    speed: '每手时间',
    seconds: n => `${n} 秒`,
    making: '正在制作动画',
    cancel: '取消',
    pictureless: '这个浏览器无法生成图片，换一个浏览器也许可以。',
  },

  free: {
    title: '摆局面',
    board: '摆子的棋盘',
    tool: '放置',
    tools: { black: '黑', white: '白', remove: '移除' },
    turn: '轮到',
    start: '从这里开始',
    clear: '清空棋盘',
    note: '棋子可按任意顺序放置，会变成一串着手；一方子多时另一方停一手。撤销可恢复原来的棋谱。',
    why: {
      over: '已有五连：棋局到此为止。',
      order: '按此规则没有着手顺序能走到这里：有黑子在禁点上。',
    },
  },

  diagram: {
    title: '图',
    from: '编号从',
    to: '到',
    note: '只给这些着手编号，最后一手之后没有。',
    letters: '标记和字母',
    plain: '黑白，便于打印',
    print: '打印',
  },

  keep: {
    title: '研究',
    account: '去你的账号',
    name: '标题',
    save: '保存为研究',
    copy: '另存副本',
    none: '你还没有保存研究。',
    count: (n, most) => `你的研究：${n}/${most}`,
    changed: (date, kib) => `${date} · ${kib} KiB`,
    remove: title => `删除 ${title}`,
    removeThis: '删除',
    removeSure: title => `删除“${title}”？`,
    removeNote: '它的链接将失效，且无法恢复。',
    removeYes: '是的，删除',
    states: { saved: '所有修改已保存。', unsaved: '尚未保存……', saving: '正在保存……' },
    link: '复制研究链接',
    readOnly: name => `这是 ${name} 的研究。你可以试下，但不会保存。`,
    elsewhere: '这个研究也在另一个窗口中打开了。请只在其中一个窗口里编辑：两边的改动无法合并。',
    home: '在我的分析棋盘上打开',
    copyFrom: when =>
      `未连接：这是本浏览器中的副本（${when}）。在上面试下的着法不会保存；想接着研究，请在你的分析棋盘上打开。`,
    copies: '本浏览器中的研究',
    copiesNote: '没有网络也能阅读，内容停留在复制时的状态。',
    copied: when => `复制于 ${when}`,
    noCopies: '没有网络时，这里显示你以前在本浏览器打开过的研究：目前没有。',
  },

  all: {
    lead: '研究是带有变化、评注和章节的棋盘，可以用链接分享。',
    fresh: '从文件新建',
    mine: '你的研究',
    find: '按标题查找',
    noneFound: '你没有这个标题的研究。',
    seen: '你打开过的他人的研究',
    asStudy: '保存为研究',
    asStudies: '所有对局合成一个研究',
    analyse: '在分析棋盘上打开',
    empty: '从空棋盘开始',
  },

  chapters: {
    title: '章节',
    place: (n, of, name) => `${n}/${of} · ${name}`,
    nameless: n => `第 ${n} 章`,
    previous: '上一章',
    next: '下一章',
    asking: '找出着法',
    up: name => `把“${name}”上移`,
    down: name => `把“${name}”下移`,
    moved: (name, n) => `“${name}”现在是第 ${n} 章。`,
    removeSure: name => `删除章节“${name}”？`,
    removeNote: '这一章的着法和注释都会删除，且无法恢复。',
    gone: '那一章已不在这份研究里。这是第一章。',
    name: '章节名称',
    starts: moves => (moves === 0 ? '这一章从空棋盘开始。' : `这一章从第 ${moves} 手之后开始。`),
    startHere: '从这个局面开始',
    asks: '由读者找出着法',
    asksNote: '从起始局面起找主变化的着法；每条注释是下一手的提示。',
    link: '复制本章链接',
    embed: '复制嵌入代码',
    embedded: '代码已复制',
    download: '下载所有章节（SGF）',
    open: '在 Tengen 上打开这份研究',
    new: '新章节',
    from: '来源',
    sources: { empty: '空棋盘', file: '文件或着法', game: '本站的对局', board: '我的分析棋盘' },
    add: '添加章节',
    addAll: n => `把 ${n} 局全部添加为章节`,
    addFirst: n => `添加前 ${n} 局`,
    tooMany: (games, room, most) => `共有 ${games} 局，还能放 ${room} 局：一份研究最多 ${most} 章。`,
    game: '对局链接',
    noGame: '这不是对局的链接。',
    noBoard: '你的分析棋盘上还没有着法。',
  },
  ask: {
    title: '找出着法',
    find: c => `请为${word(c)}找出下一手。`,
    right: c => `正确。请继续为${word(c)}找出下一手。`,
    wrong: at => `不是 ${at}。请再试一次。`,
    solved: '你已找出所有着法。',
    hint: '提示',
    show: '显示这一手',
    again: '重新开始',
    look: '查看整章',
    try: '自己找出着法',
  },

  marks: {
    title: '标记',
    kinds: { triangle: '三角', circle: '圆圈', square: '方块', cross: '叉号', label: '字母' },
    letter: 'A',
    tap: kind => `${kind}：在棋盘上选点，再点一次清除。`,
    clear: '清除标记',
  },
  marked: marks => `标记：${list(marks)}。`,
  mark: (kind, at, text) => (kind === 'label' ? `${at} 的“${text}”` : `${at} 的${markKinds[kind] ?? kind}`),

  download: {
    title: '下载棋谱',
    formats: { sgf: 'SGF', psq: 'PSQ', txt: '着法文本', lib: 'RenLib' },
    notes: {
      sgf: '多数程序都能打开，含名字、结果和用时',
      psq: 'Piskvork 和 Gomocup 的格式',
      txt: '例如 h8i9i7',
      lib: '只含一条变化的棋谱库',
    },
  },

  share: '分享',
  link: '复制局面链接',
  linkLong: '这条变化太长，无法做成链接。',
  copyMoves: '复制着法',
  unkept: '棋谱树太大，浏览器存不下。离开前请先下载。',
  elsewhere: '分析棋盘也在另一个窗口中打开了。每个窗口各自保存棋谱树；下次打开时，从最后改动的那个开始。',
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'RIF 的 XML',
  link: '链接',
  moves: '着法列表',
}

const markKinds: Record<string, string> = {
  triangle: '三角',
  circle: '圆圈',
  square: '方块',
  cross: '叉号',
}

const kinds: Record<string, string> = {
  double_three: '构成三三',
  double_four: '构成四四',
  overline: '构成长连',
}
