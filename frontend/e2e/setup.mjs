// Before all tests: a database is made once, of which every server gets a copy, with the puzzles of the house: while they are
// missing, the first page asks in vain for that of the day. After them the folder goes in which
// all servers had their data.
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from './site.mjs'

export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'tengen-e2e-'))
  chmodSync(folder, 0o755) // the private PostgreSQL runs as another user for root
  const gone = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', gone)
  process.env.E2E_FOLDER = folder
  const site = await startSite()
  for (const until = Date.now() + 60_000; !/puzzles of the house.*"caro"/.test(site.log); ) {
    if (Date.now() > until) throw new Error(`the puzzles are not stored\n${site.log}`)
    await new Promise(go => setTimeout(go, 20))
  }
  const code = await site.stop(data => renameSync(data, join(folder, 'made')))
  if (code !== 0) throw new Error(`the server ended with ${code}\n${site.log}`)
  return gone
}
