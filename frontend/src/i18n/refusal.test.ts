// @vitest-environment node
// The page's own sentences for what the server refuses.
import { expect, test } from 'vitest'
import { a } from './late/account'
import { t } from '.'
import { Fault, asFault, faultOf } from '../net/fault'
import { until } from '../test/until'
import { fetchRefusals, refusal } from './refusal'

test('a refusal is said by its why, else by its code, else as a fault of ours', () => {
  expect(refusal(new Fault('invalid', 'name_length', { min: 2, max: 20 }))).toBe('A name has 2 to 20 characters.')
  expect(refusal(new Fault('invalid', 'password_name'))).toBe(a.refusals.password_name)
  expect(refusal(new Fault('busy'))).toBe(t.refusals.busy)
  expect(refusal(new Fault('not_found', 'of_tomorrow'))).toBe(t.refusals.not_found)
  expect(refusal(new Fault('of_tomorrow'))).toBe(t.refusals.internal)
  expect(refusal(new Fault('toString', 'constructor'))).toBe(t.refusals.internal)
})

test('what games refuse is said once it has come', async () => {
  fetchRefusals()
  const { playing } = await import('#words/playing')
  await until(() => expect(refusal(new Fault('stale'))).toBe(playing.refusals.stale))
})

test('the server’s own sentence is never kept', () => {
  const told = { code: 'too_many', why: 'follows', values: { max: 5 }, message: 'This page follows too many games.' }
  expect(JSON.stringify(faultOf(told)) + faultOf(told).message).not.toContain('too many games')
  expect(faultOf(told)).toEqual(new Fault('too_many', 'follows', { max: 5 }))
  expect(faultOf({ code: 7, why: {}, values: 'x' }, 'not_found')).toEqual(new Fault('not_found'))
  expect(faultOf(null)).toEqual(new Fault('internal'))
  expect(asFault(new TypeError('x'))).toEqual(new Fault('network'))
})
