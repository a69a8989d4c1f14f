// The engine in the browser: its worker loads, answers, is stopped, and is the only one that may compile WebAssembly.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { person } from './site.mjs'
import { browser, site } from './tested.mjs'

const manifest = JSON.parse(readFileSync(new URL('../dist/.vite/manifest.json', import.meta.url), 'utf8'))
const client = `/${manifest['src/engine/local.ts'].file}`

/** A page of the site that notes what its policy forbids. */
async function visit() {
  const p = await person(browser, site)
  await p.page.evaluate(() => {
    globalThis.violations = []
    document.addEventListener('securitypolicyviolation', e => globalThis.violations.push(e.violatedDirective))
  })
  return p
}

test('it is fetched when it is asked for, with progress, and proves a win', async () => {
  const { page, complaints, context } = await visit()
  const fetched = []
  page.on('request', r => fetched.push(new URL(r.url()).pathname))
  const got = await page.evaluate(async client => {
    const before = performance.getEntriesByType('resource').map(e => e.name)
    const { localEngine } = await import(client)
    const progress = []
    await localEngine.load('freestyle', p => progress.push(p))
    const insights = []
    const question = { rule: 'freestyle', size: 15, moves: ['h8', 'a1', 'i8', 'a3', 'j8', 'c1'], lines: 2 }
    const end = await localEngine.analyse(question, i => insights.push(i))
    const moves = []
    for (const level of ['acorn', 'bamboo', 'cedar'])
      moves.push(
        await localEngine.move(level, { rule: 'renju', size: 15, moves: ['h8', 'i9'] }, undefined, { budget: 500 }),
      )
    const wrong = await localEngine.analyse({ ...question, moves: ['h8', 'h8'] }, () => {}).catch(e => [e.code, e.why])
    return { before, progress, insights, end, moves, wrong, violations: globalThis.violations }
  }, client)
  assert.ok(!got.before.some(name => /worker|\.gz$/.test(name)), 'the first load has nothing of it')
  const last = got.progress.at(-1)
  assert.ok(
    last.total > 1e6 && last.loaded === last.total && got.progress[0].loaded === 0,
    JSON.stringify(got.progress),
  )
  const [{ verdict }, ...best] = got.insights
  assert.equal(verdict.chance, 1)
  assert.ok(verdict.win.fours && verdict.win.proof)
  assert.deepEqual(
    best.map(i => i.best.rank),
    [1, 2],
  )
  assert.ok(got.end.nodes > 0 && !got.end.stopped)
  for (const move of got.moves) assert.match(move, /^[a-o]\d+$/)
  assert.deepEqual(got.wrong, ['invalid', 'analysis_position'])
  assert.deepEqual(got.violations, [])
  assert.deepEqual(complaints, [])
  assert.equal(fetched.filter(path => /tengen\.wasm/.test(path)).length, 1)
  assert.equal(fetched.filter(path => /\.txt-/.test(path)).length, 2, 'the weights of two rules')
  await context.close()
})

test('a long search is stopped at once, and the next question answered', async () => {
  const { page, complaints, context } = await visit()
  const late = await page.evaluate(async client => {
    const { localEngine } = await import(client)
    const question = { rule: 'freestyle', size: 15, moves: ['h8', 'i9', 'i8', 'g8'], lines: 3 }
    await localEngine.load('freestyle')
    const late = []
    for (let i = 0; i < 6; i++) {
      const stop = new AbortController()
      let stopped = 0
      await localEngine
        .analyse(
          question,
          ({ best }) => {
            if (best?.depth === 5 + i && !stopped) {
              stopped = performance.now()
              stop.abort()
            }
          },
          stop.signal,
        )
        .then(
          () => Promise.reject(new Error('it came to an end')),
          e => e === stop.signal.reason || Promise.reject(e),
        )
      await localEngine.move('acorn', question) // which waits for the search to be out of the way
      late.push(performance.now() - stopped)
    }
    return late
  }, client)
  assert.ok(Math.min(...late) < 50, `stopped and answered after ${late.map(Math.round)} ms`)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('the page itself may not compile WebAssembly', async () => {
  const { page, context } = await visit()
  const name = await page.evaluate(() =>
    WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
      () => 'compiled',
      e => e.name,
    ),
  )
  assert.equal(name, 'CompileError')
  assert.deepEqual(await page.evaluate(() => globalThis.violations), ['script-src'])
  await context.close()
})
