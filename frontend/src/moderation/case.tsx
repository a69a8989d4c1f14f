// One report with all that is needed to decide on it.
import { useState } from 'preact/hooks'
import { formatDay, formatHour, t } from '../i18n'
import { m } from '../i18n/late/moderation'
import { mod as w } from '#words/mod'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { user } from '../net/live'
import { useAsked } from '../net/asked'
import { resultWords } from '../game/result'
import { gamePath } from '../router'
import { Button } from '../ui/button'
import { nameOf } from '../ui/name'
import { Refused } from '../ui/notice'
import { Switch } from '../ui/switch'
import { useTitle } from '../ui/page'
import type { Dossier, Named, ReportedGame, Reason, ReportedLine, Statement } from '../wire'
import { ActForm } from './actionform'
import { called } from './actline'
import { Shown } from './pagestate'
import { Person } from './person'

export function Evidence({ id }: { id: string }) {
  useTitle(w.title)
  const asked = useAsked(`mod/${id}/${user.value?.id}`, () => get('/api/mod/reports/{id}', { id }))
  const [fresh, setFresh] = useState<Dossier>()
  const { busy, fault, run } = useAction()
  const [hide, setHide] = useState(true)
  const load = async () => setFresh(await get('/api/mod/reports/{id}', { id }))
  const again = () => run(load)
  const claim = (on: boolean) =>
    void run(async () => setFresh(await post('/api/mod/reports/{id}/claim', { on }, { id })))
  const close = (upheld: boolean) =>
    void run(async () =>
      setFresh(await post('/api/mod/reports/{id}/close', { upheld, ...(upheld && hide && { hide }) }, { id })),
    )
  return (
    <Shown asked={asked}>
      {first => {
        const d = fresh?.case.id === first.case.id ? fresh : first
        const c = d.case
        const mine = c.claimed?.id === user.value?.id
        const hideLine = (line: number) =>
          void run(async () => {
            await post('/api/mod/act', { kind: 'hide', name: c.about.name, reason: c.reason, line })
            await load()
          })
        return (
          <div class="medium mod">
            <p>
              <a href="/mod">{w.back}</a>
            </p>
            <h1 tabIndex={-1}>{w.case(m.grounds[c.reason], nameOf(c.about.name))}</h1>
            <div class="card">
              {c.closed ? (
                <p role="status">{w.closed(formatDay(new Date(c.closed)), !!c.upheld)}</p>
              ) : mine ? (
                <>
                  <p role="status">{w.yours(formatHour(new Date(c.claimEnds ?? '')))}</p>
                  {d.voices.some(v => v.line) && <Switch label={w.hideLines} checked={hide} onChange={setHide} />}
                  <div class="row">
                    <Button kind="primary" busy={busy} onClick={() => close(true)}>
                      {w.uphold}
                    </Button>
                    <Button busy={busy} onClick={() => close(false)}>
                      {w.dismiss}
                    </Button>
                    <Button kind="quiet" busy={busy} onClick={() => claim(false)}>
                      {w.release}
                    </Button>
                  </div>
                </>
              ) : c.claimed ? (
                <p role="status">{w.claimedBy(nameOf(c.claimed.name), formatHour(new Date(c.claimEnds ?? '')))}</p>
              ) : (
                <div>
                  <Button kind="primary" busy={busy} onClick={() => claim(true)}>
                    {w.claim}
                  </Button>
                </div>
              )}
              <Refused fault={fault} />
            </div>
            <section class="card">
              <h2>{w.evidence}</h2>
              <ul class="measures">
                {d.voices.map(v => (
                  <OneVoice
                    key={`${v.by.id}/${v.at}`}
                    of={v}
                    about={c.about}
                    {...((mine || c.closed) && { onHide: hideLine })}
                  />
                ))}
              </ul>
            </section>
            <section class="card">
              <h2>{w.games}</h2>
              {d.games.length === 0 && <p class="muted">{w.noGames}</p>}
              <ul class="measures">
                {d.games.map(g => (
                  <OneGame key={g.game} of={g} />
                ))}
              </ul>
            </section>
            {(mine || c.closed) && (
              <ActForm
                name={c.about.name}
                guest={d.file.guest ?? false}
                reason={c.reason}
                {...(!c.closed && { report: c.id })}
                onDone={() => void again()}
              />
            )}
            <Person of={d.file} onUndone={() => void again()} />
          </div>
        )
      }}
    </Shown>
  )
}

interface Voice {
  of: Statement
  about: Named
  /** Hides a line of the person's. */
  onHide?: (line: number) => void
}

/** What a report says; the address that it begins with is a link. */
function Told({ text }: { text: string }) {
  const [, path, game, rest] =
    /^(\/(?:study|lists|clubs|events|brought)\/[^\s/]{1,64})(\/\d{1,9})?(?:\s([^]*))?$/.exec(text) ?? []
  return (
    <blockquote dir="auto">
      {path ? (
        <>
          <a href={path}>{path + (game ?? '')}</a> {rest}
        </>
      ) : (
        text
      )}
    </blockquote>
  )
}

function OneVoice({ of: v, about, onHide }: Voice) {
  return (
    <li>
      <p>
        <b>{w.said(called(v.by.name, v.by.id), formatDay(new Date(v.at)))}</b>
      </p>
      {v.text && <Told text={v.text} />}
      {v.line && <blockquote class="said">{v.line}</blockquote>}
      {v.around && v.around.length > 0 && <Around of={v.around} about={about} {...(onHide && { onHide })} />}
    </li>
  )
}

function Around({ of, about, onHide }: Omit<Voice, 'of'> & { of: readonly ReportedLine[] }) {
  return (
    <details open>
      <summary>{w.around}</summary>
      <ul class="around">
        {of.map(s => (
          <li key={s.id} class={s.here ? 'here' : undefined} aria-current={s.here ? 'true' : undefined}>
            <span class="muted">{formatHour(new Date(s.at))}</span> <b>{called(s.by.name, s.by.id)}</b>{' '}
            <bdi>{s.text}</bdi>{' '}
            {s.hidden ? (
              <span class="tag">{w.isHidden}</span>
            ) : (
              onHide &&
              s.by.id === about.id && (
                <Button kind="quiet" onClick={() => onHide(s.id)}>
                  {w.hide}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

const seconds = (ms: number): string =>
  new Intl.NumberFormat(t.language.tag, { maximumFractionDigits: 1 }).format(Math.round(ms / 100) / 10)

/** 'White wins. Black ran out of time.' */
function outcome(g: ReportedGame): string {
  if (!g.reason) return ''
  const { head, how } = resultWords({ winner: g.winner ?? '', reason: g.reason as Reason })
  return t.game.about.ended(head, how)
}

function OneGame({ of: g }: { of: ReportedGame }) {
  const median = g.times.toSorted((a, b) => a - b)[Math.floor(g.times.length / 2)] ?? 0
  return (
    <li>
      <p>
        <a href={gamePath(g.game)}>
          {nameOf(g.black.name)} – {nameOf(g.white.name)}
        </a>{' '}
        {g.rated && <span class="tag">{w.rated}</span>} {g.annulled && <span class="tag">{w.annulled}</span>}{' '}
        {g.ended && <span class="muted">{[formatDay(new Date(g.ended)), outcome(g)].filter(Boolean).join(' · ')}</span>}
      </p>
      <p class="note">
        {g.accuracy === undefined ? w.noReview : w.accuracy(Math.round(g.accuracy), g.choices ?? 0)}{' '}
        {g.times.length > 0 && w.times(g.times.length, seconds(median))}
      </p>
      {g.times.length > 0 && (
        <details>
          <summary>{w.timesAll}</summary>
          <p class="times">{g.times.map(seconds).join(' · ')}</p>
        </details>
      )}
    </li>
  )
}
