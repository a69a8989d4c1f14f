// The consequences of leaving games.
import { describe, test } from 'vitest'
import { conduct as c } from '#words/conduct'
import { user } from '../../net/live'
import { open, shows, stage, translated } from './stage'

const ends = (['left', 'abort', 'no_show', 'sat_out', ''] as const).map((kind, i) => ({
  g: `g${i}`,
  at: '2026-11-20T10:00:00Z',
  kind,
}))
const count = { games: 5, bad: 4, weight: 3.4, limit: 4, row: 4 }

describe('conduct', () => {
  test('with a pause, one that is over, and without games', async () => {
    stage.answers = {
      '/me/conduct': [200, { ends, count, pause: { began: '2026-11-20T10:00:00Z', ends: '2999-11-20T10:00:00Z' } }],
    }
    open('/conduct')
    await shows(c.endings.left)
    await translated()
    stage.answers = {
      '/me/conduct': [
        200,
        {
          ends: ends.slice(4),
          count: { ...count, games: 1, bad: 0 },
          pause: { began: '2026-11-19T10:00:00Z', ends: '2026-11-19T11:00:00Z' },
        },
      ],
    }
    open('/settings')
    open('/conduct')
    await shows(c.fine)
    await translated()
    stage.answers = { '/me/conduct': [200, { ends: ends.slice(0, 1), count: { ...count, games: 1 } }] }
    open('/settings')
    open('/conduct')
    await shows(c.endings.left)
    await translated()
    stage.answers = { '/me/conduct': [200, { ends: [], count: { ...count, games: 0 } }] }
    open('/settings')
    open('/conduct')
    await shows(c.none)
    await translated()
  })

  test('a visitor, and what is refused', async () => {
    user.value = null
    open('/conduct')
    await shows(c.visitor)
    await translated()
  })
})
