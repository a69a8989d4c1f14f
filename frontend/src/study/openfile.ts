// A game of a file on the board: what there is to say of it stays beside the board until it is closed, with other ways to read
// its texts.
import { signal } from '@preact/signals'
import type { Imported, Study } from '../wire'
import { readFile, type Reading } from './files'

export interface FileRead {
  readonly found: Imported
  /** Undefined: its text was pasted, and is in no encoding. */
  readonly file: File | undefined
  readonly reading: Reading
}

export interface OpenedGame extends FileRead {
  /** Which of the games. */
  readonly at: number
}

export const openedGame = signal<OpenedGame | null>(null)

/** The same game, its texts read in another encoding. Throws a Fault. */
export async function readAgain(o: OpenedGame, encoding: string): Promise<Study | undefined> {
  if (!o.file) return undefined
  const reading = { ...o.reading, encoding }
  const found = await readFile(o.file, reading)
  if (openedGame.peek() === o) openedGame.value = { ...o, found, reading }
  return found.studies[o.at]
}

/** What a study of all games of the file is called, or of one. */
export const titleOf = (file: File | undefined, s?: Study): string =>
  s?.title || [s?.black, s?.white].filter(Boolean).join(' – ') || (file?.name ?? '').replace(/\.\w+$/, '')
