import type { Why } from '../../src/books/fault'

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
const where = (at: number): string => (at > 0 ? ` (at ${at})` : '')
const of = (file: string): string => (file === '' ? '' : `${file}: `)

/** Why a book was not read, kept or written. */
const faults: { [W in Why]: (at: number) => string } = {
  bytes: () => 'This is more than 4 MiB. Split the file and try again.',
  files: () => 'Up to 50 files can be added at a time.',
  unread: () => 'This file can no longer be read. Choose it again.',
  empty: () => 'This file is empty.',
  format: () => 'Unknown format. Supported: RenLib (.lib), SGF and the XML of the RIF.',
  picture: () => 'This is a picture. Choose a file of games.',
  archive: () => 'This is an archive. Unpack it first.',
  broken: at => `This breaks the rules of its format${where(at)}.`,
  entities: at => `XML with entity definitions is not supported${where(at)}.`,
  moves: () => 'A book holds up to a million moves.',
  deep: at => `A line has more than 1,000 moves${where(at)}.`,
  texts: () => 'The comments are too long for a book.',
  nothing: () => 'This file has no moves of five in a row.',
  absent: () =>
    'This browser does not save anything for this page, perhaps because the window is private. Books need that.',
  full: () => 'This browser has no room left for the book. Delete one first.',
  newer: () => 'A newer version of this page keeps books here. Reload the page.',
  unsound: () => 'This book was saved in an older format and cannot be read. Delete it and add its files again.',
  changed: () => 'This book keeps being changed in another window. Try again.',
  gone: () => 'This book has been deleted. Nothing was added.',
  books: () => 'You have 20 books, the maximum. Delete one first.',
  room: () => 'Your books take 128 MiB, the maximum. Delete one first.',
  size: () => 'RenLib files only have 15×15 boards, and this book has none.',
  stopped: () => 'The files could not be read: this browser gave up. There may be too little memory.',
}

export const books = {
  fault: (why: Why, at: number, file: string) => of(file) + faults[why](at),
  sums: (games: number, positions: number, kib: number) =>
    [
      games > 0 && count(games, 'game', 'games'),
      count(positions, 'position', 'positions'),
      kib < 1024 ? `${kib} KiB` : `${(kib / 1024).toFixed(1)} MiB`,
    ]
      .filter(Boolean)
      .join(' · '),
  exported: (format: string, lost: number, large: boolean) =>
    [
      `The ${format} file has moves, comments and letters, but not how often moves were played, results and swaps.`,
      format === 'RenLib' && 'Its texts are in UTF-8, and only boards of 15×15 are in it.',
      lost > 0 &&
        `${count(lost, 'move', 'moves')} that no line from the empty board leads to ${lost === 1 ? 'is' : 'are'} not in it.`,
      large && 'It is larger than 4 MiB, so it cannot be added here again.',
    ]
      .filter(Boolean)
      .join(' '),
  results: (black: number, white: number, drawn: number) =>
    [black > 0 && `Black won ${black}`, white > 0 && `White won ${white}`, drawn > 0 && `${drawn} drawn`]
      .filter(Boolean)
      .join(', '),
  bare: (labels: readonly string[]) => `Also marked: ${labels.join(', ')}.`,
  swaps: (yes: number, no: number) => `The sides were swapped in ${yes} of ${yes + no} games.`,
}
