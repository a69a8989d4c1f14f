// The tests of all files, or of those named: node e2e/all.mjs [FILE…]. Two at a time, each on a copy of one
// database, which is made first.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, startSite } from './site.mjs'

const dir = join(root, 'frontend', 'e2e')
const named = process.argv.slice(2)
const files = named.length > 0 ? named : readdirSync(dir).filter(f => f.endsWith('.test.mjs'))
const made = mkdtempSync(join(tmpdir(), 'tengen-e2e-'))
let status = 1
try {
  const site = await startSite()
  const stopped = await site.stop(data => execFileSync('cp', ['-a', `${data}/.`, made]))
  if (stopped !== 0) throw new Error(`the server ended with ${stopped}\n${site.log}`)
  mkdirSync(join(root, 'bin'), { recursive: true })
  const report = ['spec', 'junit'].map(r => `--test-reporter=${r}`)
  const to = ['stdout', join(root, 'bin', 'e2e.xml')].map(d => `--test-reporter-destination=${d}`)
  const run = ['--test', '--test-concurrency=2', ...report, ...to, ...files.sort().map(f => join(dir, f))]
  status = spawnSync(process.execPath, run, { stdio: 'inherit', env: { ...process.env, E2E_DATA: made } }).status ?? 1
} finally {
  rmSync(made, { recursive: true, force: true })
}
process.exitCode = status
