import { puzzles as w } from '#words/puzzles'
import { alsoSays } from '../sentences'

/** What the pages of puzzles say; it comes with them. */
export { w }
alsoSays(w.refusals)

/** A theme's name; one that this page does not know has none but its own. */
export const themeName = (theme: string): string =>
  Object.hasOwn(w.themes, theme) ? w.themes[theme as keyof typeof w.themes] : theme
