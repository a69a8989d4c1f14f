// A page whose user has just signed in.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '../net/live'
import { ann } from '../test/games'
import { entered } from './entered'

const reload = vi.fn()
beforeEach(() => {
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  history.replaceState(null, '', '/account?lang=en')
})
afterEach(() => history.replaceState(null, '', '/'))

test('the page of an account in the same language, or in none, stays', () => {
  entered({ user: ann, lang: 'en' })
  entered({ user: ann })
  expect(user.value).toEqual(ann)
  expect(location.search).toBe('?lang=en')
  entered({ user: ann }, '/g/abc')
  expect(location.pathname).toBe('/g/abc')
  expect(reload).not.toHaveBeenCalled()
})

test('that of an account in another language is loaded anew, once, where its user goes on', () => {
  entered({ user: ann, lang: 'ru' })
  expect(location.pathname + location.search).toBe('/account')
  expect(reload).toHaveBeenCalledTimes(1)
  entered({ user: ann, lang: 'ru' }, '/g/abc')
  expect(location.pathname).toBe('/g/abc')
  expect(reload).toHaveBeenCalledTimes(2)
})
