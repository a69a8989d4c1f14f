// How a game has ended, in one strip: the result, its reason, what it did to the ratings, and the way on.
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../i18n'
import { isLive } from '../net/live'
import { gamePath } from '../router'
import { Button } from '../ui/button'
import { StoneDot } from '../ui/icon'
import { ratingText } from '../ui/rating'
import type { Changes, GameState } from '../wire'
import { mayRematch } from './may'
import type { ExtraSource } from './overlay'
import { endWords, nameOf } from './result'
import type { GameStore } from './store'
import type { Why } from './why'

const g = t.game

/** 'Ann 1512 (+8) · Bob 1488 (−8)'; the reader's own alone where there is little room. */
function RatingChanges({ s, of }: { s: GameState; of: Changes }) {
  return (
    <ul class="rating-changes" aria-label={g.ratings}>
      {(['black', 'white'] as const).map(color => (
        <li key={color} class={color === s.you ? 'own' : ''}>
          <bdi>{nameOf(s, color)}</bdi> <b>{ratingText(of[color].after)}</b> (
          {g.ratingBy(of[color].after.value - of[color].before.value)})
        </li>
      ))}
    </ul>
  )
}

interface Props {
  s: GameState
  store: GameStore
  why: Why
  extra: ExtraSource
}

/** It takes the place of the status line, so that the board stays where it is. */
export function Ended({ s, store, why, extra }: Props) {
  const r = s.result!
  const { head, how } = endWords(s, s.you)
  const tone = !s.you || !r.winner ? '' : r.winner === s.you ? 'won' : 'lost'
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Not for somebody who is writing.
    if (!document.activeElement?.matches('input')) strip.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={strip} class={`result ${tone}`}>
      {/* The board tells a screen reader (inplay.tsx): a region that comes with its text is often not told. */}
      <div class="result-words">
        {r.winner && <StoneDot color={r.winner} />}
        <h2>{head}</h2>
        {s.ratings && <RatingChanges s={s} of={s.ratings} />}
        {r.reason === 'forbidden' && !why.question && (
          <Button onClick={() => why.ask(s.moves.at(-1)!.at, s.moves.length - 1, true)}>{g.why.ask}</Button>
        )}
        <p>
          {how}
          {extra.value.had}
        </p>
        {s.unrated && <p>{g.unrated[s.unrated]}</p>}
      </div>
      <div class="result-acts">
        {s.rematch ? (
          <a class="btn primary" href={gamePath(s.rematch)}>
            {g.nextGame}
          </a>
        ) : (
          mayRematch(s) && (
            <Button
              kind="primary"
              disabled={!isLive.value || store.busy.value}
              onClick={() => void store.offer('rematch')}
            >
              {g.rematch}
            </Button>
          )
        )}
        {s.event && (
          <a class={s.you ? 'btn primary' : 'btn'} href={`/events/${s.event.id}`}>
            {g.toEvent}
          </a>
        )}
        {extra.value.next}
      </div>
    </div>
  )
}
