// The opening, step by step: what who reads it may do now, or whose turn it is, and what comes then.
import { t } from '../i18n'
import { w } from '../i18n/late/opening'
import { isLive } from '../net/live'
import { protocolPath } from '../router'
import { StoneDot } from '../ui/icon'
import type { GameState, Option } from '../wire'
import { tap, type PointInput } from './input'
import { otherColor } from './position'
import { said } from './protocol'
import type { GameStore } from './store'
import { myTurn } from './view'
import { fifthsOf } from './zone'

interface Props {
  s: GameState
  store: GameStore
  hand: PointInput
  /** What is said of the link, or of what is on its way, instead. */
  link: string
}

export function Opening({ s, store, hand, link }: Props) {
  const n = s.next
  if (!n) return null
  const mine = myTurn(s)
  const { what, after } = said(s, n)
  const choosing = mine && n.do === 'choose'
  const fifths = fifthsOf(s)
  return (
    <section class={mine && isLive.value ? 'opening mine' : 'opening'} aria-labelledby="opening-now">
      <p class="eyebrow">{w.title(t.lobby.openings[s.settings.opening] ?? s.settings.opening)}</p>
      <div role="status">
        <h2 id="opening-now">{link || what}</h2>
      </div>
      {after && <p class="note">{after}</p>}
      {choosing && <Options s={s} store={store} options={n.options ?? []} />}
      {fifths.length > 0 && <Fifths points={fifths} hand={mine && n.do === 'pick' ? hand : undefined} />}
      <How s={s} />
    </section>
  )
}

/** Few are big, many a grid of numbers. */
function Options({ s, store, options }: { s: GameState; store: GameStore; options: readonly Option[] }) {
  const off = !isLive.value || store.busy.value
  const numbers = options.some(Number)
  return (
    <div class={numbers ? 'choice-row numbers' : 'choice-row'} role="group" aria-labelledby="opening-now">
      {options.map(o => (
        <button
          key={o}
          type="button"
          class="choice-btn"
          disabled={off}
          aria-label={numbers ? w.fifths(Number(o)) : undefined}
          onClick={() => void store.choose(o)}
        >
          {numbers ? <b>{o}</b> : <Choice o={o} you={s.you ?? 'black'} />}
        </button>
      ))}
    </div>
  )
}

function Choice({ o, you }: { o: Option; you: string }) {
  const other = otherColor(you)
  switch (o) {
    case 'keep':
      return <Big stones={[you]} name={w.options.keep(you)} note={w.optionNotes.keep} />
    case 'swap':
      return <Big stones={[other]} name={w.options.swap()} note={w.optionNotes.swap(other)} />
    case 'place2':
      return <Big stones={['white', 'black']} name={w.options.place2} note={w.optionNotes.place2} />
    case 'offer10':
      return <Big stones={['black', 'black', 'black']} name={w.options.offer10} note={w.optionNotes.offer10} />
    default:
      return <Big stones={[o]} name={w.options[o] ?? o} note={w.optionNotes[o] ?? ''} />
  }
}

function Big({ stones, name, note }: { stones: readonly string[]; name: string; note: string }) {
  return (
    <>
      <span class="choice-art">
        {stones.map((c, i) => (
          <StoneDot key={i} color={c} />
        ))}
      </span>
      <b>{name}</b>
      <small>{note}</small>
    </>
  )
}

/** Those that are offered; for who has to pick, to be picked as a point of the board is. */
function Fifths({ points, hand }: { points: readonly string[]; hand: PointInput | undefined }) {
  return (
    <ul class="fifths" aria-label={hand ? w.choices : w.offered}>
      {points.map((at, i) => {
        const name = (
          <>
            <b aria-hidden="true">{t.game.letter(i)}</b>
            <span aria-hidden="true">{at}</span>
            <span class="sr">{w.fifth(i, at)}</span>
          </>
        )
        return (
          <li key={at}>
            {hand ? (
              <button
                type="button"
                class="choice-btn"
                disabled={!hand.movable}
                aria-pressed={hand.mark === at}
                onClick={() => tap(hand, at)}
              >
                {name}
              </button>
            ) : (
              name
            )}
          </li>
        )
      })}
    </ul>
  )
}

function How({ s }: { s: GameState }) {
  const steps = w.steps[s.settings.opening]
  const rules: Record<string, string> = t.lobby.rules
  if (!steps) return null
  return (
    <details class="opening-how">
      <summary>{w.how(t.lobby.openings[s.settings.opening]!)}</summary>
      <ol>
        {Object.values(steps).map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p class="note">
        <a href={protocolPath(s.settings.opening)} target="_blank" rel="noopener">
          {w.page}
        </a>
      </p>
      <p class="note">{w.rule(rules[s.settings.rule] ?? s.settings.rule)}</p>
    </details>
  )
}
