// Draws public/icons from public/favicon.svg: node icons.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { startBrowser } from './e2e/site.mjs'

const mark = readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8')
const whole = mark.replace(' rx="7"', '') // systems round the corners themselves
/** [name, pixels, drawing, share of the side that the drawing has] */
const icons = [
  ['192', 192, mark, 1],
  ['512', 512, mark, 1],
  ['touch', 180, whole, 1],
  ['maskable', 512, whole, 1.12], // the stone well within the circle that is always shown
]

const browser = await startBrowser()
const page = await browser.newPage()
const out = new URL('public/icons/', import.meta.url)
mkdirSync(out, { recursive: true })
for (const [name, size, drawing, share] of icons) {
  await page.setViewportSize({ width: size, height: size })
  const inner = Math.round(size * share)
  const off = (size - inner) / 2
  const svg = drawing.replace('<svg ', `<svg width="${inner}" height="${inner}" style="position:absolute;left:${off}px;top:${off}px" `)
  await page.setContent(`<body style="margin:0;overflow:hidden">${svg}</body>`)
  writeFileSync(new URL(`${name}.png`, out), await page.screenshot({ omitBackground: true }))
}
await browser.close()
