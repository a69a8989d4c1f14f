export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Chooses the form of a sentence by a number, as a language does (Unicode's plural rules); a form that is not given is `other`. */
export function pluralIn(lang: string): (n: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(lang)
  return (n, forms) => forms[rules.select(n)] ?? forms.other
}
