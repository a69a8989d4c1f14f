// The page is built once a language: `#words/<area>` is the area's file of words in the language of the build, so that
// nobody loads another's, and no word is looked up at run time.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PREFIX = '#words/'
const fileOf = (language: string, area: string): string =>
  fileURLToPath(new URL(`src/i18n/${language}/${area}.ts`, import.meta.url))

/** The words of a language: the name of a folder in src/i18n. */
export function words(language: string): Plugin {
  return {
    name: 'tengen-words',
    enforce: 'pre',
    resolveId: id => (id.startsWith(PREFIX) ? fileOf(language, id.slice(PREFIX.length)) : null),
    transformIndexHtml: html =>
      html
        .replace('<html lang="en">', () => `<html lang="${tagOf(language)}">`)
        .replace('"/manifest.webmanifest"', english =>
          language === 'en' ? english : `"/manifest.${language}.webmanifest"`,
        ),
  }
}

function tagOf(language: string): string {
  const tag = /tag: '([\w-]+)'/.exec(readFileSync(fileOf(language, 'language'), 'utf8'))
  if (!tag) throw new Error(`src/i18n/${language}/language.ts has no tag`)
  return tag[1]!
}

/** The English words in tests, which may choose others while a page is shown (src/test/speech.ts). */
export function spokenWords(): Plugin {
  const SPOKEN = '\0words/'
  return {
    name: 'tengen-spoken-words',
    enforce: 'pre',
    resolveId: id => (id.startsWith(PREFIX) ? SPOKEN + id.slice(PREFIX.length) : null),
    load(id) {
      if (!id.startsWith(SPOKEN)) return null
      const file = fileOf('en', id.slice(SPOKEN.length))
      const names = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(m => m[1]!)
      return `
        import * as english from ${JSON.stringify(file)}
        import { spoken } from '/src/test/speech.ts'
        ${names.map(n => `export const ${n} = spoken(${JSON.stringify(n)}, english.${n})`).join('\n')}
      `
    },
  }
}
