// Circles and arrows that somebody draws over a board with the second mouse button; they go with the position.
import { signal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Overlay } from '../../board/index'
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

/** What is drawn over one board. A component that reads it is drawn anew with it. */
export class Drawing {
  private readonly drawn = signal({ all: NONE, of: '' })
  private readonly sketch = signal<Shape | null>(null)
  private last: { key: string; overlay: Overlay | undefined } = { key: '', overlay: undefined }

  /** undefined: nothing. The same as long as the same is drawn. */
  overlay({ on, position }: Pick<Options, 'on' | 'position'>): Overlay | undefined {
    const drawn = this.drawn.value
    const sketch = this.sketch.value
    const all = drawn.of === position ? drawn.all : NONE
    const shown = on && sketch ? [...all, sketch] : all
    const key = shown.map(s => `${s.from} ${s.to} ${s.tone}`).join()
    if (key !== this.last.key) this.last = { key, overlay: key ? shapes(shown) : undefined }
    return this.last.overlay
  }

  /** Takes what is drawn within an element, with the options of that moment, until it is aborted. */
  bind(el: HTMLElement, now: () => Options, until: AbortSignal): void {
    const draw = (f: (all: readonly Shape[]) => readonly Shape[]) => {
      const of = now().position
      const { value } = this.drawn
      this.drawn.value = { all: f(value.of === of ? value.all : NONE), of }
    }
    bindDrawing(
      el,
      () => ({
        ...now(),
        sketch: s => (this.sketch.value = s),
        wipe: () => draw(() => NONE),
        done: s => {
          const { onCircle } = now()
          if (s.from === s.to && onCircle) onCircle(s.from)
          else draw(before => toggled(before, s))
        },
      }),
      until,
    )
  }
}

/** Has what is drawn within `stage` taken. */
export function useDrawn(drawing: Drawing, stage: RefObject<HTMLElement | null>, options: Options): void {
  const now = useRef(options)
  now.current = options
  useEffect(() => {
    const end = new AbortController()
    if (stage.current) drawing.bind(stage.current, () => now.current, end.signal)
    return () => end.abort()
  }, [drawing])
}

/** What is to be drawn over the board within `stage`; undefined: nothing. */
export function useDrawing(stage: RefObject<HTMLElement | null>, options: Options): Overlay | undefined {
  const [drawing] = useState(() => new Drawing())
  useDrawn(drawing, stage, options)
  return drawing.overlay(options)
}
