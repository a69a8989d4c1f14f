import type { Forms } from './plural'

/** Chooses the form of a place in an order, 1st, 2nd, as a language does. */
export function ordinalIn(lang: string): (n: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(lang, { type: 'ordinal' })
  return (n, forms) => forms[rules.select(n)] ?? forms.other
}
