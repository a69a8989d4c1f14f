// The move list, with what else happened between the moves.
import { Fragment } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../i18n'
import { StoneDot } from '../ui/icon'
import type { GameState } from '../wire'
import type { Signs } from './overlay'
import { standing } from './noted'
import { patternOf } from './pattern'
import { PASS } from './position'
import type { Shown } from './shown'
import { spentText } from './time'
import { jump, shownPly } from './view'
import { logWords } from './result'

interface Props {
  s: GameState
  shown: Shown
  signs: Signs
}

export function Moves({ s, shown: { view, look }, signs }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const plies = s.moves.length
  const ply = shownPly(view, plies)
  // Keeps the shown move in sight by scrolling the list, never the page; also
  // when something to read beside it takes the list's room.
  useEffect(() => {
    const el = list.current
    if (!el) return
    const keep = () => {
      const row = el.querySelector<HTMLElement>('[aria-current]')
      if (!row) el.scrollTop = view === null ? el.scrollHeight : 0
      else el.scrollTop = row.offsetTop - el.clientHeight / 2
    }
    keep()
    const sizes = new ResizeObserver(keep)
    sizes.observe(el)
    return () => sizes.disconnect()
  }, [ply, plies, view])

  const pattern = patternOf(
    s.settings.rule,
    s.settings.size,
    s.moves.map(m => m.at),
  )
  const stands = standing(s.log)
  const notes = (at: number) =>
    s.log
      .filter((_, i) => stands[i] === at)
      .map(r => ({ v: r.v, text: logWords(s, r) }))
      .filter(r => r.text)
      .map(r => (
        <li key={`v${r.v}`} class="log">
          {r.text}
        </li>
      ))

  return (
    <>
      {plies === 0 && s.log.length === 0 && <p class="note">{t.game.noMoves}</p>}
      <ol class="move-list" ref={list}>
        {notes(0)}
        {s.moves.map((m, i) => (
          <Fragment key={i}>
            <li class="ply">
              <button
                type="button"
                aria-current={ply === i + 1 ? 'step' : undefined}
                onClick={() => look(jump(i + 1, plies))}
              >
                <span class="sr">{t.game.ply} </span>
                <span class="n">{i + 1}</span>
                <StoneDot color={i % 2 ? 'white' : 'black'} />
                <span class="at">{m.at === PASS ? t.game.passMove : m.at}</span>
                {signs.get(i + 1)?.map(({ kind, sign, name }) => (
                  <span key={kind} class={`sign ${kind}`} title={name}>
                    <span aria-hidden="true">{sign}</span>
                    <span class="sr">{name}</span>
                  </span>
                ))}
                {m.spent > 0 && signs.size === 0 && <span class="spent">{spentText(m.spent)}</span>}
              </button>
            </li>
            {i === 2 && pattern && <li class="log pattern">{pattern}</li>}
            {notes(i + 1)}
          </Fragment>
        ))}
      </ol>
    </>
  )
}
