/** A language as words/<code>/language.json has it. */
export interface Language {
  code: string
  tag: string
  name: string
  /** Has somebody who speaks it read all of it? */
  reviewed: boolean
}
/** How much of an area a language says: `missing` of its `words` are English; `code` are TypeScript. */
export interface Area {
  area: string
  words: number
  missing: number
  code: number
}
interface Folders {
  root?: string
  into?: string
}
export function languagesOf(root?: string): Language[]
export function make(folders?: Folders): { languages: Language[]; report: Record<string, Area[]> }
