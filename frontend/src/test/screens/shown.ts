// What the screens' parts have shown: each that has passed as a whole leaves a note, which the check of words
// (catalogue.test.ts) reads after all of them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const PARTS = ['analysis', 'play', 'others'] as const
export type Part = (typeof PARTS)[number]

interface Note {
  /** The run that it belongs to: all threads of a run share their process. */
  run: number
  /** The paths of the words that belong to what the part has loaded. */
  asked: string[]
  /** The paths of those that its screens have shown. */
  shown: string[]
}

const folder = join(import.meta.dirname, '../../../made/shown')
const noteOf = (part: Part): string => join(folder, `${part}.json`)

export function leaveNote(part: Part, asked: string[], shown: string[]): void {
  const note: Note = { run: process.pid, asked, shown }
  mkdirSync(folder, { recursive: true })
  writeFileSync(noteOf(part), JSON.stringify(note))
}

export const removeNote = (part: Part): void => rmSync(noteOf(part), { force: true })

/** The words that no screen of any part has shown; undefined unless all parts have passed in this run. */
export function unshown(): string[] | undefined {
  const notes = PARTS.map(readNote)
  if (!notes.every(n => n?.run === process.pid)) return undefined
  const shown = new Set(notes.flatMap(n => n!.shown))
  return [...new Set(notes.flatMap(n => n!.asked))].filter(path => !shown.has(path))
}

function readNote(part: Part): Note | undefined {
  try {
    return JSON.parse(readFileSync(noteOf(part), 'utf8')) as Note
  } catch {
    return undefined // the part has not passed
  }
}
