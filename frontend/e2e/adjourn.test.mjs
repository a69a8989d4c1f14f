// A game that nobody plays is put aside: its player finds it among the own games and takes it up again.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { person, pick, place, shot, stones } from './site.mjs'
import { browser, site } from './tested.mjs'

/** Asks the private database. */
function sql(text) {
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

test('put aside, found, taken up again', { timeout: 180_000 }, async () => {
  const ann = await person(browser, site)
  await pick(ann.page, 'Opponent', 'A bot')
  await pick(ann.page, 'A bot', /^Acorn/)
  await pick(ann.page, 'You play', 'Black')
  await pick(ann.page, 'Clock', /No clock|None/)
  await ann.page.getByRole('button', { name: 'Play now' }).click()
  await ann.page.waitForURL(/\/g\//)
  await ann.page.waitForSelector('.stage svg')
  await place(ann.page, 'h8')
  await stones(ann.page, 2)
  const game = new URL(ann.page.url()).pathname

  // An hour goes by while the server is away.
  await site.kill()
  sql("UPDATE game_events SET at = at - interval '2 hours'")
  sql('DELETE FROM outages') // the time before the first start was one
  await site.start()
  for (const late = Date.now() + 20_000; sql('SELECT status FROM games') !== 'adjourned'; ) {
    assert.ok(Date.now() < late, 'it is put aside')
    await new Promise(done => setTimeout(done, 100))
  }

  await ann.page.goto(site.base + '/history')
  await ann.page.getByRole('heading', { name: 'Put aside' }).waitFor()
  await shot(ann.page, 'adjourned')
  await ann.page.locator('.adjourned a').click()
  assert.equal(new URL(ann.page.url()).pathname, game)
  await ann.page.getByRole('button', { name: 'Take it up again' }).click()
  await ann.page.waitForSelector('.status.mine')
  await place(ann.page, 'a1')
  await stones(ann.page, 4)
  assert.equal(sql('SELECT status FROM games'), 'live')

  await ann.page.goto(site.base + '/history')
  await ann.page.getByText('No finished games yet.').waitFor()
  assert.equal(await ann.page.locator('.adjourned').count(), 0)
  assert.deepEqual(ann.complaints, [])
})
