// Every language of the page that has been reviewed, with all its words.
import type { Catalogue } from './speech'

interface Named {
  language: { tag: string; name: string; unreviewed?: true }
}

const names = import.meta.glob<Named>('../../made/words/*/language.ts', { eager: true })
const files = import.meta.glob<Record<string, unknown>>(['../../made/words/*/*.ts', '!**/{forms,ordinal,plural}.ts'])
const codeOf = (path: string): string => path.split('/').at(-2)!

/** All words of a language, by its code. */
export async function wordsOf(code: string): Promise<Catalogue> {
  const words: Record<string, unknown> = {}
  const own = Object.keys(files).filter(path => codeOf(path) === code)
  for (const exports of await Promise.all(own.map(path => files[path]!())))
    for (const [name, said] of Object.entries(exports)) if (typeof said === 'object') words[name] = said
  return words
}

/** The languages that nobody has read yet: what is missing in them is English. */
export const unreviewed = Object.keys(names)
  .filter(path => names[path]!.language.unreviewed)
  .map(codeOf)

/** What the page says in each of those. */
export const begun = async (): Promise<Readonly<Record<string, Catalogue>>> =>
  Object.fromEntries(await Promise.all(unreviewed.map(async code => [code, await wordsOf(code)] as const)))

/** All words of each reviewed language. */
export const languages: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  await Promise.all(
    Object.keys(names)
      .map(codeOf)
      .filter(code => !unreviewed.includes(code))
      .map(async code => [code, await wordsOf(code)] as const),
  ),
)

export const english = languages.en!
