// The page of a game whose record is damaged.
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fault } from '../net/fault'
import { status } from '../net/live'
import { Damaged, w } from './damaged'
import type { GameStore } from './store'
import { until } from '../test/until'

let root: HTMLElement
const recheck = vi.fn()
const show = (fault: Fault) => render(<Damaged store={{ recheck } as unknown as GameStore} fault={fault} />, root)
const retry = () => root.querySelector('button')!
const fault = () => new Fault('damaged')

beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'))
  status.value = 'live'
})
afterEach(() => {
  render(null, root)
  root.remove()
})

test('says what is the matter, looks again when asked, and tells the answer', async () => {
  const first = fault()
  show(first)
  expect(root.querySelector('h1')!.textContent).toBe(w.title)
  expect(root.textContent).toContain(w.note)
  expect(root.querySelector('a')!.getAttribute('href')).toBe('/')
  retry().click()
  expect(recheck).toHaveBeenCalledOnce()
  await until(() => expect(root.querySelector('[role=status]')!.textContent).toBe(w.checking))
  expect(retry().getAttribute('aria-disabled')).toBe('true')
  show(fault())
  await until(() =>
    expect(root.querySelector('[role=status]')!.textContent).toMatch(/^Still unavailable at \d\d:\d\d:\d\d/),
  )
  expect(retry().getAttribute('aria-disabled')).toBeNull()
})

test('what the page asks by itself is not read out', async () => {
  show(fault())
  show(fault())
  await new Promise(requestAnimationFrame)
  expect(root.querySelector('[role=status]')!.textContent).toBe('')
})
