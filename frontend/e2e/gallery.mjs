// Every page and state on every screen, to be looked at: node e2e/gallery.mjs [NAME…]
// With --languages each page in every language instead, on a phone and a desktop; with --longer in English with words that
// take two fifths more room.
// Pictures go to e2e/shots/gallery, with a contact sheet a page; what axe finds, or is wider than the screen, to stdout.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { five, hand, middle, play, seek } from './hand.mjs'
import { cut, lengthen } from './longer.mjs'
import { faults, tooWide } from './look.mjs'
import { languages, shots, startBrowser, startSite } from './site.mjs'

const screens = {
  tiny: { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  lying: { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
  wide: { viewport: { width: 1920, height: 1080 } },
  zoomed: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }, // 1280×800 at 200 %
}
const schemes = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  contrast: { contrast: 'more' },
  forced: { forcedColors: 'active' },
}
const once = ['contrast', 'forced'] // on a phone and a desktop alone

async function furnish(browser, site) {
  const [ann, ben, eve] = [
    await hand(browser, site, 'Annegret-Elisabeth12'),
    await hand(browser, site, 'Bartholomew_Winthrop'),
    await hand(browser, site),
  ]
  const over = await play(ann, ben, five)
  const renju = await play(ben, ann, five.slice(0, 8), { rule: 'renju', forbidden: 'loses' })
  await ben.ask({ t: 'resign', g: renju, v: 9 })
  const live = await play(ann, ben, middle)
  await ann.tell({ t: 'watch', g: live, v: 0 })
  await ann.ask({ t: 'chat', g: live, d: { text: 'Good luck!' } })
  const bot = await seek(eve, { clock: { kind: 'none', initial: 0, increment: 0 } }, { kind: 'bot', bot: 'acorn' })
  const waiting = await seek(eve, { rule: 'renju' })
  return {
    first: ['/'],
    'first-member': ['/', ann],
    watch: ['/watch'],
    learn: ['/learn'],
    player: [`/g/${live}`, ann],
    watcher: [`/g/${live}`],
    bot: [`/g/${bot}`, eve],
    over: [`/g/${over}`],
    lost: [`/g/${renju}`, ben],
    waiting: [`/g/${waiting}`, eve],
    profile: [`/@/${ann.user.name}`],
    history: ['/history', ann],
    nohistory: ['/history'],
    analysis: ['/analysis'],
    'analysis-line': ['/analysis#freestyle/15/h8i9j10h9h10i8i10g8f7'],
    openings: ['/openings'],
    protocols: ['/learn/openings'],
    protocol: ['/learn/openings/taraguchi10'],
    local: ['/local'],
    ranks: ['/ranks'],
    bots: ['/bots', ann],
    puzzles: ['/puzzles'],
    daily: ['/puzzles/daily'],
    streak: ['/puzzles/streak'],
    mistakes: ['/puzzles/mistakes', ann],
    skill: ['/puzzles/dashboard', ann],
    path: ['/learn/path'],
    step: ['/learn/four-three'],
    conduct: ['/conduct', ann],
    connection: ['/connection'],
    account: ['/account'],
    member: ['/account', ann],
    settings: ['/settings'],
    gone: ['/g/AAAAAAAAAAAA'],
    missing: ['/nothing/here'],
  }
}

/** One picture of all of a page's pictures. */
async function sheet(browser, name, pictures) {
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } })
  const figures = pictures.map(
    ([title, path]) => `<figure><img height="420" src="data:image/png;base64,${readFileSync(path).toString('base64')}">
      <figcaption>${title}</figcaption></figure>`,
  )
  await page.setContent(
    `<style>body{display:flex;flex-wrap:wrap;gap:8px;background:#888;font:12px sans-serif}figure{margin:0}</style>${figures.join('')}`,
  )
  await page.screenshot({ path: join(shots, 'gallery', `sheet-${name}.png`), fullPage: true })
  await page.close()
}

/** How each page is looked at: a title, and what its context is like. */
function* looks(inLanguages, longer) {
  if (longer) {
    for (const screen of ['tiny', 'phone', 'desktop']) yield [`${screen}-longer`, screens[screen]]
    return
  }
  if (inLanguages) {
    for (const locale of languages)
      for (const screen of ['phone', 'desktop']) yield [`${screen}-${locale}`, { ...screens[screen], locale }]
    return
  }
  for (const [screen, size] of Object.entries(screens))
    for (const [scheme, colors] of Object.entries(schemes))
      if (!once.includes(scheme) || screen === 'desktop' || screen === 'phone')
        yield [`${screen}-${scheme}`, { ...size, ...colors }]
}

const site = await startSite()
const browser = await startBrowser()
try {
  const names = process.argv.slice(2).filter(a => !a.startsWith('--'))
  const longer = process.argv.includes('--longer')
  const pages = Object.entries(await furnish(browser, site)).filter(([n]) => !names.length || names.includes(n))
  mkdirSync(join(shots, 'gallery'), { recursive: true })
  const sheets = Object.fromEntries(pages.map(([name]) => [name, []]))
  for (const [look, options] of looks(process.argv.includes('--languages'), longer)) {
    for (const [name, [address, as]] of pages) {
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce', serviceWorkers: 'block' })
      if (as) await context.addCookies(await as.context.cookies())
      const page = await context.newPage()
      await page.goto(site.base + address)
      await page.waitForLoadState('networkidle')
      const title = `${name}-${look}`
      if (longer) {
        await lengthen(page)
        for (const words of await cut(page)) console.log(`${title}: cut: ${words}`)
        const wide = await tooWide(page)
        if (wide > 0) console.log(`${title}: ${wide} px too wide`)
      }
      const path = join(shots, 'gallery', `${title}.png`)
      await page.screenshot({ path, fullPage: process.env.FULL === '1' })
      sheets[name].push([title, path])
      if (!longer) for (const fault of await faults(page, title)) console.log(fault) // names are not made longer
      await context.close()
    }
  }
  for (const [name, pictures] of Object.entries(sheets)) await sheet(browser, name, pictures)
} finally {
  await browser.close()
  await site.stop()
}
