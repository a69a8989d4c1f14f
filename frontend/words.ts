// The page is built once a language: `#words/<area>` is the area's file of words in the language of the build, so that
// nobody loads another's, and no word is looked up at run time. The files are made of the catalogues in words/ (catalogues/).
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { make } from './catalogues/make.mjs'

const PREFIX = '#words/'
const fileOf = (language: string, area: string): string =>
  fileURLToPath(new URL(`made/words/${language}/${area}.ts`, import.meta.url))

/** The words of a language: the name of a folder in words/. */
export function words(language: string): Plugin {
  const { languages } = make()
  const { tag } = languages.find(l => l.code === language) ?? unknown(language)
  return {
    name: 'tengen-words',
    enforce: 'pre',
    resolveId: id => (id.startsWith(PREFIX) ? fileOf(language, id.slice(PREFIX.length)) : null),
    transformIndexHtml: html =>
      html
        .replace('<html lang="en">', () => `<html lang="${tag}">`)
        .replace('"/manifest.webmanifest"', english =>
          language === 'en' ? english : `"/manifest.${language}.webmanifest"`,
        ),
    // While somebody translates, a file that is saved is shown at once, or what is wrong in it.
    configureServer({ watcher, config }) {
      const folder = fileURLToPath(new URL('words', import.meta.url))
      watcher.add(folder)
      watcher.on('change', file => {
        if (!file.startsWith(folder)) return
        try {
          make()
        } catch (e) {
          config.logger.error(e instanceof Error ? e.message : String(e))
        }
      })
    },
  }
}

function unknown(language: string): never {
  throw new Error(`words/${language}/language.json does not exist`)
}

/** The English words in tests, which may choose others while a page is shown (src/test/speech.ts). */
export function spokenWords(): Plugin {
  const SPOKEN = '\0words/'
  make()
  return {
    name: 'tengen-spoken-words',
    enforce: 'pre',
    resolveId: id => (id.startsWith(PREFIX) ? SPOKEN + id.slice(PREFIX.length) : null),
    load(id) {
      if (!id.startsWith(SPOKEN)) return null
      const area = id.slice(SPOKEN.length)
      const file = fileOf('en', area)
      // Until an area's catalogue is converted, it is TypeScript alone.
      const old = fileURLToPath(new URL(`src/i18n/en/${area}.ts`, import.meta.url))
      const text = readFileSync(existsSync(old) ? old : file, 'utf8')
      const names = [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(m => m[1]!)
      return `
        import * as english from ${JSON.stringify(file)}
        import { spoken } from '/src/test/speech.ts'
        ${names.map(n => `export const ${n} = spoken(${JSON.stringify(n)}, english.${n})`).join('\n')}
      `
    },
  }
}
