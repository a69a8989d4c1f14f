// Every language of the page, with all its words.
import type { Catalogue } from './speech'

const files = import.meta.glob<Record<string, unknown>>('../i18n/*/*.ts', { eager: true })

/** All words of each language, by its folder. */
export const languages: Readonly<Record<string, Catalogue>> = (() => {
  const found: Record<string, Record<string, unknown>> = {}
  for (const [path, exports] of Object.entries(files)) {
    const language = path.split('/').at(-2)!
    if (language === 'late') continue
    for (const [name, words] of Object.entries(exports))
      if (typeof words === 'object') (found[language] ??= {})[name] = words
  }
  // A language that is being written has no name yet.
  return Object.fromEntries(Object.entries(found).filter(([, words]) => 'language' in words))
})()

export const english = languages.en!
