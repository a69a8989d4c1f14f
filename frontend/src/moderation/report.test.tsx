// The report of a study or list, and how moderators see it.
import { render } from 'preact'
import { expect, test, vi } from 'vitest'
import { m } from '../i18n/late/moderation'
import * as api from '../net/api'
import { user } from '../net/live'
import { until } from '../test/until'
import type { User } from '../wire'
import { Report } from './report'

test('the address comes before the text', async () => {
  user.value = { id: 1, name: 'Ann' } as User
  const post = vi.spyOn(api, 'post').mockResolvedValue({ reported: true } as never)
  render(<Report name="Bob" work={{ path: '/study/abc', title: 'Bad words' }} onClose={() => {}} />, document.body)
  expect(document.body.textContent).toContain('Bad words')
  const text = document.querySelector('textarea')!
  expect(text.maxLength).toBe(500 - '/study/abc '.length)
  text.value = 'the title'
  text.dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(document.querySelector('textarea')!.value).toBe('the title'))
  document.querySelector('form')!.requestSubmit()
  await until(() => expect(document.body.textContent).toContain(m.report.done))
  expect(post).toHaveBeenCalledWith('/api/reports', {
    about: 'Bob',
    reason: 'abuse',
    text: '/study/abc the title',
    games: [],
  })
  render(null, document.body)
})
