// The reason why a point is forbidden.
import { t } from '../i18n'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { Loading, Refused } from '../ui/notice'
import type { Why } from './why'
import { w, whyHead, whyRows } from './whytext'

export function WhyCard({ why }: { why: Why }) {
  const { question: q, ask, close } = why
  if (!q) return null
  const d = q.data
  const rows = d ? whyRows(d) : []
  return (
    <section class="banner why" aria-labelledby="why-title">
      <header class="section-head">
        <div role="status">
          <h2 id="why-title">{d ? whyHead(d, q.at, q.past) : w.asking(q.at)}</h2>
        </div>
        <Button kind="quiet" icon="close" label={t.shell.close} onClick={close} />
      </header>
      {!d && !q.fault && <Loading />}
      {q.fault && (
        <>
          <Refused fault={q.fault} />
          <Button icon="again" onClick={() => ask(q.at, q.ply, q.past)}>
            {t.shell.retry}
          </Button>
        </>
      )}
      {d && (rows.length === 0 ? <p class="note">{w.nothing}</p> : d.kind && <p class="note">{w.notes[d.kind]}</p>)}
      {rows.length > 0 && (
        <ul class="why-rows">
          {rows.map((r, i) => (
            <li key={i}>
              {r.text}
              {r.notes.map(n => (
                <span key={n} class="why-note">
                  <Icon name="close" /> {n}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
