// Builds the page, once a language: dist/assets has the files of all, dist/.vite/<language> the page, what its chunks are
// and the frame that the server draws. Then the service worker, dist/sw.js, which knows all their names. Last, FILE.br for
// each file that Brotli makes smaller.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'vite'

const languages = readdirSync('src/i18n').filter(l => existsSync(`src/i18n/${l}/language.ts`))

for (const [i, language] of languages.entries()) {
  process.env.TENGEN_LANGUAGE = language
  await build({ logLevel: 'warn', build: { emptyOutDir: i === 0, manifest: `.vite/${language}/manifest.json` } })
  mkdirSync(`dist/.vite/${language}`, { recursive: true })
  renameSync('dist/index.html', `dist/.vite/${language}/index.html`)
}

/** The engine: its workers, which no chunk imports, and what they load. */
const ENGINE = /^worker-.*\.js$|\.gz$/

/** What the service worker keeps of a language's build: see src/worker/kept.ts. */
function keptOf(lang) {
  const read = name => readFileSync(`dist/.vite/${lang}/${name}`, 'utf8')
  const page = read('index.html')
  const manifest = JSON.parse(read('manifest.json'))
  const all = Object.values(manifest).flatMap(c => [c.file, ...(c.css ?? []), ...(c.assets ?? [])])
  const files = [...new Set(all)].filter(f => !ENGINE.test(f.slice('assets/'.length))).map(f => `/${f}`)
  const hash = createHash('sha256').update(JSON.stringify([files.toSorted(), page, read('frame.html')]))
  const tag = /<html lang="([\w-]+)"/.exec(page)[1]
  const entry = `/${manifest['index.html'].file}`
  return [tag, { lang, version: hash.digest('hex').slice(0, 12), entry, files }]
}

const engine = readdirSync('dist/assets').filter(f => ENGINE.test(f))
const kept = {
  languages: Object.fromEntries(languages.map(keptOf)),
  engine: engine.map(f => `/assets/${f}`),
}
await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { BUILD: JSON.stringify(kept) },
  build: {
    target: 'es2022',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: { input: 'src/worker/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
})

/** What the server sends by Brotli (hub/http/web/encoding.go); the engine's files are packed already. */
const PACKED = /\.(js|css|svg|webmanifest)$/
const packed = promisify(brotliCompress)

async function pack(name) {
  const body = readFileSync(`dist/${name}`)
  const small = await packed(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
  if (small.length < body.length * 0.9) writeFileSync(`dist/${name}.br`, small)
}
await Promise.all(
  readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter(name => PACKED.test(name) && !name.startsWith('.vite'))
    .map(pack),
)
