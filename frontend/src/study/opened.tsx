// The notice about the file on the board, which can be closed.
import { useEffect } from 'preact/hooks'
import { t } from '../i18n'
import { useAction } from '../net/action'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import type { Desk } from './desk'
import { replacing } from './menu'
import { openedGame, readAgain } from './openfile'
import { Encodings, Notices } from './remarks'
import { lineEnd } from './tree'
import { w } from '../i18n/late/study'

export function OpenedFile({ desk }: { desk: Desk }) {
  const { fault, run } = useAction()
  useEffect(() => () => void (openedGame.value = null), [])
  const o = openedGame.value
  const study = o?.found.studies[o.at]
  if (!o || !study) return null
  const { format, cut, samples, encoding, studies, numbers, notices = [] } = o.found
  const number = numbers?.[o.at] ?? o.at + 1
  const own = notices.filter(n => studies.length === 1 || !n.game || n.game === number)
  const otherwise = (e: string) =>
    run(async () => {
      const s = await readAgain(o, e)
      if (s) desk.open({ study: replacing(desk.place.study, s), at: lineEnd(s, 0) })
    })
  return (
    <section class="card study-opened" aria-label={w.import.remarks}>
      <div class="row between">
        <p role="status">{w.import.done(format, study.nodes.length - 1)}</p>
        <Button kind="quiet" icon="close" label={t.shell.close} onClick={() => (openedGame.value = null)} />
      </div>
      {cut > 0 && <p class="note">{w.import.cut(cut)}</p>}
      <Notices notices={own} several={studies.length > 1 || notices.some(n => n.code === 'game_skipped')} />
      {o.file && samples && (
        <details>
          <summary>{w.import.wrong}</summary>
          <Encodings samples={samples} encoding={encoding ?? ''} onChoose={e => void otherwise(e)} />
        </details>
      )}
      <Refused fault={fault} />
    </section>
  )
}
