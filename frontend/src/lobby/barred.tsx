// Why who plays unrated games only has no rated one; with the words that few ever need.
import { barred as b } from '#words/barred'
import { alsoSays } from '../i18n/sentences'
import type { Fault } from '../net/fault'
import { Refused } from '../ui/notice'

alsoSays(b.refusals)

export function Barred({ fault }: { fault: Fault }) {
  return <Refused fault={fault} />
}
