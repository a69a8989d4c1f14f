// What the game waits for, said to whoever reads it: the status line, the
// opponent's offer, the decision of the opening, the result.
import { t } from '../i18n'
import { isLive } from '../net/live'
import { prefs } from '../settings/settings'
import { Button } from '../ui/button'
import { Icon, StoneDot } from '../ui/icon'
import { Refused } from '../ui/notice'
import { gamePath } from '../router'
import type { GameState } from '../wire'
import type { GameStore } from './store'
import { myTurn, type View } from './view'
import { nameOf, other, resultWords } from './words'

const g = t.game

interface Props { s: GameState; store: GameStore; view: View; onView: (v: View) => void; missed: number }

export function Panel({ s, store, view, onView, missed }: Props) {
  const plies = s.moves.length
  const choosing = s.next?.do === 'choose' && s.status === 'live'
  return (
    <section class="panel">
      {s.result ? <ResultBanner s={s} /> : !(choosing && myTurn(s)) && <p class={myTurn(s) && isLive.value ? 'status mine' : 'status'} role="status">{statusWords(s, store)}</p>}
      {choosing && myTurn(s) && <Choice s={s} store={store} />}
      {s.offer && <Offer s={s} store={store} />}
      {s.rematch && <a class="btn primary" href={gamePath(s.rematch)}>{g.nextGame}</a>}
      {view !== null && (
        <div class="banner look">
          <p>{g.lookingBack(view, plies)}{missed > 0 && <> <b>{g.newMoves(missed)}.</b></>}</p>
          {s.status === 'live' && <Button kind="primary" icon="last" onClick={() => onView(null)}>{g.backToLive}</Button>}
        </div>
      )}
      {(s.forbidden?.length ?? 0) > 0 && view === null && <p class="note">{g.forbidden}</p>}
      {!s.you && s.status === 'live' && <p class="watching"><Icon name="eye" /> {g.watching}</p>}
      {store.refusal.value && <Refused text={store.refusal.value.message || t.errors.internal} />}
    </section>
  )
}

function statusWords(s: GameState, store: GameStore): string {
  if (!isLive.value) return store.pending.value ? g.unsent : g.notLive
  if (store.pending.value) return g.sending
  const n = s.next
  if (!n) return ''
  const mine = myTurn(s)
  const name = nameOf(s, n.by)
  if (n.do === 'choose') return g.chooseThem(name)
  if (n.left) {
    const three = s.moves.length < 3
    if (mine) return three ? g.swap2Three(n.left) : g.swap2Two(n.left)
    if (!s.you) return three ? g.swap2ThreeWatch(name) : g.swap2TwoWatch(name)
    return three ? g.swap2ThreeThem(name) : g.swap2TwoThem(name)
  }
  if (!mine) return g.theirMove(name)
  const stone = n.stone ?? n.by
  return prefs.value.submit === 'confirm' ? g.yourMoveConfirm(stone) : g.yourMove(stone)
}

function Choice({ s, store }: { s: GameState; store: GameStore }) {
  const off = !isLive.value || store.busy.value
  return (
    <div class="choice" role="group" aria-labelledby="choice">
      <p class="eyebrow">{g.swap2}</p>
      <h2 id="choice">{g.choose}</h2>
      <p class="note">{g.chooseNote}</p>
      <div class="choice-row">
        {(s.next?.options ?? []).map(o => (
          <button key={o} type="button" class="choice-btn" disabled={off} onClick={() => void store.choose(o)}>
            <span class="choice-art">
              {o === 'place2' ? <><StoneDot color="white" /><StoneDot color="black" /></> : <StoneDot color={o} />}
            </span>
            <b>{g.options[o]}</b>
            <small>{g.optionNotes[o]}</small>
          </button>
        ))}
      </div>
    </div>
  )
}

function Offer({ s, store }: { s: GameState; store: GameStore }) {
  const o = s.offer!
  const off = !isLive.value || store.busy.value
  if (!s.you || o.by === s.you) {
    return (
      <div class="banner" role="status">
        <p>{s.you ? <>{g.offerSent[o.offer]} <span class="muted">{g.offerWait}</span></> : g.offers[o.offer](nameOf(s, o.by))}</p>
        {s.you && <Button kind="quiet" disabled={off} onClick={() => void store.answer(false)}>{t.shell.cancel}</Button>}
      </div>
    )
  }
  return (
    <div class="banner offer" role="alert">
      <p>{g.offers[o.offer](nameOf(s, other(s.you)))}</p>
      <div class="row">
        <Button kind="primary" icon="check" disabled={off} onClick={() => void store.answer(true)}>{g.accept}</Button>
        <Button icon="close" disabled={off} onClick={() => void store.answer(false)}>{g.decline}</Button>
      </div>
    </div>
  )
}

function ResultBanner({ s }: { s: GameState }) {
  const r = s.result!
  const { head, how } = resultWords(r, s.you)
  const tone = !s.you || !r.winner ? '' : r.winner === s.you ? 'won' : 'lost'
  return (
    <div class={`result ${tone}`} role="status">
      {r.winner && <StoneDot color={r.winner} />}
      <div>
        <h2>{head}</h2>
        <p>{how}</p>
      </div>
    </div>
  )
}
