// What was asked for while the server was away is asked for again.
import { render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fault } from './fault'
import { status } from './live'
import { useAsked } from './asked'

let root: HTMLElement
let asked: number
let answer: () => Promise<string>

function Part() {
  const { data, failure } = useAsked('key', () => {
    asked++
    return answer()
  })
  return <p>{data ?? failure?.code ?? ''}</p>
}

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
const becomes = (s: typeof status.value) =>
  act(async () => {
    status.value = s
    await vi.advanceTimersByTimeAsync(0)
  })

beforeEach(() => {
  vi.useFakeTimers()
  status.value = 'live'
  root = document.createElement('main')
  asked = 0
})
afterEach(() => {
  render(null, root)
  status.value = 'live'
  vi.useRealTimers()
})

test('when the server is back, and now and then before', async () => {
  status.value = 'reconnecting'
  answer = () => Promise.reject(new Fault('network'))
  await act(() => render(<Part />, root))
  await pass(0)
  expect([root.textContent, asked]).toEqual(['network', 1])
  await pass(20_000)
  expect(asked).toBe(3)
  answer = () => Promise.resolve('here')
  await becomes('live')
  await pass(1)
  expect([root.textContent, asked]).toEqual(['here', 4])
  await pass(60_000)
  await becomes('reconnecting')
  await becomes('live')
  expect(asked).toBe(4) // there is nothing to ask for
})

test('not for what the server refuses', async () => {
  answer = () => Promise.reject(new Fault('not_found'))
  await act(() => render(<Part />, root))
  await pass(60_000)
  await becomes('reconnecting')
  await becomes('live')
  expect([root.textContent, asked]).toEqual(['not_found', 1])
})
