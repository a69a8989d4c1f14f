import { render } from 'preact'
import { expect, test, vi } from 'vitest'
import { NumberField, numberOf } from './number'

test.each([
  ['10', 10],
  ['10.5', 10.5],
  ['10,5', 10.5],
  [' 7 ', 7],
  ['0,25', 0.25],
  ['0.167', 0.167],
  ['1.2345', 1.2345],
])('%s is a number', (text, n) => expect(numberOf(text)).toBe(n))

test.each([
  '',
  ' ',
  '1,000',
  '1.000',
  '1,000.5',
  '1.5.5',
  '10,',
  ',5',
  '-1',
  '+1',
  '1e3',
  '0x10',
  '1 000',
  '10;5',
  '٣',
  'ten',
])('“%s” is none', text => expect(numberOf(text)).toBeNaN())

test('what is typed is told, and arrows step to whole steps within the bounds', () => {
  const told = vi.fn()
  const root = document.createElement('div')
  render(<NumberField label="Minutes" value={10} min={0.5} max={11} step={0.5} onChange={told} />, root)
  const input = root.querySelector('input')!
  const press = (key: string) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    return input.value
  }
  input.value = '10,2'
  input.dispatchEvent(new Event('input'))
  expect(told).toHaveBeenLastCalledWith(10.2)
  expect(['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown'].map(press)).toEqual(['10.5', '11', '11', '10.5'])
  expect(told).toHaveBeenLastCalledWith(10.5)
  input.value = '0.5'
  expect(['ArrowDown', 'ArrowUp'].map(press)).toEqual(['0.5', '1'])
  input.value = 'x'
  input.dispatchEvent(new Event('input'))
  expect(told).toHaveBeenLastCalledWith(NaN)
  expect(press('ArrowUp')).toBe('x')
})
