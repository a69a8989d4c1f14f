// The analysis board.
const word = (c: string): string => (c === 'white' ? 'White' : 'Black')
const list = (points: readonly string[]): string => points.join(', ')
const percent = (p: number): string => `${Math.round(100 * p)} %`
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

export const study = {
  title: 'Analysis board',
  board: (turn: string) => `Analysis board: ${word(turn)} is to move.`,
  boardOver: 'Analysis board: the line has ended.',
  turn: (c: string) => `${word(c)} to move`,
  ends: {
    five: (c: string) => `Five in a row: ${word(c)} has won.`,
    forbidden: (at: string) => `${at} is forbidden to Black: White has won.`,
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
  comment: 'Comment',
  commentHint: 'A note on this position',
  commented: 'has a comment',

  engine: 'Engine',
  engineOn: 'Explain this position',
  engineNote: 'Best moves, forced wins of either side, and what is forbidden.',
  lines: 'Best moves',
  where: 'Engine runs',
  wheres: { server: 'on the server', browser: 'in this browser' },
  whereNote: 'The same engine, 1.3 MB to load. It takes as long as you look, and nothing is sent.',
  loading: 'The engine is being loaded',
  looking: 'Looking…',
  over: 'There is nothing left to play.',
  chance: (c: string, p: number) => `${word(c)} ${percent(p)}`,
  chanceName: (p: number) => `Black’s chance to win: ${percent(p)}`,
  /** Of the side to move; a move is its own stone, the reply is not counted. */
  mate: (plies: number) =>
    `${plies > 0 ? 'wins' : 'loses'} in ${count(Math.ceil(Math.abs(plies) / 2), 'move', 'moves')}`,
  depth: (n: number) => `depth ${n}`,
  add: (at: string) => `Add the line with ${at} to the tree`,
  lineOf: (points: readonly string[]) => points.join(' '),
  showWin: 'Show the win',
  showThreat: 'Show the threat',
  holds: (points: readonly string[], many: boolean) =>
    many ? `Many moves hold, such as ${list(points)}.` : `Of the answers ${list(points)} hold, as far as is known.`,
  playing: 'There is no analysis while you play somebody. The board is yours all the same.',

  threats: 'Draw threats',
  threatsNote: 'Fours and open threes of both sides.',
  fours: (c: string, points: readonly string[]) => `${word(c)} makes five at ${list(points)}.`,
  threes: (c: string, points: readonly string[]) => `${word(c)} makes an open four at ${list(points)}.`,

  setup: 'Rule and board',
  rule: 'Rule',
  boardSize: 'Board',
  sizeOf: (n: number) => `${n}×${n}`,
  start: 'New board',
  startNote: 'The tree you have goes; Undo brings it back.',

  share: 'Share',
  link: 'Copy the link to this position',
  linkLong: 'This line is too long for a link.',
  copyMoves: 'Copy the moves',
  unkept: 'This tree is too large to be kept in this browser. Download it before you leave.',
}

const kinds: Record<string, string> = {
  double_three: 'it makes two threes',
  double_four: 'it makes two fours',
  overline: 'it makes six or more in a row',
}
