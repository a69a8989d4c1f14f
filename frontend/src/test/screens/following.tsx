// Whom one follows.
import { describe, test } from 'vitest'
import { f } from '../../i18n/late/following'
import { t } from '../../i18n/index'
import { user } from '../../net/live'
import { ann } from '../games'
import { drawn, find, input, open, press, shows, stage, translated } from './stage'

const privacy = (follow: string, hidden = false) => ({ '/me/privacy': [200, { follow, hidden }] as [number, unknown] })
const following = (...list: unknown[]) => ({ '/me/following': [200, { list, most: 400 }] as [number, unknown] })

describe('following', () => {
  test('who plays, who is here, who is not', async () => {
    stage.answers = {
      ...following(
        { name: 'Bob' },
        { name: 'Bob', online: true, program: true },
        { name: 'Bob', online: true, playing: 'g1' },
      ),
      ...privacy('everybody'),
    }
    open('/following')
    await shows(f.here(2))
    await translated()
    stage.answers = { ...following({ name: 'Bob', online: true }), ...privacy('followed', true) }
    open('/settings')
    open('/following')
    await shows(f.here(1))
    await translated()
    stage.answers = { ...following({ name: 'Bob' }), ...privacy('nobody') }
    open('/settings')
    open('/following')
    await shows(f.offline)
    await translated()
  })

  test('nobody yet, and what is refused', async () => {
    stage.answers = { ...following(), ...privacy('everybody') }
    open('/following')
    await shows(f.empty)
    await shows(f.may.everybody)
    await translated()
    for (const why of Object.keys(f.refusals)) {
      stage.answers = {
        '/me/following': [400, { code: 'invalid', why, values: { max: 400 }, message: 'Plain English.' }],
      }
      input(find('.field input') as HTMLInputElement, 'Bob')
      await drawn()
      find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      await drawn()
      await translated()
    }
    find('input[role=switch]').click()
    await drawn()
    await translated()
  })

  test('the list that cannot be had, or brought up to date', async () => {
    user.value = { ...ann, id: 77 }
    open('/following')
    await shows(t.shell.retry)
    await translated()
    stage.answers = { ...following({ name: 'Bob' }), ...privacy('everybody') }
    await press(t.shell.retry)
    await shows(f.offline)
    stage.answers = {}
    document.dispatchEvent(new Event('visibilitychange'))
    await shows(f.stale)
    await translated()
  })

  test('a visitor', async () => {
    user.value = null
    open('/following')
    await shows(f.visitor)
    await translated()
  })

  test('on a profile', async () => {
    const bob = { id: 2, name: 'Bob', created: '2026-11-01T10:00:00Z', games: 0, wins: 0, losses: 0, draws: 0 }
    stage.answers = { '/users/Bob': [200, bob], '/users/Bob/games': [200, { games: [] }], ...following() }
    open('/@/Bob')
    await shows(f.follow)
    stage.answers = { ...stage.answers, ...following({ name: 'Bob', online: true, playing: 'g1' }) }
    await press(f.follow)
    await shows(f.watch)
    await translated()
  })
})
