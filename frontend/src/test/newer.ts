// Shows something, and fails with what was thrown or said of a fault meanwhile, and with what is no word for anybody.
import { expect, vi } from 'vitest'

const drawn = () => new Promise<void>(done => requestAnimationFrame(() => setTimeout(done, 0)))

export async function sound(what: () => void): Promise<void> {
  const faults: unknown[] = []
  const said = vi.spyOn(console, 'error').mockImplementation((...e: unknown[]) => void faults.push(...e))
  const thrown = (e: ErrorEvent) => void faults.push(e.error)
  addEventListener('error', thrown)
  try {
    what()
    for (let i = 0; i < 2; i++) await drawn()
  } finally {
    removeEventListener('error', thrown)
    said.mockRestore()
  }
  expect(faults).toEqual([])
  expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object/)
}
