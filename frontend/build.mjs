// Builds the page, once a language: dist/assets has the files of all, dist/.vite/<language> the page, what its chunks are
// and the frame that the server draws. Then the service worker, dist/sw.js, which knows all their names. Last, FILE.br for
// each file that Brotli makes smaller.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'vite'
import { languagesOf } from './catalogues/make.mjs'

const languages = languagesOf().map(l => l.code)

for (const [i, language] of languages.entries()) {
  process.env.TENGEN_LANGUAGE = language
  await build({ logLevel: 'warn', build: { emptyOutDir: i === 0, manifest: `.vite/${language}/manifest.json` } })
  mkdirSync(`dist/.vite/${language}`, { recursive: true })
  renameSync('dist/index.html', `dist/.vite/${language}/index.html`)
}

/** The engine: its workers, which no chunk imports, and what they load. */
const ENGINE = /^worker-.*\.js$|\.gz$/

/** Parts that show nothing without the server, as those of a live game: a browser keeps them when they were used. The pages of
 *  the navigation it keeps, and they say how it is. */
const ONLINE =
  /^node_modules\/uplot|^src\/(account|connection|events|moderation)\/|^src\/game\/(adjourned|audit|chat|claim|confirmdialog|damaged|download|gone|namemenu|opening|patterns|waiting|whycard)\.|^src\/review\/panel|^src\/study\/embed/

/** The chunks that work without the server: all that the first one leads to but for those, and all that these lead to. */
function offlineOf(manifest) {
  const kept = new Set()
  const first = new Set(['index.html', 'src/lazypages.tsx', ...(manifest['index.html'].imports ?? [])])
  const keep = key => {
    if (kept.has(key)) return
    kept.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key]
    for (const next of imports) keep(next)
    for (const next of dynamicImports) if (!first.has(key) || !ONLINE.test(next)) keep(next)
  }
  keep('index.html')
  return kept
}

/** What the service worker keeps of a language's build: see src/worker/kept.ts. */
function keptOf(lang) {
  const read = name => readFileSync(`dist/.vite/${lang}/${name}`, 'utf8')
  const page = read('index.html')
  const manifest = JSON.parse(read('manifest.json'))
  const filesOf = keys => {
    const all = keys.flatMap(key => [manifest[key].file, ...(manifest[key].css ?? []), ...(manifest[key].assets ?? [])])
    return [...new Set(all)].filter(f => !ENGINE.test(f.slice('assets/'.length))).map(f => `/${f}`)
  }
  const files = filesOf([...offlineOf(manifest)])
  const all = filesOf(Object.keys(manifest))
  const late = all.filter(f => !files.includes(f))
  const hash = createHash('sha256').update(JSON.stringify([all.toSorted(), page, read('frame.html')]))
  const tag = /<html lang="([\w-]+)"/.exec(page)[1]
  const entry = `/${manifest['index.html'].file}`
  return [tag, { lang, version: hash.digest('hex').slice(0, 12), entry, files, late }]
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
