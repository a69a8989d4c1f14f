// Formatters that messages of any language may name, if the language has none of its own by that name (docs/i18n).

/** 'a, b and c'. */
export const listIn = (lang: string): ((items: readonly string[]) => string) => {
  const format = new Intl.ListFormat(lang)
  return items => format.format(items)
}

/** A share of one in full percent. */
export const percentIn = (lang: string): ((share: number) => string) => {
  const format = new Intl.NumberFormat(lang, { style: 'percent' })
  return share => format.format(share)
}

/** A number of at least two digits: 07. */
export const two = (n: number): string => String(n).padStart(2, '0')
