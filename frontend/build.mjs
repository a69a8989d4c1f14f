// Builds the page, once a language: dist/assets has the files of all, dist/.vite/<language> the page, what its chunks are
// and the frame that the server draws.
import { mkdirSync, readdirSync, renameSync, existsSync } from 'node:fs'
import { build } from 'vite'

const languages = readdirSync('src/i18n').filter(l => existsSync(`src/i18n/${l}/language.ts`))

for (const [i, language] of languages.entries()) {
  process.env.TENGEN_LANGUAGE = language
  await build({ logLevel: 'warn', build: { emptyOutDir: i === 0, manifest: `.vite/${language}/manifest.json` } })
  mkdirSync(`dist/.vite/${language}`, { recursive: true })
  renameSync('dist/index.html', `dist/.vite/${language}/index.html`)
}
