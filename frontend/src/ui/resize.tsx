// The corner of a board by which it is made smaller or larger, on a desk: dragged, or by keys.
import { boardSize as w } from '#words/boardsize'
import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import type { RefObject } from 'preact'
import { boardSize, chooseSize, LEAST_SIZE, MOST_SIZE, showSize, STEP } from '../settings/boardsize'
import '../styles/resize.css'

/** Puts the corner on the board of a stage, where there is a mouse. */
export function useResize(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const board = stage.current?.querySelector('.board')
    if (!board || !matchMedia('(pointer: fine)').matches) return
    const place = document.createElement('div')
    place.className = 'resize-place'
    board.append(place)
    render(<Corner board={board} />, place)
    return () => {
      render(null, place)
      place.remove()
    }
  }, [])
}

const KEYS: Record<string, (now: number) => number> = {
  ArrowRight: n => n + STEP,
  ArrowUp: n => n + STEP,
  ArrowLeft: n => n - STEP,
  ArrowDown: n => n - STEP,
  PageUp: n => n + 2 * STEP,
  PageDown: n => n - 2 * STEP,
  Home: () => LEAST_SIZE,
  End: () => MOST_SIZE,
}

function Corner({ board }: { board: Element }) {
  const now = boardSize.value
  const drag = (down: PointerEvent & { currentTarget: HTMLElement }) => {
    if (down.button !== 0) return
    down.preventDefault()
    down.stopPropagation()
    const corner = down.currentTarget
    const side = board.getBoundingClientRect().width
    const from = boardSize.value
    const sized = (e: PointerEvent) => {
      const by = (e.clientX - down.clientX + e.clientY - down.clientY) / 2
      return (from * (side + by)) / side
    }
    const move = (e: PointerEvent) => showSize(sized(e))
    const end = (e: PointerEvent) => {
      corner.removeEventListener('pointermove', move)
      corner.removeEventListener('pointerup', end)
      corner.removeEventListener('pointercancel', end)
      chooseSize(e.type === 'pointerup' ? sized(e) : from)
    }
    corner.setPointerCapture(down.pointerId)
    corner.addEventListener('pointermove', move)
    corner.addEventListener('pointerup', end)
    corner.addEventListener('pointercancel', end)
  }
  return (
    <div
      class="resize"
      role="slider"
      tabIndex={0}
      aria-label={w.label}
      title={w.hint}
      aria-valuemin={LEAST_SIZE}
      aria-valuemax={MOST_SIZE}
      aria-valuenow={now}
      aria-valuetext={w.value(now)}
      onPointerDown={drag}
      onDblClick={() => chooseSize(MOST_SIZE)}
      onKeyDown={e => {
        const to = KEYS[e.key]
        if (!to) return
        e.preventDefault()
        e.stopPropagation() // arrows step through moves elsewhere
        chooseSize(to(boardSize.peek())) // keys may come faster than it is drawn
      }}
    />
  )
}
