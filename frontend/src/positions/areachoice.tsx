// How a part of the board is chosen: by dragging over the board, or by its four edges.
import { useRef } from 'preact/hooks'
import { cellPixels } from '../../board/geometry'
import { formatPoint } from '../../board/points'
import { w } from '../i18n/late/positions'
import { between, type Area } from './area'

/** Lies over the board and takes every drag. */
export function DragArea({
  size,
  coordinates,
  onDraw,
  onDone,
}: {
  size: number
  coordinates: boolean
  /** While it is drawn. */
  onDraw: (a: Area | undefined) => void
  onDone: (a: Area) => void
}) {
  const from = useRef<{ x: number; y: number }>(undefined)
  /** The point of the board that is next to the pointer, also beside the board. */
  const at = (e: PointerEvent & { currentTarget: HTMLElement }) => {
    const box = e.currentTarget.parentElement!.querySelector('svg')!.getBoundingClientRect()
    const cell = cellPixels(box, size, coordinates)
    const snap = (v: number) => Math.max(0, Math.min(size - 1, Math.round(v / cell + (size - 1) / 2)))
    return {
      x: snap(e.clientX - box.left - box.width / 2),
      y: snap(box.top + box.height / 2 - e.clientY),
    }
  }
  return (
    <div
      class="positions-drag"
      aria-hidden="true"
      onPointerDown={e => {
        if (!e.isPrimary) return
        const p = at(e)
        e.currentTarget.setPointerCapture(e.pointerId)
        from.current = p
        onDraw(between(p, p))
      }}
      onPointerMove={e => {
        if (from.current) onDraw(between(from.current, at(e)))
      }}
      onPointerUp={e => {
        const begun = from.current
        from.current = undefined
        onDraw(undefined)
        if (begun) onDone(between(begun, at(e)))
      }}
      onPointerCancel={() => {
        from.current = undefined
        onDraw(undefined)
      }}
    />
  )
}

/** The four edges of an area. */
export function Edges({ of: a, size, onChange }: { of: Area; size: number; onChange: (a: Area) => void }) {
  const edge = (name: keyof Area, low: number, high: number, column: boolean) => (
    <label class="field">
      <span>{w.edges[name]}</span>
      <select value={String(a[name])} onChange={e => onChange({ ...a, [name]: Number(e.currentTarget.value) })}>
        {Array.from({ length: high - low + 1 }, (_, i) => low + i).map(v => (
          <option key={v} value={v}>
            {column ? formatPoint(v, 0).slice(0, -1) : v + 1}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <fieldset class="positions-edges">
      <legend>{w.area}</legend>
      {edge('left', 0, a.right, true)}
      {edge('right', a.left, size - 1, true)}
      {edge('bottom', 0, a.top, false)}
      {edge('top', a.bottom, size - 1, false)}
    </fieldset>
  )
}
