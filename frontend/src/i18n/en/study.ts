import type { Refusals } from '../../wire'
import type { Sentence, StudyRefusal } from './refusals'

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
  study_visitor: 'Sign in to keep studies.',
  study_guest: 'Guests cannot keep studies. Create an account first: it takes a name and a password.',
  study_most: ({ max }) => `You keep ${max} studies, and that is all there is room for. Delete one first.`,
  study_missing: 'This study does not exist, or has been deleted.',
  study_others: 'Only its owner may change this study. Keep a copy of your own instead.',
  study_changed: 'This study has been changed in another window since. Reload it before you save.',
  study_title: ({ max }) => `Give the study a title of up to ${max} characters.`,
  study_often: 'That were many changes in a minute. Wait a little, then save again.',
  study_large: ({ kib, moves }) =>
    `This study is too large: there is room for ${kib} KiB, and for ${moves} moves on a line.`,
  study_text: () => 'A comment, a label or a name in this study is too long.',
  study_rule: outdated,
  study_tree: () => outdated,
  study_point: () => outdated,
  study_occupied: () => outdated,
  study_over: () => outdated,

  import_syntax: p => where(p, 'this cannot be read. SGF, PSQ, RenLib, links to gomocalc.com and lists of moves can.'),
  import_game: p => where(p, 'this is another game than five in a row.'),
  import_size: p => where(p, 'nobody plays on a board like this. It must be square, of 5 to 20 points a side.'),
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

/** What is said of studies, and of files that are opened and saved. */
export const study = { refusals }
