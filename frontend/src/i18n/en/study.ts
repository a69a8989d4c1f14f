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

  import_syntax: p => where(p, 'this breaks the rules of the format.'),
  import_unknown: ({ line }) =>
    where({ line, byte: 0 }, 'unknown format. Supported: SGF, PSQ, RenLib, gomocalc.com links and lists of moves.'),
  import_game: p => where(p, 'this is another game than five in a row.'),
  import_size: p => where(p, 'unsupported board. It must be square, 5 to 20 points a side.'),
  import_point: p => where(p, 'there is something that is no point of the board.'),
  import_occupied: p => where(p, 'there is a stone on that point already.'),
  import_large: ({ nodes, moves }) =>
    `This file is too large: up to ${nodes} moves can be read, and up to ${moves} on a line.`,
  import_options: outdated,

  export_format: outdated,
  export_size: 'RenLib knows only boards of 15×15.',
  export_pass: 'A PSQ file cannot hold passes. Choose another format.',
  export_encoding: 'The comments have characters that this encoding lacks. Choose another one.',
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
  promote: 'Move the variation up',
  makeMain: 'Make it the main line',
  full: 'There is no room for more moves.',

  moves: 'Moves',
  none: 'No moves yet.',
  move: (n: number, at: string) => `Move ${n}, ${at}`,
  variations: (n: number) => `Instead of move ${n}`,
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
  loading: 'The engine is being loaded',
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

  encoding: 'Text encoding',
  encodings,
  notices,
  noticeAt,

  import: {
    title: 'Open a file or a list of moves',
    note: 'SGF, PSQ, RenLib (.lib), links to gomocalc.com and lists of moves such as h8i9i7. Nothing is kept on the server; Undo restores the current tree.',
    text: 'Moves or the text of a file',
    file: 'Choose a file',
    noFile: 'No file',
    skipI: 'Columns skip the letter i',
    skipNote: 'Only for lists of moves: a … h, j, k …',
    read: 'Open',
    large: 'This is more than 8 MiB. Split the file and try again.',
    done: (format: string, moves: number) =>
      `${formats[format] ?? format}: ${count(moves, 'move', 'moves')}, variations included.`,
    cut: (n: number) => `${count(n, 'branch', 'branches')} could not be played out and ended early.`,
    several: (n: number) => `There are ${n} games in this file. Which one?`,
    filter: 'Filter by name',
    more: (n: number) => `${n} more: filter by name to find them.`,
    game: (result: string, moves: number) => [result, count(moves, 'move', 'moves')].filter(Boolean).join(' · '),
    nameless: (n: number) => `Game ${n}`,
    anyway: 'Read it all the same',
    faultAt,
    foundIn,
    remarks: 'Notes on the import',
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
    making: 'The animation is being made',
    cancel: 'Cancel',
    pictureless: 'This browser could not make the picture. Another browser may.',
  },

  keep: {
    title: 'Studies',
    account: 'To your account',
    name: 'Title',
    save: 'Save as a study',
    copy: 'Save a copy',
    none: 'You have no studies yet.',
    count: (n: number, most: number) => `Your studies: ${n} of ${most}`,
    changed: (date: string, kib: number) => `${date} · ${kib} KiB`,
    remove: (title: string) => `Delete ${title}`,
    removeThis: 'Delete',
    removeSure: (title: string) => `Delete “${title}”?`,
    removeNote: 'Its link will lead nowhere. This cannot be undone.',
    removeYes: 'Yes, delete',
    states: { saved: 'All changes are saved.', unsaved: 'Not saved yet…', saving: 'Saving…' },
    link: 'Copy the link to this study',
    readOnly: (name: string) => `This is a study of ${name}’s. You can try moves on it; they are not kept.`,
    elsewhere:
      'This study is open in another window too. Edit it in one of them only: changes made in both cannot be joined.',
    home: 'Open on my analysis board',
    copyFrom: (when: string) =>
      `Without a connection: this browser’s copy (${when}). What you try on it is not kept; to go on with it, open it on your analysis board.`,
    copies: 'Studies in this browser',
    copiesNote: 'They can be read without a connection; they are as they were when they were copied.',
    copied: (when: string) => `copied: ${when}`,
    noCopies: 'Without a connection you see the studies that you have opened in this browser before: there are none.',
  },

  chapters: {
    title: 'Chapters',
    place: (n: number, of: number, name: string) => `${n}/${of} · ${name}`,
    nameless: (n: number) => `Chapter ${n}`,
    previous: 'Previous chapter',
    next: 'Next chapter',
    asking: 'asks for moves',
    up: (name: string) => `Move “${name}” up`,
    down: (name: string) => `Move “${name}” down`,
    moved: (name: string, n: number) => `“${name}” is chapter ${n} now.`,
    removeSure: (name: string) => `Delete the chapter “${name}”?`,
    removeNote: 'The chapter goes with its moves and comments. This cannot be undone.',
    gone: 'That chapter is not in this study any more. This is the first one.',
    name: 'Name of the chapter',
    starts: (moves: number) =>
      moves === 0 ? 'The chapter starts with an empty board.' : `The chapter starts after move ${moves}.`,
    startHere: 'Start at this position',
    asks: 'Interactive lesson (readers find the moves)',
    asksNote: 'Of the main line, from the start on; a comment is the hint for the move after it.',
    link: 'Copy the link to this chapter',
    embed: 'Copy the code to embed it',
    embedded: 'Code copied',
    download: 'Download all chapters (SGF)',
    open: 'Open the study on Tengen',
    new: 'New chapter',
    from: 'Made from',
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
    noGame: 'This is no link to a game.',
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
  unkept: 'This tree is too large to be kept in this browser. Download it before you leave.',
  elsewhere:
    'The analysis board is open in another window too. Each window keeps its own tree; your next visit begins with the one changed last.',
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
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
