// The pictures of the README and of the installed page: make pictures. A live game that moves, the analysis board, a game on a
// phone. Whoever changes how they look makes them anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { hand, seek } from './hand.mjs'
import { root, startBrowser, startSite, tap } from './site.mjs'

/** A short game that Black wins: a puzzle's. */
const game = 'f8 f7 i4 g8 h9 f9 h7 h10 h6 g10 h5 h8 h3 h4 j5 g2 i5 i8 g7 e9 j4'.split(' ')
const files = {
  wide: join(root, 'frontend', 'public', 'icons', 'wide.jpg'),
  narrow: join(root, 'frontend', 'public', 'icons', 'narrow.jpg'),
  moves: join(root, 'docs', 'pictures', 'game.gif'),
}

/** A page of its own at an address; it stands still. */
async function open(browser, site, address, options, as) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options })
  if (as) await context.addCookies(await as.context.cookies())
  const page = await context.newPage()
  await page.goto(site.base + address)
  await page.waitForLoadState('networkidle')
  return page
}

const stones = (page, n) => expect(page.locator('.stage .stone')).toHaveCount(n)

/** The times of a game are looked at too. */
const think = i => new Promise(done => setTimeout(done, 400 + ((i * 7) % 11) * 150))

/** Some pictures as one that moves: a GIF of 127 colours, each frame what has changed. */
async function moving(browser, pictures, delays) {
  const page = await browser.newPage()
  const code = readFileSync(join(root, 'frontend', 'node_modules', 'gifenc', 'dist', 'gifenc.esm.js'), 'utf8')
  const frames = pictures.map(p => p.toString('base64'))
  const made = await page.evaluate(
    async ([code, frames, delays]) => {
      const { GIFEncoder, applyPalette, quantize } = await import(
        URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
      )
      const gif = GIFEncoder()
      const same = 127 // the colour of what is as it was
      let palette
      let before
      for (const [i, frame] of frames.entries()) {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${frame}`)).blob())
        const { width, height } = image
        const canvas = new OffscreenCanvas(width, height).getContext('2d')
        canvas.drawImage(image, 0, 0)
        const { data } = canvas.getImageData(0, 0, width, height)
        palette ??= [...quantize(data, same), [0, 0, 0]]
        const now = applyPalette(data, palette.slice(0, same))
        const changed = before ? now.map((c, at) => (c === before[at] ? same : c)) : now
        before = now
        gif.writeFrame(changed, width, height, {
          palette: i ? undefined : palette,
          delay: delays[i],
          transparent: i > 0,
          transparentIndex: same,
          dispose: 1,
        })
      }
      gif.finish()
      return [...gif.bytes()]
    },
    [code, frames, delays],
  )
  await page.close()
  return Buffer.from(made)
}

const site = await startSite()
const browser = await startBrowser()
try {
  const [ann, ben, eve] = [
    await hand(browser, site, 'Hoshi'),
    await hand(browser, site, 'Lindqvist'),
    await hand(browser, site),
  ]

  // A game that moves, as a watcher sees it.
  const shown = await seek(ann)
  let { v } = await ben.ask({ t: 'join', g: shown, v: 0 })
  const watcher = await open(browser, site, `/g/${shown}`, {
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 0.625,
  })
  const pictures = []
  for (const [i, at] of game.entries()) {
    await think(i)
    ;({ v } = await (i % 2 ? ben : ann).ask({ t: 'move', g: shown, v, d: { at } }))
    await stones(watcher, i + 1)
    pictures.push(await watcher.screenshot())
  }
  writeFileSync(
    files.moves,
    await moving(
      browser,
      pictures,
      pictures.map((_, i) => (i < pictures.length - 1 ? 700 : 4000)),
    ),
  )

  // The analysis board.
  const line = game.slice(0, 17).join('')
  const analysis = await open(browser, site, `/analysis#freestyle/15/${line}`, {
    viewport: { width: 1280, height: 800 },
  })
  await stones(analysis, 17)
  await analysis.screenshot({ path: files.wide, quality: 85, type: 'jpeg' })

  const bot = await seek(eve, { clock: { kind: 'none', initial: 0, increment: 0 } }, { kind: 'bot', bot: 'acorn' })
  const phone = {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    colorScheme: 'dark',
  }
  const own = await open(browser, site, `/g/${bot}`, phone, eve)
  for (const at of ['h8', 'f6', 'k10']) {
    const had = await own.locator('.stage .stone').count()
    await tap(own, at)
    await tap(own, at) // the first marks the point
    await expect(own.locator('.stage .stone')).toHaveCount(had + 2, { timeout: 60_000 })
  }
  await own.screenshot({ path: files.narrow, quality: 70, type: 'jpeg' })
} finally {
  await browser.close()
  await site.stop()
}
