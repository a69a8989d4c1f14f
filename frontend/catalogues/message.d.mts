/** A text, or a place in it. */
export type Part =
  | string
  | { arg?: string; form?: string; style?: string; choice?: string; kind?: string; cases?: Map<string, Part[]> }
export function read(text: string): Part[]
