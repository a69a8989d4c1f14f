// Every refusal of accounts, studies, files, challenges and new games.
import { expect, test } from 'vitest'
import { a } from '../../i18n/late/account'
import { barred as b } from '#words/barred'
import { w as h } from '../../i18n/late/chat'
import { w as c } from '../../i18n/late/challenge'
import { form } from '../../i18n/late/create'
import { m } from '../../i18n/late/moderation'
import { k } from '../../i18n/late/tokens'
import { w as v } from '../../i18n/late/ways'
import { w as n } from '../../i18n/late/push'
import { w as playing } from '../../i18n/late/playing'
import { t } from '../../i18n/index'
import { Fault } from '../../net/fault'
import { w as o } from '../../i18n/late/opening'
import { w } from '../../i18n/late/study'
import { Refused } from '../../ui/notice'
import { useTitle } from '../../ui/page'
import { show, stage, translated } from './stage'

const VALUES = {
  min: 2,
  line: 3,
  byte: 0,
  max: 100,
  kib: 256,
  nodes: 50_000,
  in: 5,
  out: 0,
  twin: 2,
  moves: 1000,
  node: 7,
  days: 1,
  seconds: 60,
}

function Page({ fault }: { fault: Fault }) {
  useTitle(t.shell.name)
  return <Refused fault={fault} />
}

test.each([w, c, a, b, form, h, k, m, n, o, playing, v].flatMap(words => Object.keys(words.refusals)))(
  'refused: %s',
  async code => {
    show(<Page fault={new Fault('x', code, VALUES)} />)
    await translated()
    expect(stage.root.textContent).not.toBe('')
  },
)

test('code of an older build', async () => {
  show(<Page fault={new Fault('updated')} />)
  await translated()
  expect(stage.root.textContent).not.toBe('')
})

test('where a file is wrong', () => {
  for (const [place, start] of [
    [{ line: 3, byte: 0 }, 'Line 3: '],
    [{ line: 0, byte: 22 }, 'Byte 22: '],
    [{ line: 0, byte: 0 }, 'This is not valid'],
  ] as const) {
    show(<Page fault={new Fault('invalid', 'import_syntax', place)} />)
    expect(stage.root.textContent).toContain(` ${start}`)
  }
})
