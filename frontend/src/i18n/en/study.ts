// The analysis board, studies and files.
import type { Refusals } from '../../wire'
import { droppedBy, encodings, faultAt, foundIn, noticeAt, notices } from './notices'
import type { Sentence, StudyRefusal } from './refusals'

const word = (c: string): string => (c === 'white' ? 'White' : 'Black')
const list = (points: readonly string[]): string => points.join(', ')
/** 0 and 100 % are said of what is proven only. */
const percent = (p: number): string =>
  p === 0 || p === 1 ? `${100 * p} %` : `${Math.min(Math.max(Math.round(100 * p), 1), 99)} %`
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

interface Place {
  line: number
  byte: number
}

/** Where in a file something is wrong, as the beginning of a sentence. */
const where = ({ line, byte }: Place, what: string): string => {
  const at = line > 0 ? `Line ${line}` : byte > 0 ? `Byte ${byte}` : ''
  return at ? `${at}: ${what}` : what.charAt(0).toUpperCase() + what.slice(1)
}
const outdated = 'The server did not understand this page. Reload it and try again.'

/** What is said when a study is not kept, or a file not read or written. */
const refusals: { [Name in StudyRefusal]: Sentence<Refusals[Name]> } = {
  study_visitor: 'Sign in to save studies.',
  study_guest: 'Guests cannot save studies. Create an account first: it takes a name and a password.',
  study_most: ({ max }) => `You have ${max} studies, the maximum. Delete one first.`,
  study_room: ({ mib }) => `Your studies take ${mib} MiB, the maximum. Delete one first.`,
  study_missing: 'This study does not exist, or has been deleted.',
  study_others: 'Only its owner may change this study. Save a copy of your own instead.',
  study_changed: 'This study has been changed in another window since. Reload it before you save.',
  study_title: ({ max }) => `Give the study a title of up to ${max} characters.`,
  study_often: 'Too many changes in a minute. Wait a little, then save again.',
  study_large: ({ kib, moves }) =>
    `This study is too large: there is room for ${kib / 1024} MiB, and for ${moves} moves on a line.`,
  study_text: () => 'A comment, a label or a name in this study is too long.',
  study_chapters: ({ max }) => `A study has up to ${max} chapters.`,
  study_rule: outdated,
  study_tree: () => outdated,
  study_point: () => outdated,
  study_occupied: () => outdated,
  study_over: () => outdated,

  import_syntax: p => where(p, 'this is not valid in the format.'),
  import_unknown: ({ line }) =>
    where({ line, byte: 0 }, 'unknown format. Supported: SGF, PSQ, RenLib, gomocalc.com links and lists of moves.'),
  import_game: p => where(p, 'this is a different game, not five in a row.'),
  import_size: p => where(p, 'unsupported board. It must be square, 5 to 20 points a side.'),
  import_point: p => where(p, 'this is not a point on the board.'),
  import_occupied: p => where(p, 'there is already a stone on that point.'),
  import_large: ({ nodes, moves }) =>
    `This file is too large: up to ${nodes} moves can be read, and up to ${moves} on a line.`,
  import_options: outdated,

  export_format: outdated,
  export_size: 'RenLib files only have 15×15 boards.',
  export_pass: 'A PSQ file cannot hold passes. Choose another format.',
  export_encoding: 'The comments have characters that this encoding cannot write. Choose another one.',
  export_none: 'There are no games to download yet.',
}

/** What is said on the analysis board. */
export const study = {
  refusals,
  title: 'Analysis board',
  board: (turn: string) => `Analysis board: ${word(turn)} is to move.`,
  boardOver: 'Analysis board: the line has ended.',
  turn: (c: string) => `${word(c)} to move`,
  ends: {
    five: (c: string) => `Five in a row: ${word(c)} has won.`,
    long: (c: string) => `Six or more in a row: ${word(c)} has won.`,
    forbidden: (at: string, kind: string) => `${at} is forbidden to Black, ${kinds[kind] ?? kind}: White has won.`,
    full: 'The board is full.',
  },
  forbidden: (at: string, kind: string) => `${at} is forbidden to Black: ${kinds[kind] ?? kind}.`,

  first: 'To the start',
  back: 'Back',
  forward: 'Forward',
  last: 'To the end of the line',
  undo: 'Undo',
  redo: 'Redo',
  pass: 'Pass',
  passed: 'pass',
  remove: 'Delete from here',
  promote: 'Promote variation',
  makeMain: 'Make main line',
  full: 'This tree is full. No more moves can be added.',

  moves: 'Moves',
  none: 'No moves yet.',
  move: (n: number, at: string) => `Move ${n}, ${at}`,
  variations: (n: number) => `Alternatives to move ${n}`,
  variation: (at: string) => `The variation with ${at}`,
  folded: (n: number) => `${count(n, 'more move', 'more moves')}`,
  comment: 'Comment',
  commentHint: 'A note on this position',
  commented: 'has a comment',

  engine: 'Engine',
  engineSettings: 'Settings of the engine',
  engineKey: 'The engine: key z',
  engineNote: 'Best moves, forced wins of either side, forbidden points.',
  lines: 'Best moves',
  where: 'Engine runs',
  wheres: { server: 'on the server', browser: 'in this browser' },
  whereNote: 'The same engine (1.3 MB download). Runs while you watch; nothing is sent.',
  loading: 'Loading the engine',
  looking: 'Looking…',
  over: 'The game is over in this position.',
  chance: (c: string, p: number) => `${word(c)} ${percent(p)}`,
  chanceName: (p: number) => `Black’s chance to win: ${percent(p)}`,
  /** Of the side to move; a move is its own stone, the reply is not counted. */
  mate: (plies: number) =>
    `${plies > 0 ? 'wins' : 'loses'} in ${count(Math.ceil(Math.abs(plies) / 2), 'move', 'moves')}`,
  /** Of the side to move, on the point of a best move: two or three characters. */
  ring: (p: number, plies: number) =>
    plies === 0 ? percent(p).replace(' %', '') : `${plies > 0 ? 'W' : 'L'}${Math.ceil(Math.abs(plies) / 2)}`,
  winRate: percent,
  depth: (n: number) => `depth ${n}`,
  add: (at: string) => `Add the line with ${at} to the tree`,
  lineOf: (points: readonly string[]) => points.join(' '),
  showWin: 'Show the win',
  showThreat: 'Show the threat',
  holds: (points: readonly string[], many: boolean) =>
    many
      ? `The engine believes that ${list(points)} would hold; there may be others.`
      : `Every answer but ${list(points)} is proven to lose.`,
  playing: 'No engine analysis during your live game. You can still use the board.',

  openings: 'Openings played here',
  threats: 'Threats',
  threatsNote: 'Fours and open threes of both sides: key x',
  fours: (c: string, points: readonly string[]) => `${word(c)} makes five at ${list(points)}.`,
  threes: (c: string, points: readonly string[]) => `${word(c)} makes an open four at ${list(points)}.`,

  panels: {
    title: 'Beside the board',
    moves: 'Moves',
    comment: 'Comment',
    openings: 'Openings',
    books: 'Books',
    menu: 'Menu',
  },
  graph: {
    unknown: (n: number) => `Black’s chance to win, move by move; after move ${n} it is not known yet.`,
    evaluate: 'Evaluate the line',
    progress: (done: number, of: number) => `Evaluating the line: ${done} of ${of} positions`,
    meanwhile: 'The engine’s lines on the board come back when this is done.',
    stop: 'Stop',
  },

  setup: 'New board',
  rule: 'Rule',
  boardSize: 'Board',
  sizeOf: (n: number) => `${n}×${n}`,
  start: 'Start',
  startNote: 'Replaces the current tree; Undo restores it.',

  encodings,
  notices,
  noticeAt,

  import: {
    title: 'Open a file or a list of moves',
    note: 'SGF, PSQ, RenLib (.lib), the XML of the RIF, links to gomocalc.com and lists of moves such as h8i9i7.',
    unkept: 'Nothing is kept on the server; Undo restores the current tree.',
    drop: 'or drop it here',
    reading: 'The file is being read…',
    text: 'Moves or the text of a file',
    file: 'Choose a file',
    skipI: 'Columns skip the letter i',
    skipNote: 'Only for lists of moves: a … h, j, k …',
    read: 'Open',
    large: 'This is more than 8 MiB. Split the file and try again.',
    done: (format: string, moves: number) =>
      `${formats[format] ?? format}: ${count(moves, 'move', 'moves')}, variations included.`,
    cut: (n: number) => `${count(n, 'branch', 'branches')} could not be played out and ended early.`,
    several: (n: number) => `There are ${n} games in this file.`,
    filter: 'Filter by name',
    more: (n: number) => `${n} more: filter by name to find them.`,
    game: (result: string, moves: number) => [result, count(moves, 'move', 'moves')].filter(Boolean).join(' · '),
    nameless: (n: number) => `Game ${n}`,
    anyway: 'Open it anyway',
    faultAt,
    foundIn,
    remarks: 'Notes on the import',
    wrong: 'Looks wrong?',
    otherwise: 'If names or comments look wrong, read them as',
  },

  export: {
    title: 'Save as a file or a picture',
    encoding: 'RenLib’s text encoding',
    unicode: 'All other files are in UTF-8, and SGF says so.',
    dropped: droppedBy,
    png: 'PNG of the position',
    gif: 'Animated GIF of the line',
    speed: 'Time a move',
    seconds: (n: number) => `${n} s`,
    making: 'Making the animation',
    cancel: 'Cancel',
    pictureless: 'This browser could not make the picture. Another browser may.',
  },

  free: {
    title: 'Set up a position',
    board: 'Board to set up',
    tool: 'Place',
    tools: { black: 'Black', white: 'White', remove: 'Remove' },
    turn: 'To move',
    start: 'Start from here',
    clear: 'Clear the board',
    note: 'Place stones in any order. They become a line of moves, with passes where one side has more stones; Undo brings the old tree back.',
    why: {
      over: 'Somebody has five in a row: no game goes on from here.',
      order: 'No order of moves leads here by this rule: a stone of Black’s is on a forbidden point.',
    },
  },

  diagram: {
    title: 'Diagram',
    from: 'Numbers from',
    to: 'to',
    note: 'Only these moves are numbered. Beyond the last one nothing is.',
    letters: 'Signs and letters',
    plain: 'Black and white, for paper',
    print: 'Print',
  },

  keep: {
    title: 'Studies',
    account: 'Go to your account',
    name: 'Title',
    save: 'Save as a study',
    copy: 'Save a copy',
    none: 'You have no studies yet.',
    count: (n: number, most: number) => `Your studies: ${n} of ${most}`,
    changed: (date: string, kib: number) => `${date} · ${kib} KiB`,
    remove: (title: string) => `Delete ${title}`,
    removeThis: 'Delete',
    removeSure: (title: string) => `Delete “${title}”?`,
    removeNote: 'Links to it will stop working. This cannot be undone.',
    removeYes: 'Yes, delete',
    states: { saved: 'All changes are saved.', unsaved: 'Not saved yet…', saving: 'Saving…' },
    link: 'Copy the link to this study',
    readOnly: (name: string) => `A study by ${name}. You can try moves; they are not saved.`,
    elsewhere:
      'This study is open in another window too. Edit it in one of them only: changes made in both cannot be merged.',
    home: 'Open on my analysis board',
    copyFrom: (when: string) =>
      `Offline: this browser’s copy (${when}). Changes are not saved; open it on your analysis board to keep working.`,
    copies: 'Studies in this browser',
    copiesNote: 'You can read them offline, as they were when they were copied.',
    copied: (when: string) => `copied: ${when}`,
    noCopies: 'Offline, you see the studies that you opened in this browser before. There are none.',
  },

  all: {
    lead: 'A study is a board with variations, comments and chapters. You can share it by a link.',
    fresh: 'New from a file',
    mine: 'Your studies',
    find: 'Find by title',
    noneFound: 'No study of yours has that title.',
    seen: 'Studies of others you opened',
    asStudy: 'Save as a study',
    asStudies: 'One study of all games',
    analyse: 'Open on the analysis board',
    empty: 'Start from an empty board',
  },

  chapters: {
    title: 'Chapters',
    place: (n: number, of: number, name: string) => `${n}/${of} · ${name}`,
    nameless: (n: number) => `Chapter ${n}`,
    previous: 'Previous chapter',
    next: 'Next chapter',
    asking: 'interactive',
    up: (name: string) => `Move “${name}” up`,
    down: (name: string) => `Move “${name}” down`,
    moved: (name: string, n: number) => `“${name}” is chapter ${n} now.`,
    removeSure: (name: string) => `Delete the chapter “${name}”?`,
    removeNote: 'Its moves and comments are deleted too. This cannot be undone.',
    gone: 'That chapter was deleted. This is the first one.',
    name: 'Name of the chapter',
    starts: (moves: number) =>
      moves === 0 ? 'The chapter starts with an empty board.' : `The chapter starts after move ${moves}.`,
    startHere: 'Start at this position',
    asks: 'Interactive lesson (readers find the moves)',
    asksNote: 'From the starting position along the main line. A comment is the hint for the next move.',
    link: 'Copy the link to this chapter',
    embed: 'Copy the embed code',
    embedded: 'Code copied',
    download: 'Download all chapters (SGF)',
    open: 'Open the study on Tengen',
    new: 'New chapter',
    from: 'Start from',
    sources: {
      empty: 'an empty board',
      file: 'a file or moves',
      game: 'a game played here',
      board: 'my analysis board',
    },
    add: 'Add the chapter',
    addAll: (n: number) => `Add all ${n} as chapters`,
    addFirst: (n: number) => `Add the first ${n}`,
    tooMany: (games: number, room: number, most: number) =>
      `There are ${games} games, and room for ${room}: a study has up to ${most} chapters.`,
    game: 'Link to the game',
    noGame: 'This is not a link to a game.',
    noBoard: 'There are no moves on your analysis board.',
  },
  ask: {
    title: 'Find the moves',
    find: (c: string) => `Find the move for ${word(c)}.`,
    right: (c: string) => `Right. Find the next move for ${word(c)}.`,
    wrong: (at: string) => `${at} is not the move. Try another.`,
    solved: 'You have found all moves.',
    hint: 'Hint',
    show: 'Show the move',
    again: 'Start again',
    look: 'Show the whole chapter',
    try: 'Find the moves yourself',
  },

  marks: {
    title: 'Marks',
    kinds: { triangle: 'Triangle', circle: 'Circle', square: 'Square', cross: 'Cross', label: 'Letter' },
    letter: 'A',
    tap: (kind: string) => `${kind}: choose points on the board, or one again to clear it.`,
    clear: 'Clear the marks',
  },
  marked: (marks: readonly string[]) => `Marked: ${list(marks)}.`,
  mark: (kind: string, at: string, text: string) =>
    kind === 'label' ? `“${text}” at ${at}` : `${markKinds[kind] ?? kind} at ${at}`,

  download: {
    title: 'Download the game',
    formats: { sgf: 'SGF', psq: 'PSQ', txt: 'Moves as text', lib: 'RenLib' },
    notes: {
      sgf: 'for most programs, with names, result and times',
      psq: 'of Piskvork and the Gomocup',
      txt: 'such as h8i9i7',
      lib: 'a library of one line',
    },
  },

  share: 'Share',
  link: 'Copy the link to this position',
  linkLong: 'This line is too long for a link.',
  copyMoves: 'Copy the moves',
  unkept: 'This tree is too large to save in this browser. Download it before you leave.',
  elsewhere:
    'The analysis board is open in another window too. Each window keeps its own tree; your next visit begins with the one changed last.',
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'XML of the RIF',
  link: 'A link',
  moves: 'A list of moves',
}

const markKinds: Record<string, string> = {
  triangle: 'a triangle',
  circle: 'a circle',
  square: 'a square',
  cross: 'a cross',
}

const kinds: Record<string, string> = {
  double_three: 'it makes two threes',
  double_four: 'it makes two fours',
  overline: 'it makes six or more in a row',
}
