// The board of a chapter that asks.
import { useState } from 'preact/hooks'
import { prefs } from '../settings/settings'
import { Button } from '../ui/button'
import { turnOf } from '../review/lines'
import type { Study } from '../wire'
import { OUTLINES } from './marks'
import { PlainBoard } from './plainboard'
import { attempt, hintOf, started, wanted } from './quest'
import { barredTo, positionOf } from './rules'
import { w } from '../i18n/late/study'

/** `onLook` shows the whole chapter instead. */
export function Ask({ study, onLook }: { study: Study; onLook: () => void }) {
  const [quest, setQuest] = useState(() => started(study))
  const [hinted, setHinted] = useState<number>()
  const position = positionOf(study, quest.at)
  const turn = turnOf(position.stones)
  const move = wanted(study, quest)
  const hint = hintOf(study, quest)
  const told =
    move === undefined
      ? w.ask.solved
      : quest.last === 'wrong'
        ? w.ask.wrong(quest.tried)
        : quest.last === 'right'
          ? w.ask.right(turn)
          : w.ask.find(turn)
  return (
    <>
      <PlainBoard
        size={study.size}
        stones={position.stones}
        turn={move === undefined ? null : turn}
        forbidden={move === undefined ? [] : barredTo(position)}
        marks={quest.last === 'wrong' ? [{ p: quest.tried, kind: 'sign', path: OUTLINES.cross }] : []}
        submit={prefs.value.submit === 'confirm' ? 'double' : prefs.value.submit}
        onMove={at => setQuest(attempt(study, quest, at))}
      />
      <div class="study-below">
        <p class="study-turn" role="status">
          {told}
        </p>
      </div>
      <div class="study-side">
        <section class="card study-ask" aria-label={w.ask.title}>
          {quest.said && <p class="study-said">{quest.said}</p>}
          {hint && hinted === quest.at && <p class="study-said">{hint}</p>}
          <div class="row">
            {hint && hinted !== quest.at && <Button onClick={() => setHinted(quest.at)}>{w.ask.hint}</Button>}
            {move !== undefined && (
              <Button icon="eye" onClick={() => setQuest(attempt(study, quest, move))}>
                {w.ask.show}
              </Button>
            )}
            <Button icon="again" onClick={() => setQuest(started(study))}>
              {w.ask.again}
            </Button>
            <Button icon="tree" onClick={onLook}>
              {w.ask.look}
            </Button>
          </div>
        </section>
      </div>
    </>
  )
}
