// The page in Firefox and in WebKit, thirty steps by finger: a game, a server that goes away, the analysis, settings, puzzles.
//   node frontend/e2e/otherbrowsers.mjs [firefox | webkit]
// bin/browsers.xml has what was found. A browser that is not here is left out, with the reason.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, startSite } from './site.mjs'
import { browsers, until } from './webdriver.mjs'

/** What a person does with a page of a browser, and what is waited for. */
function hand(b, site) {
  /** Where something is that can be tapped, once it stands still; with a text the last that has it. */
  const spot = (selector, text) =>
    until(`there is no ${selector} ${text ?? ''}`, async () => {
      const look = () =>
        b.run(
          (selector, text) => {
            const all = [...document.querySelectorAll(selector)].filter(
              el => el.checkVisibility() && (!text || el.textContent.trim().includes(text)),
            )
            const el = text ? all.at(-1) : all[0]
            el?.scrollIntoView({ block: 'center', behavior: 'instant' })
            const r = el?.getBoundingClientRect()
            return r && [r.left + r.width / 2, r.top + r.height / 2].map(Math.round)
          },
          selector,
          text,
        )
      const [first, then] = [await look(), await look()]
      return first && String(first) === String(then) && first
    })
  const touch = ([x, y]) => {
    const actions = [
      { type: 'pointerMove', duration: 0, origin: 'viewport', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    return b.act([{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }])
  }
  const me = {
    run: b.run,
    go: async path => {
      await b.go(site.base + path)
      await until(`${path} has no heading`, () => b.run(() => !!document.querySelector('h1')))
    },
    there: (selector, text, n = 1) =>
      until(`${selector} ${text ?? ''} is not there ${n} times`, () =>
        b.run(
          (selector, text, n) =>
            [...document.querySelectorAll(selector)].filter(el => !text || el.textContent.includes(text)).length >= n,
          selector,
          text,
          n,
        ),
      ),
    gone: selector =>
      until(`${selector} is still there`, () => b.run(s => document.querySelector(s) === null, selector)),
    says: text => until(`nothing says “${text}”`, () => b.run(t => document.body.innerText.includes(t), text)),
    stones: (n, where = '.stage') =>
      until(`there are not ${n} stones`, () =>
        b.run((s, n) => document.querySelectorAll(`${s} .stone`).length === n, where, n),
      ),
    tap: async (selector, text) => touch(await spot(selector, text)),
    /** A point of a board; the settings of these steps ask for two taps. */
    async point(at, where = '.stage') {
      await spot(`${where} .tg-field`) // of the drawing in it WebKit scrolls past the window
      const p = await b.run(
        (where, at) => {
          const svg = document.querySelector(`${where} .tg-svg`)
          const size = 15
          const p = new DOMPoint((at.charCodeAt(0) - 97) * 100, (size - Number(at.slice(1))) * 100).matrixTransform(
            svg.getScreenCTM(),
          )
          return [Math.round(p.x), Math.round(p.y)]
        },
        where,
        at,
      )
      await touch(p).catch(async e => {
        const window = await b.run(() => [innerWidth, innerHeight, scrollX, scrollY])
        throw new Error(`${at} at ${p} of ${window}: ${e.message}`)
      })
    },
    /** Places a stone by two taps, or by as many as it takes: a board that has just become a game's takes none for a moment. */
    async put(at, where = '.stage') {
      const stones = () => b.run(s => document.querySelectorAll(`${s} .stone`).length, where)
      const before = await stones()
      await until(`${at} takes no stone`, async () => {
        await me.point(at, where)
        for (let i = 0; i < 5; i++) {
          if ((await stones()) > before) return true
          await new Promise(next => setTimeout(next, 100))
        }
      })
    },
    press: key => {
      const actions = [
        { type: 'keyDown', value: key },
        { type: 'keyUp', value: key },
      ]
      return b.act([{ type: 'key', id: 'keys', actions }])
    },
    path: () => b.run(() => location.pathname + location.hash),
    is: (what, got, wanted) => {
      if (String(got) !== String(wanted)) throw new Error(`${what}: ${got} instead of ${wanted}`)
    },
  }
  return me
}

const LEFT = '\uE012'
const END = '\uE010'
const mine = me => me.says('Your move')
const wide = me => me.run(() => document.documentElement.scrollWidth - innerWidth)

/** Own moves of a puzzle's solution. */
function lineOf(puzzle) {
  const line = []
  for (let [right] = puzzle.tree; right; right = right.r?.[0]?.n[0]) line.push(right.m)
  return line
}

/** The steps, in chapters; each takes the hand, the site and what the steps before it keep. */
const chapters = {
  'a game by touch': [
    [
      'the first page has a board',
      async me => {
        await me.go('/settings')
        await me.run(() => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'double' })))
        await me.go('/')
        await me.there('.stage .tg-svg')
      },
    ],
    ['it is no wider than the window', async me => me.is('px too wide', Math.max(0, await wide(me)), 0)],
    [
      'one tap is the first move of a game',
      async (me, _, kept) => {
        await me.there('.first-board .tg-field[role]')
        await me.point('h8')
        // WebKit's driver has a mouse: two taps are then a wish of one's own, and the first board respects it.
        if (await me.run(() => matchMedia('(pointer: fine)').matches)) await me.point('h8')
        await until('no game was begun', async () => /^\/g\//.test(await me.path()))
        await me.stones(2)
        kept.game = await me.path()
      },
    ],
    ['both clocks and both names are there', async me => me.there('.strip .strip-name', undefined, 2)],
    [
      'there a tap marks, and places nothing',
      async me => {
        await mine(me)
        await me.point('c4')
        await until('nothing is marked', () =>
          me.run(() => document.querySelector('.stage .ghost')?.getAttribute('data-pt') === 'c4'),
        )
        await me.stones(2)
      },
    ],
    [
      'a second tap places, and there is an answer',
      async me => {
        await me.point('c4')
        await me.stones(4)
      },
    ],
    [
      'a key steps back, another to the end',
      async me => {
        await me.run(() => document.querySelector('h1').focus())
        await me.press(LEFT)
        await me.stones(3)
        await me.press(END)
        await me.stones(4)
      },
    ],
    ['it is no wider than the window either', async me => me.is('px too wide', Math.max(0, await wide(me)), 0)],
  ],
  reconnect: [
    [
      'a server that dies is missed',
      async (me, site) => {
        await site.kill()
        await me.there('.connection:not(.live)')
        await me.says('Reconnecting')
      },
    ],
    [
      'it comes back, and so does the game',
      async (me, site) => {
        await site.start()
        await me.there('.connection.live')
        await me.stones(4)
      },
    ],
    [
      'the game goes on',
      async me => {
        await mine(me)
        await me.put('c6')
        await me.stones(6)
      },
    ],
    [
      'a page loaded anew has every stone',
      async (me, _, kept) => {
        await me.go(kept.game)
        await me.stones(6)
      },
    ],
    [
      'it is given up, after a question',
      async me => {
        await me.tap('button', 'Resign')
        await me.tap('button', 'Yes, resign')
        await me.there('.result', 'You lose')
      },
    ],
  ],
  analysis: [
    [
      'a position comes from its address',
      async me => {
        await me.go('/analysis#freestyle/15/h8a1i8a3j8')
        await me.stones(5)
      },
    ],
    [
      'a stone is placed',
      async me => {
        await me.there('.stage .tg-field[role]')
        await me.put('c3')
        await me.stones(6)
      },
    ],
    ['the address follows', async me => until('the address stays', async () => /h8a1i8a3j8c3/.test(await me.path()))],
    [
      'back by a button',
      async me => {
        await me.tap('button[aria-label="Back"]')
        await me.stones(5)
      },
    ],
    [
      'the engine says what is best',
      async me => {
        await me.run(() => document.querySelector('.study-switch input, input[role=switch]').click())
        await me.there('.study-best')
      },
    ],
    [
      'a page loaded anew has every stone again',
      async me => {
        await me.go('/robots.txt').catch(() => {})
        await me.go('/analysis')
        await me.stones(5)
      },
    ],
  ],
  settings: [
    [
      'the dark theme comes at once',
      async me => {
        await me.go('/settings')
        await me.tap('label', 'Dark')
        await me.there('html[data-theme=dark]')
      },
    ],
    [
      'a board is chosen',
      async me => {
        await me.run(() => document.querySelector('input[value=slate]').click())
        await me.there('html[data-board=slate]')
      },
    ],
    [
      'both are kept',
      async me => {
        await me.go('/watch')
        await me.there('html[data-theme=dark][data-board=slate]')
      },
    ],
    [
      'another language',
      async me => {
        await me.go('/watch?lang=ja')
        await me.there('html[lang=ja]')
        await me.says('観戦')
      },
    ],
    [
      'and back',
      async me => {
        await me.go('/settings?lang=en')
        await me.there('html[lang=en]')
      },
    ],
  ],
  puzzles: [
    [
      'the path of learning',
      async (me, site, kept) => {
        await until('there are no puzzles', async () => (await fetch(`${site.base}/api/puzzles/next?rule=caro`)).ok)
        const { steps } = await (await fetch(`${site.base}/api/puzzles/path?rule=freestyle`)).json()
        kept.puzzle = steps.find(s => s.name === 'four-three').puzzles[0]
        await me.go('/learn/path')
        await me.tap('a', 'Four and three')
        await me.there('.puzzle-board .tg-field[role]')
      },
    ],
    [
      'one is solved',
      async (me, _, kept) => {
        const line = lineOf(kept.puzzle)
        for (const [i, at] of line.entries()) {
          await me.put(at, '.puzzle-board')
          if (i + 1 < line.length) await me.stones(kept.puzzle.moves.length + 2 * (i + 1), '.puzzle-board')
        }
        await me.says('Solved!')
      },
    ],
    [
      'the next one is given up',
      async me => {
        await me.tap('main button', 'Next puzzle')
        await me.tap('main button', 'Show me the solution')
        await me.says('Given up.')
      },
    ],
    [
      'one that counts',
      async me => {
        await me.go('/puzzles')
        await me.there('.puzzle-task')
        await me.tap('main button', 'Show me the solution')
        await me.says('Your rating')
      },
    ],
  ],
  'the engine in the browser': [
    [
      'a bot that needs no server answers',
      async me => {
        await me.go('/local')
        await me.run(() => [...document.querySelectorAll('label')].find(l => l.textContent.trim() === 'Black')?.click())
        await me.tap('.local-choice button[type=submit], .local-choice form button', 'Play')
        await me.there('.stage .tg-field[role]')
        await mine(me)
        await me.put('h8')
        await me.stones(2)
      },
    ],
  ],
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1)) // which ends what was started

const report = []
const found = (browser, name, seconds, wrong) => report.push({ browser, name, seconds, wrong })

async function run(name, begin) {
  const site = await startSite()
  const b = await begin()
  try {
    const me = hand(b, site)
    for (const [chapter, steps] of Object.entries(chapters)) {
      let failed = ''
      const kept = {}
      if (chapter === 'reconnect') kept.game = await me.path()
      for (const [step, act] of steps) {
        const began = performance.now()
        const title = `${chapter} › ${step}`
        const wrong = failed || (await act(me, site, kept).then(() => '', String))
        if (wrong && !failed) failed = `not reached: ${step} failed`
        found(name, title, (performance.now() - began) / 1000, wrong)
        console.log(`${wrong ? '✘' : '✓'} ${name} › ${title}${wrong ? `\n    ${wrong}` : ''}`)
      }
    }
  } finally {
    await b.end()
    await site.stop()
  }
}

const escape = s => s.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`)

const only = process.argv[2]
const left = []
for (const [name, { lacks, start }] of Object.entries(browsers())) {
  if (only && name !== only) continue
  if (lacks) left.push(`${name} is left out: this machine lacks ${lacks}`)
  else await run(name, start).catch(e => found(name, 'begins', 0, String(e.stack)))
}
for (const line of left) console.log(line)
found('browsers', left.length ? left.join('; ') : 'all are here', 0, '')
const cases = report.map(
  ({ browser, name, seconds, wrong }) =>
    `<testcase classname="${browser}" name="${escape(name)}" time="${seconds.toFixed(2)}">${
      wrong ? `<failure message="${escape(wrong.split('\n')[0])}">${escape(wrong)}</failure>` : ''
    }</testcase>`,
)
const failures = report.filter(r => r.wrong).length
mkdirSync(join(root, 'bin'), { recursive: true })
writeFileSync(
  join(root, 'bin', 'browsers.xml'),
  `<testsuites><testsuite name="browsers" tests="${report.length}" failures="${failures}">${cases.join('\n')}</testsuite></testsuites>\n`,
)
console.log(`${report.length - failures} steps hold, ${failures} do not`)
process.exit(failures ? 1 : 0)
