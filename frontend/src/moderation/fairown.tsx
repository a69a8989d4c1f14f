// Cases of fair play as the person sees them: the question, and, once a case is closed, the sheet in plain words.
import { useState } from 'preact/hooks'
import { formatDay } from '../i18n'
import { f } from '../i18n/late/fairplay'
import { refusal } from '../i18n/refusal'
import { useAction } from '../net/action'
import { get, post } from '../net/api'
import { useAsked } from '../net/asked'
import { poolText } from '../profile/text'
import { Button } from '../ui/button'
import { Failure, Refused } from '../ui/notice'
import { gamePath } from '../router'
import { percent, standsOut } from './fairbars'
import type { Own, OwnCases, Sheet, Sign } from '../wire'

const o = f.own

/** Nothing where there is no case: most never see it. */
export function FairOwn({ id }: { id: number }) {
  const { data, failure, retry } = useAsked(`fair/own/${id}`, () => get('/api/me/fairplay', {}))
  const [fresh, setFresh] = useState<OwnCases>()
  const all = (fresh ?? data)?.cases ?? []
  if (failure) return <Failure text={refusal(failure)} onRetry={retry} />
  if (all.length === 0) return null
  return (
    <section class="card">
      <h2>{o.title}</h2>
      <ul class="measures">
        {all.map(c => (
          <One key={c.id} of={c} onDone={setFresh} />
        ))}
      </ul>
    </section>
  )
}

const places = (c: Own): string => [poolText(c), formatDay(new Date(c.closed ?? c.asked))].join(', ')

function One({ of: c, onDone }: { of: Own; onDone: (all: OwnCases) => void }) {
  const id = String(c.id)
  return (
    <li>
      <h3>{places(c)}</h3>
      {!c.closed ? (
        <>
          <p>{o.asked}</p>
          {c.statement && <p class="note">{o.sent}</p>}
          <Say
            label={o.text}
            send={o.send}
            first={c.statement ?? ''}
            onSend={async text => onDone(await post('/api/me/fairplay/{id}/state', { text }, { id }))}
          />
        </>
      ) : (
        <>
          <p>{c.upheld || (c.appealed && c.granted) ? o.upheld : o.dismissed}</p>
          {c.reasons && c.reasons.length > 0 && (
            <>
              <h4>{o.reasons}</h4>
              {c.reasons.map(r => (
                <blockquote key={r} dir="auto">
                  {r}
                </blockquote>
              ))}
            </>
          )}
          {c.sheet && <Plain of={c.sheet} />}
          {c.answered ? (
            <div class="answer">
              <h4>{o.answer}</h4>
              <p>{c.granted ? f.granted : f.rejected}</p>
              <blockquote dir="auto">{c.answer}</blockquote>
            </div>
          ) : c.appealed ? (
            <p class="note">{o.waits}</p>
          ) : (
            c.upheld && (
              <Say
                label={o.why}
                send={o.appeal}
                first=""
                onSend={async text => onDone(await post('/api/me/fairplay/{id}/appeal', { text }, { id }))}
              />
            )
          )}
        </>
      )}
    </li>
  )
}

/** The sheet as the person reads it: what is compared always, and what else stood out. */
function Plain({ of: s }: { of: Sheet }) {
  const [first, cheap] = [s.choices[0], s.losses[0]]
  return (
    <>
      <p class="note">
        {o.read(s.games, s.moves)} {first && o.first(percent(first.seen), percent(first.expected))}{' '}
        {cheap && o.kept(percent(cheap.seen), percent(cheap.expected))}
      </p>
      {s.signs
        .filter(x => standsOut(x) && !(x.family === 'choice' && x.part === 'all'))
        .map(x => (
          <p class="note" key={`${x.family}/${x.measure ?? ''}/${x.part ?? ''}`}>
            {stoodOut(x)}
          </p>
        ))}
      {s.relays?.map(r => (
        <p class="note" key={`${r.game}/${r.other}`}>
          {(r.other ? o.relay : o.study)(r.same)} <a href={gamePath(r.game)}>{o.theGame}</a>{' '}
          {r.other && <a href={gamePath(r.other)}>{o.theBoard}</a>}
        </p>
      ))}
    </>
  )
}

function stoodOut(x: Sign): string {
  if (x.family === 'time') return f.steady
  const [seen, expected] = [percent(x.seen), percent(x.expected)]
  if (x.family === 'only' || x.family === 'wins') return o[x.family](seen, expected)
  return `${f.sign(f.metrics[x.measure ?? 'choice1'] ?? '', f.parts[x.part ?? 'all'], x.moves)}: ${f.bar(seen, expected)}`
}

function Say(p: { label: string; send: string; first: string; onSend: (text: string) => Promise<void> }) {
  const [text, setText] = useState(p.first)
  const { busy, fault, run } = useAction()
  return (
    <form
      class="stack"
      onSubmit={e => {
        e.preventDefault()
        if (!busy) void run(() => p.onSend(text))
      }}
    >
      <label class="field">
        <span>{p.label}</span>
        <textarea
          dir="auto"
          maxLength={2000}
          rows={4}
          required
          value={text}
          onInput={e => setText(e.currentTarget.value)}
        />
      </label>
      <Refused fault={fault} />
      <div>
        <Button kind="primary" type="submit" busy={busy} disabled={!text.trim()}>
          {p.send}
        </Button>
      </div>
    </form>
  )
}
