// Fingers. One aims: it slides the ghost, under a glass where cells are small, and lifting it is a tap; off the board
// it calls that off. Two zoom and move the board in its place, and nothing is placed until all are gone. Loaded by
// devices that have fingers; until it is here, and without it, pointer.ts takes taps.
import './touch.css'
import { hover, tap } from './actions'
import { aimAt, release, slide, type Aim } from './aim'
import { cellPixels, extent, nearest, place, type Box } from './geometry'
import { Lens, isSmall } from './lens'
import { slack, type Hub } from './pointer'
import { lastPoint, type BoardState } from './state'
import { html, svg } from './svg'
import type { Pt } from './types'
import { WHOLE, gripOf, pinched, settled, shows, type Grip, type Zoom } from './zoom'

/** A finger that stays down for so many ms looks for its point. */
const LOOKS = 150

interface Finger {
  readonly x: number
  readonly y: number
}

interface Press {
  readonly id: number
  readonly from: Finger
  readonly p: Pt | null
  /** Measured when it goes down: what has been drawn since would be laid out for it. */
  readonly place: Box
  readonly picture: Box
  readonly cell: number
  readonly era: number
  readonly movable: boolean
  /** Once it has left where it went down. */
  aim: Aim | null
  glass: boolean
  now: Finger
  timer: ReturnType<typeof setTimeout>
}

/** Do two states differ in nothing but where the finger is? */
const onlyAimed = (a: BoardState, b: BoardState): boolean =>
  (Object.keys(b) as (keyof BoardState)[]).every(k => k === 'hover' || k === 'pressed' || a[k] === b[k])

export interface TouchParts {
  readonly root: HTMLElement
  readonly field: HTMLElement
  readonly picture: SVGElement
  readonly hub: Hub
  /** What the button to the whole board says. */
  readonly whole: string
  readonly signal: AbortSignal
}

export function bindTouch({ root, field, picture, hub, whole, signal }: TouchParts): void {
  const fingers = new Map<number, Finger>()
  let press: Press | null = null
  let pinch: { zoom: Zoom; from: Grip } | null = null
  let zoom = WHOLE
  let drawn = hub.get()
  const lens = new Lens()
  const back = html('button', 'tg-whole', { type: 'button', 'aria-label': whole })
  const icon = svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' })
  icon.append(svg('path', { d: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5' }))
  back.append(icon)
  back.hidden = true
  field.classList.add('zoomable')
  root.append(back, lens.root)

  function zoomTo(z: Zoom): void {
    zoom = z
    const far = z.k > 1
    picture.style.transform = far ? `translate(${z.x * 100}%, ${z.y * 100}%) scale(${z.k})` : ''
    field.classList.toggle('zoomed', far)
    back.hidden = !far
  }

  const at = ({ x, y }: Finger, d: Pick<Press, 'place' | 'picture'>): Pt | null => {
    const f = d.place
    if (x < f.left || y < f.top || x > f.left + f.width || y > f.top + f.height) return null
    const s = hub.get()
    return nearest(d.picture, x, y, s.size, s.coordinates)
  }
  const look = (p: Pt | null, pressed = false): void => hub.apply({ state: hover(hub.get(), p, pressed) })

  function show(d: Press): void {
    const s = hub.get()
    const { side } = extent(s.size, s.coordinates)
    const { x, y } = d.now
    const { left, top, width, height } = d.picture
    const within = { x: d.place.left, y: d.place.top }
    lens.show(picture, ((x - left) / width) * side, ((y - top) / height) * side, side, x, y, within)
  }

  function drop(): void {
    if (!press) return
    clearTimeout(press.timer)
    press = null
    lens.hide()
    look(null)
  }

  /** The grip of the two fingers that came first, in sides of the board. */
  function grip(): Grip {
    const f = field.getBoundingClientRect()
    const [a, b] = [...fingers.values()].map(p => ({ x: (p.x - f.left) / f.width, y: (p.y - f.top) / f.height }))
    return gripOf(a!, b!)
  }

  const on = (type: string, f: (e: PointerEvent) => void): void =>
    field.addEventListener(type, e => (e as PointerEvent).pointerType === 'touch' && f(e as PointerEvent), { signal })

  on('pointerdown', e => {
    if (!field.classList.contains('interactive')) return
    if (e.isPrimary) {
      fingers.clear() // whatever else was said to be down is not
      pinch = null
    }
    const now = { x: e.clientX, y: e.clientY }
    fingers.set(e.pointerId, now)
    const more = fingers.size > 1 || !e.isPrimary // the other one may be beside the board
    if (more) drop()
    if (fingers.size === 2) pinch = { zoom, from: grip() }
    if (more) return
    const s = hub.get()
    const boxes = { place: field.getBoundingClientRect(), picture: picture.getBoundingClientRect() }
    const d: Press = {
      id: e.pointerId,
      from: now,
      p: at(now, boxes),
      ...boxes,
      cell: cellPixels(boxes.picture, s.size, s.coordinates),
      era: s.era,
      movable: s.movable,
      aim: null,
      glass: false,
      now,
      timer: setTimeout(() => {
        if (press !== d || !d.movable || !isSmall(d.cell)) return
        d.glass = true
        show(d)
      }, LOOKS),
    }
    press = d
    look(d.p, true)
  })

  on('pointermove', e => {
    if (!fingers.has(e.pointerId)) return
    const now = { x: e.clientX, y: e.clientY }
    fingers.set(e.pointerId, now)
    if (pinch && fingers.size >= 2) return zoomTo(pinched(pinch.zoom, pinch.from, grip()))
    const d = press
    if (!d || d.id !== e.pointerId) return
    d.now = now
    if (!d.aim) {
      if (Math.hypot(now.x - d.from.x, now.y - d.from.y) <= slack(d.cell)) return
      if (!d.movable) return drop()
      d.aim = aimAt(at(now, d), e.timeStamp)
      d.glass = isSmall(d.cell)
    } else d.aim = slide(d.aim, at(now, d), e.timeStamp)
    look(d.aim.p, true)
    if (d.glass) show(d)
  })

  const leave = (e: PointerEvent): boolean => {
    const known = fingers.delete(e.pointerId)
    // A finger more than two goes on with those that stay; the last of two only waits to be lifted.
    if (pinch && known) {
      if (fingers.size >= 2) pinch = { zoom, from: grip() }
      else {
        pinch = null
        zoomTo(settled(zoom))
      }
    }
    return known
  }

  on('pointerup', e => {
    leave(e)
    const d = press
    if (!d || d.id !== e.pointerId) return
    drop()
    const s = hub.get()
    if (d.era !== s.era || d.movable !== s.movable) return
    const now = { x: e.clientX, y: e.clientY }
    if (!d.aim && Math.hypot(now.x - d.from.x, now.y - d.from.y) <= slack(d.cell)) return hub.apply(tap(s, d.p))
    const p = d.aim && release(slide(d.aim, at(now, d), e.timeStamp), e.timeStamp)
    if (p) hub.apply(tap(s, p))
  })

  on('pointercancel', e => {
    leave(e)
    if (press?.id === e.pointerId) drop()
  })

  // Two fingers on a board that one may scroll over are meant for the board.
  field.addEventListener(
    'touchstart',
    e => {
      if (e.targetTouches.length > 1 && field.classList.contains('interactive') && e.cancelable) e.preventDefault()
    },
    { signal, passive: false },
  )

  back.addEventListener('click', () => zoomTo(WHOLE), { signal })

  hub.touch = (s: BoardState): void => {
    const old = drawn
    drawn = s
    if (press && press.era !== s.era) drop()
    // Something has just happened and must be seen: another board, the end, a stone elsewhere.
    if (old.size !== s.size || (s.win.length > 0 && old.win !== s.win)) zoomTo(WHOLE)
    const last = zoom.k > 1 && old.at !== s.at ? lastPoint(s) : null
    if (last) {
      const { from, side } = extent(s.size, s.coordinates)
      const { cx, cy } = place(last, s.size)!
      if (!shows(zoom, { x: (cx - from) / side, y: (cy - from) / side })) zoomTo(WHOLE)
    }
    if (!press?.glass) return
    if (onlyAimed(old, s)) lens.follow(picture)
    else lens.renew(picture)
  }
}
