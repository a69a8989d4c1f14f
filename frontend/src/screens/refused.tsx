// Every refusal of studies and files.
import { expect, test } from 'vitest'
import { Fault } from '../net/fault'
import { w } from '../study/words'
import { Refused } from '../ui/notice'
import { show, stage, translated } from './stage'

const VALUES = { line: 3, byte: 0, max: 100, kib: 256, nodes: 50_000, moves: 1000, node: 7 }

test.each(Object.keys(w.refusals))('refused: %s', async code => {
  show(<Refused fault={new Fault('x', code, VALUES)} />)
  await translated()
  expect(stage.root.textContent).not.toBe('')
})

test('where a file is wrong', () => {
  for (const [place, start] of [
    [{ line: 3, byte: 0 }, 'Line 3: '],
    [{ line: 0, byte: 22 }, 'Byte 22: '],
    [{ line: 0, byte: 0 }, 'This cannot be read.'],
  ] as const) {
    show(<Refused fault={new Fault('invalid', 'import_syntax', place)} />)
    expect(stage.root.textContent).toContain(` ${start}`)
  }
})
