// What the game waits for, said to whoever reads it: the status line, the
// opponent's offer, the decision of the opening.
import type { Signal } from '@preact/signals'
import { t } from '../i18n'
import { isLive } from '../net/live'
import { isPaused } from '../net/pause'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { later } from '../ui/later'
import { Refused } from '../ui/notice'
import type { GameState } from '../wire'
import type { Activity, ExtraSource } from './overlay'
import { Answered } from './answered'
import type { PointInput } from './input'
import { claimAt } from './may'
import { PASS, inOpening, otherColor, takebackMoves } from './position'
import type { GameStore } from './store'
import type { Shown } from './shown'
import { myTurn, shownPly } from './view'
import type { Why } from './why'
import { nameOf } from './result'
import { FirstMove } from './first'

const g = t.game
const Claim = later('Claim', () => import('./claim'))
const Opening = later('Opening', () => import('./opening'))
const AdjournedGame = later('AdjournedGame', () => import('./adjourned'))
const OfDays = later('OfDays', () => import('../days/ofgame'))
const WhyCard = later('WhyCard', () => import('./whycard'))

interface Props {
  s: GameState
  store: GameStore
  shown: Shown
  why: Why
  hand: PointInput
  extra: ExtraSource
  activity: Signal<Activity | null>
}

export function Panel({ s, store, shown, why, hand, extra, activity }: Props) {
  const { view, look, missed } = shown
  const plies = s.moves.length
  const renju = s.settings.rule === 'renju'
  const offer = s.offer && <Offer s={s} store={store} />
  return (
    <section class="panel">
      {inOpening(s) && offer /* first: what is to be decided may fill a phone */}
      {s.result ? null : s.status === 'adjourned' ? (
        <AdjournedGame s={s} store={store} />
      ) : inOpening(s) ? (
        <Opening s={s} store={store} hand={hand} link={linkWords(store)} />
      ) : (
        <p class={myTurn(s) && isLive.value ? 'status mine' : 'status'} role="status">
          <Said extra={extra} />
          {statusWords(s, store, hand)}
        </p>
      )}
      {s.unrated && !s.result && <p class="note">{g.unrated[s.unrated]}</p>}
      <FirstMove s={s} />
      {!inOpening(s) && offer}
      <Answered s={s} />
      {claimAt(s) !== undefined && <Claim s={s} store={store} />}
      {why.question && <WhyCard why={why} />}
      {view !== null && (
        <div class="banner look">
          <p>
            {g.lookingBack(view, plies)}
            {missed > 0 && (
              <>
                {' '}
                <b>{g.newMoves(missed)}.</b>
              </>
            )}
          </p>
          {s.status === 'live' && (
            <Button kind="primary" icon="last" onClick={() => look(null)}>
              {g.backToLive}
            </Button>
          )}
        </div>
      )}
      {!why.question && (s.forbidden?.length ?? 0) > 0 && view === null && <p class="note">{g.forbidden}</p>}
      {!why.question && renju && view !== null && shownPly(view, plies) > 0 && <p class="note">{g.why.hint}</p>}
      {renju && s.settings.forbidden === 'loses' && s.status === 'live' && view === null && (
        <p class="note">{g.forbiddenLoses}</p>
      )}
      {!s.you && s.status === 'live' && (
        <p class="watching">
          <Icon name="eye" /> {g.watching}
        </p>
      )}
      {(s.event?.host || (s.settings.clock.kind === 'correspondence' && s.status === 'live')) && (
        <OfDays s={s} store={store} activity={activity} />
      )}
      <Refusal s={s} store={store} why={why} />
    </section>
  )
}

/** What comes before the turn: a premove, and what has become of it. */
const Said = ({ extra }: { extra: ExtraSource }) => {
  const { said } = extra.value
  return said ? `${said} ` : null
}

/** What was just refused; of a forbidden point the reason can be asked for. */
function Refusal({ s, store, why }: { s: GameState; store: GameStore; why: Why }) {
  const r = store.refusal.value
  if (!r) return null
  const at = r.code === 'forbidden_point' ? store.refusedAt : undefined
  return (
    <div class="row">
      <Refused fault={r} />
      {at !== undefined && <Button onClick={() => why.ask(at, s.moves.length)}>{g.why.ask}</Button>}
    </div>
  )
}

/** What is wrong with the link, or on its way. */
function linkWords(store: GameStore): string {
  if (!isLive.value) return store.pending.value ? g.unsent : g.notLive
  return store.pending.value ? (isPaused.value ? g.held : g.sending) : ''
}

function statusWords(s: GameState, store: GameStore, { submit }: PointInput): string {
  const link = linkWords(store)
  if (link) return link
  const n = s.next
  if (!n) return ''
  const mine = myTurn(s)
  const name = nameOf(s, n.by)
  const passed = s.moves.at(-1)?.at === PASS ? `${g.passed(nameOf(s, otherColor(n.by)))} ` : ''
  if (!mine) return passed + g.theirMove(name)
  const words = { direct: g.yourMove, double: g.yourMoveDouble, confirm: g.yourMoveConfirm }[submit]
  return passed + words(n.stone ?? n.by)
}

function Offer({ s, store }: { s: GameState; store: GameStore }) {
  const o = s.offer!
  if (!Object.hasOwn(g.offers, o.offer)) return null // a newer server's, which nobody can answer without a word of it
  const off = !isLive.value || store.busy.value
  const moves = o.offer === 'takeback' ? takebackMoves(s, o.by) : []
  const name = nameOf(s, o.by)
  if (!s.you || o.by === s.you) {
    return (
      <div class="banner own" role="status">
        <p>
          {s.you ? (
            <>
              {g.offerSent[o.offer](moves)}{' '}
              <span class="muted">{g.offerWait[o.offer](nameOf(s, otherColor(s.you)))}</span>
            </>
          ) : (
            g.offers[o.offer](name, moves)
          )}
        </p>
        {s.you && (
          <Button kind="quiet" disabled={off} onClick={() => void store.answer(false)}>
            {g.withdrawOffer}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div class="banner offer" role="alert">
      <p>{g.offers[o.offer](name, moves)}</p>
      <div class="row">
        <Button kind="primary" icon="check" disabled={off} onClick={() => void store.answer(true)}>
          {g.accept}
        </Button>
        <Button icon="close" disabled={off} onClick={() => void store.answer(false)}>
          {g.decline}
        </Button>
      </div>
    </div>
  )
}
