// Circles and arrows that somebody draws over a board with the second mouse button; they go with the position.
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Overlay } from '../../board'
import { bindDrawing } from '../../board/draw'
import { shapes, toggled, type Shape } from '../../board/shapes'
import '../styles/drawing.css'

interface Options {
  size: number
  coordinates: boolean
  /** May it be drawn on now? */
  on: boolean
  /** Names what is shown: with another position all goes. */
  position: string
  /** A circle that is drawn elsewhere, as the mark that a study keeps. */
  onCircle?: (p: string) => void
}

const NONE: readonly Shape[] = []

/** What is to be drawn over the board within `stage`; undefined: nothing. */
export function useDrawing(stage: RefObject<HTMLElement | null>, options: Options): Overlay | undefined {
  const [drawn, setDrawn] = useState({ all: NONE, of: options.position })
  const [sketch, setSketch] = useState<Shape | null>(null)
  const now = useRef(options)
  now.current = options
  const all = drawn.of === options.position ? drawn.all : NONE
  useEffect(() => {
    const end = new AbortController()
    const draw = (f: (all: readonly Shape[]) => readonly Shape[]) =>
      setDrawn(d => {
        const of = now.current.position
        return { all: f(d.of === of ? d.all : NONE), of }
      })
    const { current } = stage
    if (current)
      bindDrawing(
        current,
        () => ({
          ...now.current,
          sketch: setSketch,
          wipe: () => draw(() => NONE),
          done: s => {
            const { onCircle } = now.current
            if (s.from === s.to && onCircle) onCircle(s.from)
            else draw(before => toggled(before, s))
          },
        }),
        end.signal,
      )
    return () => end.abort()
  }, [])
  const shown = options.on && sketch ? [...all, sketch] : all
  const key = shown.map(s => `${s.from} ${s.to} ${s.tone}`).join()
  return useMemo(() => (key ? shapes(shown) : undefined), [key])
}
