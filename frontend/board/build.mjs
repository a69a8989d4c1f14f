// Builds the package into dist: a module for each entrance, what they share beside them, stylesheets, and types.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = dirname(fileURLToPath(import.meta.url))
process.chdir(root)
const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const names = Object.values(exports).map(e => (typeof e === 'string' ? e : e.import).replace('./dist/', ''))
const entries = names.filter(n => n.endsWith('.js')).map(n => n.replace('.js', '.ts'))

rmSync('dist', { recursive: true, force: true })
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    lib: { entry: entries, formats: ['es'], cssFileName: 'touch' },
    rolldownOptions: { output: { chunkFileNames: '[name].js', assetFileNames: '[name][extname]' } },
  },
})
for (const sheet of names.filter(n => n.endsWith('.css'))) copyFileSync(sheet, `dist/${sheet}`)
const flags = [
  '--declaration',
  '--emitDeclarationOnly',
  '--target',
  'es2022',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
]
execFileSync(
  'npx',
  [
    'tsc',
    '--ignoreConfig',
    ...flags,
    '--lib',
    'es2023,dom,dom.iterable',
    '--types',
    'vite/client',
    '--outDir',
    'dist/types',
    ...entries,
  ],
  {
    stdio: 'inherit',
  },
)
