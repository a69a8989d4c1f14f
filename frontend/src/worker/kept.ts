// The files that a build keeps for use without the server; build.mjs makes the list.

export interface Kept {
  /** The language as the server knows it: ?lang=zh. */
  readonly lang: string
  /** Changes with any of the files, and with the page. */
  readonly version: string
  /** The page's first script, by which a page knows whether it is of this build. */
  readonly entry: string
  /** What works without the server. */
  readonly files: readonly string[]
  /** The others, which are kept when they are used. */
  readonly late: readonly string[]
}

export interface Build {
  /** By the page's tag (BCP 47). None: the worker is to go. */
  readonly languages: Readonly<Record<string, Kept>>
  /** Large, and the same for all: it comes when it is used, or a page asks for it. */
  readonly engine: readonly string[]
}

/** What a page says to a worker. */
export type ToWorker =
  | { readonly do: 'take' }
  | { readonly do: 'engine' }
  | { readonly do: 'knows'; readonly entry: string }
