// A club's news, the newest first. Leaders tell some once a day.
import { useState } from 'preact/hooks'
import { formatDate, formatDay, formatHour } from '../i18n'
import { w } from '../i18n/late/clubs'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { Button } from '../ui/button'
import { Linked } from '../ui/linked'
import { Refused } from '../ui/notice'
import type { ClubProps } from './club'

export function News({ c, take }: ClubProps) {
  const { busy, fault, run } = useAction()
  const leads = c.me.standing === 'leader'
  return (
    <section class="card" aria-labelledby="club-news">
      <h2 id="club-news">{w.news}</h2>
      {leads && <Tell c={c} take={take} />}
      {c.news.length === 0 && <p class="note">{w.noNews}</p>}
      <ul class="club-news">
        {c.news.map(n => (
          <li key={n.id}>
            <small class="muted">{`${formatDate(new Date(n.at))} · ${n.author}`}</small>
            <p class="event-text" dir="auto">
              <Linked text={n.text} />
            </p>
            {leads && (
              <Button
                kind="quiet"
                icon="close"
                busy={busy}
                onClick={() =>
                  void run(async () => take(await post('/api/clubs/{id}/news/remove', { id: n.id }, { id: c.id })))
                }
              >
                {w.untell}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Refused fault={fault} />
    </section>
  )
}

function Tell({ c, take }: ClubProps) {
  const [text, setText] = useState('')
  const { busy, fault, run } = useAction()
  const next = c.next ? new Date(c.next) : undefined
  if (next && next.getTime() > Date.now())
    return <p class="note">{w.nextNews(`${formatDay(next)} ${formatHour(next)}`)}</p>
  return (
    <form
      class="event-form"
      onSubmit={x => {
        x.preventDefault()
        if (busy) return
        void run(async () => {
          take(await post('/api/clubs/{id}/news', { text }, { id: c.id }))
          setText('')
        })
      }}
    >
      <label>
        <span>{w.tellNote}</span>
        <textarea rows={3} value={text} maxLength={2000} required onInput={x => setText(x.currentTarget.value)} />
      </label>
      <Button type="submit" busy={busy}>
        {w.tell}
      </Button>
      <Refused fault={fault} />
    </form>
  )
}
