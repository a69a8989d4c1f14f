/** Sentences for refusals, by reason or code. */
export type Sentences = Record<string, string | ((v: never) => string)>

/** Sentences of pages that are loaded late: each page adds its own. */
export const late: Sentences[] = []
export const alsoSays = (words: Sentences): void => void late.push(words)
