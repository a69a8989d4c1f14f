// How fast the engine is as a program of this system (bin/tengen-wasm) and as a module, in node and in Chromium:
// node e2e/enginespeed.mjs [depth] [rounds]; make wasm-bench builds what it needs. All search the positions of the
// signature in freestyle to the same depth, so they visit the same nodes; they take turns, so that what else the machine
// does meets all of them. It prints the median of the rounds, with the least and the most.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { person, startBrowser, startSite } from './site.mjs'

const depth = Number(process.argv[2] ?? 12)
const rounds = Number(process.argv[3] ?? 5)
const root = fileURLToPath(new URL('../..', import.meta.url))
const read = path => readFileSync(join(root, path))

const questions = Object.values(JSON.parse(read('engine/lab/bench/positions.json'))).map(points => ({
  rule: 'freestyle',
  size: 15,
  moves: points.map(([x, y]) => String.fromCharCode(97 + x) + (15 - y)),
  lines: 1,
  depth,
}))

const dir = mkdtempSync(join(tmpdir(), 'tengen-speed-'))
const module = join(dir, 'tengen.wasm')
writeFileSync(module, gunzipSync(read('frontend/made/tengen.wasm.gz')))

/** Runs a program that reads questions and writes answers. */
function program(name, args) {
  const input = questions.map(q => JSON.stringify({ do: 'analyse', ...q })).join('\n')
  const out = execFileSync(name, args, { cwd: root, input, maxBuffer: 1 << 26, encoding: 'utf8' })
  const lines = out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  return { ends: lines.flatMap(l => l.end ?? []), memory: lines.at(-1).memory }
}

const site = await startSite()
const browser = await startBrowser()
const manifest = JSON.parse(read('frontend/dist/.vite/en/manifest.json'))
const { page } = await person(browser, site)
const loads = []

async function chromium() {
  const got = await page.evaluate(
    async ([client, questions]) => {
      const { localEngine } = await import(client)
      localEngine.close() // as for the others: a new one
      const began = performance.now()
      await localEngine.load('freestyle')
      const load = performance.now() - began
      const ends = []
      for (const q of questions) ends.push(await localEngine.analyse(q, () => {}))
      return { ends, load }
    },
    [`/${manifest['src/engine/local.ts'].file}`, questions],
  )
  loads.push(got.load)
  return got
}

/** From a stop to the answer to the next question, in ms, six times. */
const stops = () =>
  page.evaluate(
    async ([client, question]) => {
      const { localEngine } = await import(client)
      await localEngine.load('freestyle')
      const late = []
      for (let i = 0; i < 6; i++) {
        const stop = new AbortController()
        let stopped = 0
        const hear = ({ best }) => {
          if (best?.depth !== 5 + i || stopped) return
          stopped = performance.now()
          stop.abort()
        }
        await localEngine.analyse(question, hear, stop.signal).catch(() => {})
        await localEngine.move('acorn', question) // which waits for the search to be out of the way
        late.push(performance.now() - stopped)
      }
      return late
    },
    [
      `/${manifest['src/engine/local.ts'].file}`,
      { rule: 'freestyle', size: 15, moves: ['h8', 'i9', 'i8', 'g8'], lines: 3 },
    ],
  )

const sides = {
  native: () => program('bin/tengen-wasm', []),
  'wasm, node': () =>
    program('node', ['cmd/tengen-wasm/testdata/ask.mjs', module, 'frontend/made/wasm_exec.js', 'engine/weights']),
  'wasm, Chromium': chromium,
}
const median = all => all.toSorted((a, b) => a - b)[all.length >> 1]
const sum = (all, f) => all.reduce((n, x) => n + f(x), 0)
const speeds = Object.fromEntries(Object.keys(sides).map(name => [name, []]))
let nodes = 0
let memory = 0
let late = []
try {
  for (let i = 0; i < rounds; i++)
    for (const [name, side] of Object.entries(sides)) {
      const got = await side()
      const visited = sum(got.ends, e => e.nodes)
      assert.equal(visited, nodes || visited, `${name} visits other nodes`)
      nodes = visited
      memory = Math.max(memory, got.memory ?? 0)
      speeds[name].push(visited / sum(got.ends, e => e.seconds))
    }
  late = await stops()
} finally {
  await browser.close()
  await site.stop()
  rmSync(dir, { recursive: true })
}
console.log(`${questions.length} positions to depth ${depth}: ${nodes} nodes, ${rounds} rounds`)
for (const [name, all] of Object.entries(speeds)) {
  const [least, mid, most] = [Math.min(...all), median(all), Math.max(...all)].map(n => Math.round(n / 1000))
  console.log(
    `${name.padEnd(15)} ${mid} (${least}–${most}) thousand nodes/s, ${(mid / (median(speeds.native) / 1000)).toFixed(2)} of native`,
  )
}
console.log(
  `loaded in Chromium in ${Math.round(loads[0])} ms at first, then ${Math.round(median(loads.slice(1)))} ms; ${memory >> 20} MiB of memory in node`,
)
console.log(`from a stop to the answer to the next question in ${Math.round(Math.min(...late))} ms at best of six`)
