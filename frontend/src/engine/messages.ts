// Messages between the page (local.ts) and the worker (worker.ts).
import type { Answer, Ask } from '../wire'

/** Bytes as they are transferred; total is 0 while it is not known. */
export interface Progress {
  readonly loaded: number
  readonly total: number
}

/** How much of a load is there: below 1, which is said when it has ended. */
export const partOf = ({ loaded, total }: Progress): number => (total > 0 ? Math.min(0.99, loaded / total) : 0)

export type ToWorker =
  | { readonly do: 'load'; readonly id: number; readonly rule: string }
  | { readonly do: 'ask'; readonly id: number; readonly ask: Ask }
  | { readonly do: 'stop'; readonly id: number }

/** About a load or a question by its id: progress and then loaded, or answers; or why it failed, a code of a Fault.
 *  `ended`: the engine has crashed, and nothing more comes. */
export type FromWorker =
  | { readonly id: number; readonly progress: Progress }
  | { readonly id: number; readonly loaded: true }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failed: string }
  | { readonly ended: true }
