import { startSite } from './site.mjs'
import { gzipSync } from 'node:zlib'
import { execFileSync } from 'node:child_process'
const site = await startSite()
const size = (url, enc) =>
  Number(
    execFileSync('curl', [
      '-s',
      '-o',
      '/dev/null',
      '-w',
      '%{size_download}',
      '-H',
      `Accept-Encoding: ${enc}`,
      url,
    ]).toString(),
  )
try {
  for (const l of ['en', 'ru', 'ja']) {
    const u = `${site.base}/?lang=${l}`
    const html = await (await fetch(u)).text()
    const first = [
      ...html.matchAll(/<(?:script|link rel="modulepreload"|link rel="stylesheet")[^>]* (?:src|href)="([^"]+)"/g),
    ].map(([, p]) => new URL(p, u).href)
    const js = first.filter(f => f.endsWith('.js'))
    const row = enc => [size(u, enc), ...first.map(f => size(f, enc))]
    let t = 0
    for (const f of js) t += gzipSync(await (await fetch(f)).text()).length
    console.log(
      l,
      'html',
      size(u, 'gzip'),
      'files',
      first.map(f => f.split('.').pop()).join(),
      'gzip',
      row('gzip').reduce((a, b) => a + b),
      'br',
      row('br, gzip').reduce((a, b) => a + b),
      'scripts gz (test)',
      t,
    )
  }
} finally {
  await site.stop()
}
process.exit(0)
