import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { inlined } from './inline.ts'
import { spokenWords, words } from './words.ts'

/** Whose words the page has: a folder of src/i18n (build.mjs builds all). */
const language = process.env.TENGEN_LANGUAGE ?? 'en'
const server = 'http://localhost:8080'

/** The check of words joins what the screens' parts have shown: it comes after all other tests. */
const CATALOGUE = 'src/test/screens/catalogue.test.ts'

/** The screens take as long as all other tests together: their parts begin, the others follow. */
class ScreensFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's
    const sorted = await super.sort(files)
    return [...sorted.filter(isOfScreens), ...sorted.filter(f => !isOfScreens(f))]
  }
}

const isOfScreens = (f: TestSpecification): boolean => f.moduleId.includes('/test/screens/')

// The site's Content-Security-Policy allows no data: URLs, and nothing inline
// but what inline.ts puts into index.html. public/ is copied as it is, also the placeholder page
// that stands in dist/ before the first build.
export default defineConfig({
  plugins: [process.env.VITEST ? spokenWords() : words(language), inlined(language)],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false, // a list of what each late page loads would be 1 KB of the first load; the server tells (hub/http/web/head.go)
    manifest: true, // the server reads it for what a page needs beside the first chunk
    sourcemap: false,
    rolldownOptions: {
      // The engine's client has a name in the manifest: tests ask it for moves without a page.
      input: ['index.html', 'src/engine/local.ts'],
      preserveEntrySignatures: 'exports-only',
      checks: { pluginTimings: false },
      // The first load in one piece. In many, as late pages share them, it would be 2 KB more.
      // Names are short, as the first chunk has all of them: seven characters of a hash are 42 bits. The manifest says
      // what each is made of.
      output: {
        codeSplitting: { groups: [{ name: 'base', test: /src\/app\.tsx$/ }] },
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
  // The server knows the engine's worker by its name (src/engine/worker.ts), and lets it compile WebAssembly. That of books
  // (src/books/reader.ts) may not.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } } },
  // It knows the named breakpoints of src/styles/media.css.
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    pool: 'threads', // they start faster than processes
    maxWorkers: availableParallelism() + 1, // those of the screens also wait
    projects: [
      {
        extends: true,
        test: { name: 'page', include: ['src/**/*.test.{ts,tsx}', 'board/*.test.ts'], exclude: [CATALOGUE] },
      },
      { extends: true, test: { name: 'words', include: [CATALOGUE], sequence: { groupOrder: 1 } } },
    ],
    ...(process.argv.includes('--sequence.shuffle.files') ? {} : { sequence: { sequencer: ScreensFirst } }),
    restoreMocks: true,
    // No test passes or fails by less: a wait (src/test/until.ts) has a minute, and says what it waited for before its test ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
