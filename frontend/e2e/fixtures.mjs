// The fixtures of a test: a server and a Chromium that the tests of a worker share, and people of its own.
import { test as base, expect } from '@playwright/test'
import * as byFrames from './hand.mjs'
import * as site from './site.mjs'

export { expect }

/** What a server says when something is wrong with it. */
const BAD = /"level":"ERROR"|^panic:|^fatal error:/

/** What a page complains about whose server is killed while parts of it are on their way. */
const CUT = /net::ERR_(CONNECTION|EMPTY|INCOMPLETE|SOCKET)|WebSocket connection|dynamically imported module/

/** What a server has logged since this was asked last. */
function news(server) {
  const text = server.log.slice(server.read ?? 0)
  server.read = server.log.length
  return text
}

const errors = text => text.split('\n').filter(line => BAD.test(line))

/** Ends a server; it must have logged no error and end well. */
export async function end(server) {
  expect(await server.stop(), server.log).toBe(0)
  expect(errors(news(server))).toEqual([])
}

/** What the lobby is before anybody has come: whoever was there is gone, and with them their open games. */
async function deserted(server) {
  const page = await (await fetch(server.base)).text()
  const { lobby } = JSON.parse(/id="first">(.*?)<\/script>/.exec(page)[1])
  return { online: lobby.online, open: lobby.seeks.length }
}

let names = 0

export const test = base.extend({
  /** The server that tests share, started when the first of them asks for it. */
  shared: [
    async ({}, use) => {
      let server
      await use(() => (server ??= site.startSite()))
      if (server) await end(await server)
    },
    { scope: 'worker' },
  ],

  /** The settings of a server of the test's own: for who kills it, or wants it otherwise. */
  own: [null, { option: true }],

  site: async ({ shared, own }, use, info) => {
    const server = own ? await site.startSite(own) : await shared()
    await use(server)
    const text = news(server)
    if (info.error) await info.attach('server.log', { body: text })
    if (own) await end(server)
    else if (!info.error) await expect.poll(() => deserted(server)).toEqual({ online: 0, open: 0 })
    expect(errors(text)).toEqual([])
  },

  /** allow(what) says which complaints of the browser a test brings about; any other fails it. */
  allow: async ({}, use) => {
    const allowed = []
    await use(Object.assign(what => allowed.push(what), { allowed }))
  },

  /** Brings a person, a browser profile of its own, and its first page; `site` among the options leads it elsewhere.
   *  All leave with the test. */
  person: async ({ browser, site: server, allow }, use) => {
    const stay = browser.contexts()
    const all = []
    const bring = async (make, options) => {
      const p = await make(options)
      all.push(p)
      return p
    }
    await use(
      Object.assign(options => bring(o => site.person(browser, o?.site ?? server, o), options), {
        byFrames: (name, options) => bring(() => byFrames.hand(browser, server, name, options)),
      }),
    )
    await Promise.all(browser.contexts().map(c => stay.includes(c) || c.close()))
    const allowed = server.killed ? [...allow.allowed, CUT] : allow.allowed
    const complaints = all.flatMap(p => p.complaints).filter(c => !allowed.some(what => what.test(c)))
    expect(complaints, 'what the browser complains about').toEqual([])
  },

  /** Brings a person who plays by frames; with a name a member, with options of a browser's context. */
  hand: async ({ person }, use) => use(person.byFrames),

  /** A name that nobody else has. */
  named: async ({}, use) => use(name => `${name}${(names += 1)}`),
})
