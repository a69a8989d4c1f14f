// Another language while a page is shown. The page itself is built for one language; in tests its words are views of the
// English ones (words.ts beside index.html), which others can take the place of.
import { signal } from '@preact/signals'

/** Words by the name under which an area exports them. */
export type Catalogue = Readonly<Record<string, unknown>>

const current = signal<Catalogue | undefined>(undefined)

/** The names of all that the page has asked for. */
export const asked = new Set<string>()

/** What replaces an area's words: the same, but looked up in the language in use when they are read. */
export function spoken<Words>(name: string, english: Words): Words {
  if (typeof english !== 'object' || english === null) return english
  asked.add(name)
  return view(() => (current.value?.[name] ?? english) as Words & object)
}

function view<Part extends object>(now: () => Part): Part {
  return new Proxy(now(), {
    get(_, name) {
      const word: unknown = Reflect.get(now(), name)
      return typeof word === 'object' && word !== null ? view(() => Reflect.get(now(), name) as object) : word
    },
  })
}

/** Chooses the words; none: English. */
export function speak(words?: Catalogue): void {
  current.value = words
}
