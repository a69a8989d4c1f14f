import { chromium } from '@playwright/test'
import { launch, shots } from './e2e/site.mjs'
const [out, height, ...files] = process.argv.slice(2)
const b = await chromium.launch(launch())
const p = await b.newPage({ viewport: { width: 1600, height: 900 } })
const { readFileSync } = await import('node:fs')
await p.setContent(`<body style="margin:0;background:#f0f;display:flex;flex-wrap:wrap;gap:8px">${files.map(f => `<img style="height:${height}px" src="data:image/png;base64,${readFileSync(`${shots}/${f}.png`).toString('base64')}">`).join('')}</body>`)
await p.waitForTimeout(500)
await p.screenshot({ path: out, fullPage: true })
await b.close()
