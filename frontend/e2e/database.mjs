// The private database of a site, for what takes longer to come about than a test may.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Asks the private database. */
export function sql(site, text) {
  const versions = '/usr/lib/postgresql'
  const psql = existsSync(versions)
    ? readdirSync(versions)
        .map(v => join(versions, v, 'bin/psql'))
        .find(existsSync)
    : undefined
  const socket = readdirSync(site.data, { recursive: true }).find(f => f.includes('.s.PGSQL.') && !f.endsWith('.lock'))
  const [, dir, port] = /^(.*?)\/?\.s\.PGSQL\.(\d+)$/.exec(socket)
  return execFileSync(
    psql ?? 'psql',
    ['-h', join(site.data, dir), '-p', port, '-U', 'tengen', '-Atc', text, 'tengen'],
    {
      encoding: 'utf8',
    },
  ).trim()
}
