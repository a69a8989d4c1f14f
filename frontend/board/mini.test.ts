// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { renderMini } from './mini'
import { allPoints } from './points'

const count = (el: Element, sel: string): number => (el.querySelector(sel)!.getAttribute('d')!.match(/M/g) ?? []).length

it('draws a position with a handful of nodes', () => {
  const el = document.createElement('div')
  renderMini(el, [...allPoints(15)])
  expect(count(el, '.mini-black')).toBe(113)
  expect(count(el, '.mini-white')).toBe(112)
  expect(el.querySelectorAll('*').length).toBeLessThan(12)
})

it('replaces the earlier picture, marks the last move or the win', () => {
  const el = document.createElement('div')
  renderMini(el, ['h8', 'i9'])
  expect(el.querySelector('.last.on-white')).not.toBeNull()
  renderMini(el, ['a1', 'b5', 'a2', 'c5', 'a3', 'd5', 'a4', 'f5', 'a5'], 19, ['a1', 'a2', 'a3', 'a4', 'a5'])
  expect(el.childElementCount).toBe(1)
  expect(el.querySelector('.last')).toBeNull()
  expect(el.querySelector('.win-core')).not.toBeNull()
})

it('uses a given svg itself', () => {
  const el = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  renderMini(el, [])
  expect(el.querySelector('svg')).toBeNull()
  expect(el.classList.contains('tg-mini')).toBe(true)
  expect(el.querySelector('.mini-bg')).not.toBeNull()
})
