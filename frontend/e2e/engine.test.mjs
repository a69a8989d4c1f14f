// The engine in the browser: its worker loads, answers, is stopped, and is the only one that may compile WebAssembly.
import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures.mjs'

const manifest = JSON.parse(readFileSync(new URL('../dist/.vite/en/manifest.json', import.meta.url), 'utf8'))
const client = `/${manifest['src/engine/local.ts'].file}`

/** A page of the site that notes what its policy forbids. */
async function visit(person) {
  const p = await person()
  await p.page.evaluate(() => {
    globalThis.violations = []
    document.addEventListener('securitypolicyviolation', e => globalThis.violations.push(e.violatedDirective))
  })
  return p
}

test('it is fetched when it is asked for, with progress, and proves a win', { tag: '@long' }, async ({ person }) => {
  const { page } = await visit(person)
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
  expect(!got.before.some(name => /worker|\.gz$/.test(name)), 'the first load has nothing of it').toBe(true)
  const last = got.progress.at(-1)
  expect(last.total).toBeGreaterThan(1e6)
  expect([got.progress[0].loaded, last.loaded]).toEqual([0, last.total])
  const [{ verdict }, ...best] = got.insights
  expect(verdict.chance).toBe(1)
  expect(verdict.win).toMatchObject({ fours: true, proof: expect.anything() })
  expect(best.map(i => i.best.rank)).toEqual([1, 2])
  expect(got.end.nodes).toBeGreaterThan(0)
  expect(got.end.stopped).toBeFalsy()
  for (const move of got.moves) expect(move).toMatch(/^[a-o]\d+$/)
  expect(got.wrong).toEqual(['invalid', 'analysis_position'])
  expect(got.violations).toEqual([])
  expect(fetched.filter(path => /tengen\.wasm/.test(path)).length).toBe(1)
  expect(fetched.filter(path => /\.txt-/.test(path)).length, 'the weights of two rules').toBe(2)
})

test('a search without an end is stopped, says nothing more, and the next question is answered', {
  tag: '@long',
}, async ({ person }) => {
  const { page } = await visit(person)
  const late = await page.evaluate(async client => {
    const { localEngine } = await import(client)
    const question = { rule: 'freestyle', size: 15, moves: ['h8', 'i9', 'i8', 'g8'], lines: 3 }
    await localEngine.load('freestyle')
    let late = 0
    for (let i = 0; i < 6; i++) {
      const stop = new AbortController()
      await localEngine
        .analyse(
          question,
          ({ best }) => {
            if (stop.signal.aborted) late++
            else if (best?.depth === 5 + i) stop.abort()
          },
          stop.signal,
        )
        .then(
          () => Promise.reject(new Error('it came to an end')),
          e => e === stop.signal.reason || Promise.reject(e),
        )
      await localEngine.move('acorn', question) // which waits for the search to be out of the way
    }
    return late
  }, client)
  expect(late).toBe(0)
})

test('all levels play whole games, each with its neighbour', { tag: '@long' }, async ({ person }) => {
  const { page } = await visit(person)
  const games = await page.evaluate(async client => {
    const { localEngine } = await import(client)
    const play = async (rule, ...levels) => {
      await localEngine.load(rule)
      const moves = []
      for (;;) {
        const position = { rule, size: 15, moves }
        try {
          moves.push(await localEngine.move(levels[moves.length % 2], position, undefined, { budget: 200, seed: 5 }))
        } catch (e) {
          return { moves, end: e.why } // of a game that is over nothing is answered
        }
      }
    }
    return [
      await play('freestyle', 'acorn', 'bamboo'),
      await play('renju', 'cedar', 'dogwood'),
      await play('standard', 'elm', 'fir'),
      await play('caro', 'ginkgo', 'hickory'),
      await play('renju', 'ironwood', 'juniper'),
    ]
  }, client)
  for (const { moves, end } of games) {
    expect(moves.length).toBeGreaterThanOrEqual(9)
    expect(new Set(moves).size).toBe(moves.length)
    expect(end).toBe('analysis_position')
  }
})

test('the page itself may not compile WebAssembly', { tag: '@long' }, async ({ person }) => {
  const { page } = await visit(person)
  const name = await page.evaluate(() =>
    WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
      () => 'compiled',
      e => e.name,
    ),
  )
  expect(name).toBe('CompileError')
  expect(await page.evaluate(() => globalThis.violations)).toEqual(['script-src'])
})
