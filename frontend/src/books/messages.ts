// Messages between the page (work.ts) and the worker (reader.ts).
import type { Kept } from './book'
import type { Why } from './fault'
import type { Report } from './read'
import type { Format, Written } from './write'

export type Task =
  | { readonly do: 'read'; readonly files: readonly File[]; readonly encoding: string; readonly into?: Kept }
  | { readonly do: 'write'; readonly kept: Kept; readonly format: Format }

/** How far a reading is, then what has come of the task. */
export type Said =
  | { readonly part: number }
  | { readonly kept: Kept; readonly report: Report }
  | { readonly written: Written }
  | { readonly why: Why; readonly at: number; readonly file: string }
