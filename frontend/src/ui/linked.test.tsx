import { render } from 'preact'
import { expect, test } from 'vitest'
import { Linked } from './linked'
import { startText, whenText } from './when'

test('addresses in a text are links, and nothing else is', () => {
  const root = document.createElement('div')
  const text = 'Rules: https://example.org/a?b=1. (See http://example.org/c) javascript:alert(1) <b>x</b>'
  render(<Linked text={text} />, root)
  expect(root.textContent).toBe(text)
  expect([...root.querySelectorAll('a')].map(a => a.getAttribute('href'))).toEqual([
    'https://example.org/a?b=1',
    'http://example.org/c',
  ])
  expect(root.querySelector('b')).toBeNull()
})

test('a start is told in the host’s zone too, if clocks differ there', () => {
  const at = '2026-12-01T18:00:00Z'
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(startText(at, undefined)).toBe(whenText(at))
  expect(startText(at, own)).toBe(whenText(at))
  expect(startText(at, 'No/Where')).toBe(whenText(at))
  expect(startText(at, 'Pacific/Port_Moresby')).toBe(
    `${whenText(at)} (${whenText(at, 'Pacific/Port_Moresby')}, Port Moresby)`,
  )
})
