// The board as a picture: its looks are the light theme's, whatever the page's.
import { extent, place, U } from '../../board/geometry'
import { columnName, rowName, starPoints } from '../../board/points'
import { loadCode } from '../net/code'
import type { TreeMark } from '../wire'
import { OUTLINES } from './marks'
import { PASS } from './tree'

interface Scene {
  size: number
  /** Moves in order, Black first; a pass counts. */
  moves: readonly string[]
  /** Moves have their numbers, or those from one to another; else the last one has a mark. */
  numbers: boolean | { from: number; to: number }
  /** Signs and letters on points. */
  marks?: readonly TreeMark[]
  /** For paper: black lines on white. */
  plain?: boolean
}

const WOOD = '#e4bf83'
const LINE = '#684a24'
const EDGE = '#4a3316'
const NAME = '#54380f'
const MARK = '#e5401f'
const RADIUS = 0.46 * U

/** Draws a position on a square of so many pixels. */
function draw(g: CanvasRenderingContext2D, side: number, s: Scene): void {
  const { from, side: units } = extent(s.size, true)
  const scale = side / units
  g.setTransform(scale, 0, 0, scale, -from * scale, -from * scale)
  g.fillStyle = s.plain ? '#fff' : WOOD
  g.fillRect(from, from, units, units)
  const ink = s.plain ? '#000' : undefined
  grid(g, s.size, ink)
  names(g, s.size, from, ink)
  s.moves.forEach((at, i) => at !== PASS && stone(g, s, at, i))
  for (const m of s.marks ?? []) sign(g, s, m)
}

/** A sign or letter on a point; on an empty one the lines below a letter are covered. */
function sign(g: CanvasRenderingContext2D, s: Scene, { kind, at, text = '' }: TreeMark): void {
  const p = place(at, s.size)
  if (!p) return
  const i = s.moves.indexOf(at)
  const ink = i >= 0 && i % 2 === 0 ? '#fff' : s.plain ? '#000' : EDGE
  if (kind !== 'label') {
    g.save()
    g.translate(p.cx, p.cy)
    g.strokeStyle = ink
    g.lineWidth = 7
    g.stroke(new Path2D(OUTLINES[kind]))
    g.restore()
    return
  }
  if (i < 0) {
    g.fillStyle = s.plain ? '#fff' : WOOD
    dot(g, p.cx, p.cy, 0.36 * U)
  }
  g.fillStyle = ink
  g.font = `600 ${[...text].length > 1 ? 40 : 54}px sans-serif`
  g.textAlign = 'center'
  g.textBaseline = 'middle'
  g.fillText([...text].slice(0, 3).join(''), p.cx, p.cy + 3)
}

function grid(g: CanvasRenderingContext2D, size: number, ink = ''): void {
  const end = (size - 1) * U
  g.strokeStyle = ink || LINE
  g.lineWidth = 3
  g.beginPath()
  for (let i = 0; i < size; i++) {
    g.moveTo(0, i * U)
    g.lineTo(end, i * U)
    g.moveTo(i * U, 0)
    g.lineTo(i * U, end)
  }
  g.stroke()
  g.strokeStyle = ink || EDGE
  g.lineWidth = 6
  g.strokeRect(0, 0, end, end)
  g.fillStyle = ink || EDGE
  for (const p of starPoints(size)) {
    const at = place(p, size)
    if (at) dot(g, at.cx, at.cy, 9)
  }
}

function names(g: CanvasRenderingContext2D, size: number, from: number, ink = ''): void {
  const end = (size - 1) * U
  g.fillStyle = ink || NAME
  g.font = `${size > 15 ? 46 : 40}px sans-serif`
  g.textAlign = 'center'
  g.textBaseline = 'middle'
  for (let i = 0; i < size; i++) {
    const letter = columnName(i)
    const row = rowName(size - 1 - i)
    for (const y of [from * 0.62, end - from * 0.62]) g.fillText(letter, i * U, y)
    for (const x of [from * 0.62, end - from * 0.62]) g.fillText(row, x, i * U)
  }
}

function stone(g: CanvasRenderingContext2D, s: Scene, at: string, i: number): void {
  const p = place(at, s.size)
  if (!p) return
  const black = i % 2 === 0
  g.fillStyle = black ? '#1d1d20' : '#fbf8f0'
  g.strokeStyle = black ? '#000' : '#6a5433'
  g.lineWidth = 3
  g.beginPath()
  g.arc(p.cx, p.cy, RADIUS, 0, 2 * Math.PI)
  g.fill()
  g.stroke()
  const last = i === s.moves.length - 1 && !s.plain
  if (s.marks?.some(m => m.at === at)) return
  if (typeof s.numbers === 'object' ? i + 1 >= s.numbers.from && i + 1 <= s.numbers.to : s.numbers) {
    g.fillStyle = last ? MARK : black ? '#fff' : '#1d1d20'
    g.font = `${i < 99 ? 46 : 36}px sans-serif`
    g.textAlign = 'center'
    g.textBaseline = 'middle'
    g.fillText(String(i + 1), p.cx, p.cy + 3)
  } else if (last && s.numbers === false) {
    g.strokeStyle = MARK
    g.lineWidth = 8
    g.beginPath()
    g.arc(p.cx, p.cy, 0.2 * U, 0, 2 * Math.PI)
    g.stroke()
  }
}

function dot(g: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  g.beginPath()
  g.arc(x, y, r, 0, 2 * Math.PI)
  g.fill()
}

function canvas(side: number): CanvasRenderingContext2D {
  const el = document.createElement('canvas')
  el.width = el.height = side
  const g = el.getContext('2d', { willReadFrequently: true })
  if (!g) throw new Error('this browser draws no pictures')
  return g
}

const PNG_SIDE = 960

/** A position as a PNG. Throws if the browser cannot make one. */
export async function png(s: Scene, name: string): Promise<File> {
  const g = canvas(PNG_SIDE)
  draw(g, PNG_SIDE, s)
  const blob = await new Promise<Blob | null>(done => g.canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('this browser makes no PNG')
  return new File([blob], name, { type: 'image/png' })
}

const GIF_SIDE = 560
const MOST_FRAMES = 400

/** A line as an animated GIF, a frame a move, the last one for longer. Throws the signal's reason, or an error if the
 *  browser cannot make one. */
export async function gif(
  s: Scene,
  seconds: number,
  name: string,
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<File> {
  const { animate } = await loadCode(() => import('./gif'))
  const g = canvas(GIF_SIDE)
  const moves = s.moves.slice(0, MOST_FRAMES - 1)
  const frame = (n: number): Uint8ClampedArray => {
    draw(g, GIF_SIDE, { ...s, moves: moves.slice(0, n) })
    return g.getImageData(0, 0, GIF_SIDE, GIF_SIDE).data
  }
  const bytes = await animate(frame, moves.length + 1, GIF_SIDE, seconds * 1000, progress, signal)
  return new File([bytes], name, { type: 'image/gif' })
}
