// A small picture of every person, made from the id: stones on a little board,
// the same on the left as on the right. Bots have drawings of their own, which come with the first of them.
import type { Face } from './faces'
import { useLate } from './later'

type Point = 0 | 1 | 2

interface Someone {
  id: number
  bot?: string
}

const TONES = ['#dcaa66', '#9fbd9b', '#8db3d1', '#d09fb5', '#b3a5da', '#d8bf62', '#db9c82', '#89bfb9'] as const
const DARK = '#26231f'
const LIGHT = '#fffdf8'

/** Well-mixed 32 bits of a number, the same on every machine. */
export function mixed(n: number): number {
  let h = (Math.trunc(n) ^ Math.trunc(n / 2 ** 32) ^ 0x9e3779b9) | 0
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad)
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97)
  return (h ^ (h >>> 15)) >>> 0
}

/** What stands on the five by five points, row by row: nothing, a dark or a light
 *  stone. Every row has one at least, and both kinds occur. */
export function pattern(id: number): readonly Point[] {
  const bits = mixed(id)
  const out: Point[] = []
  for (let row = 0; row < 5; row++) {
    const half = Array.from({ length: 3 }, (_, col): Point => {
      const two = (bits >>> (2 * (3 * row + col))) & 3
      return two < 2 ? 0 : two === 2 ? 1 : 2
    })
    if (!half.some(x => x)) half[row % 3] = row % 2 ? 1 : 2
    const [a = 0, b = 0, middle = 0] = half
    out.push(a, b, middle, b, a)
  }
  if (!out.includes(1)) out[12] = 1
  if (!out.includes(2)) out[12] = 2
  return out
}

const dots = (p: readonly number[], kind: 1 | 2): string =>
  p.flatMap((x, i) => (x === kind ? [`M${4 + 4 * (i % 5)} ${4 + 4 * Math.floor(i / 5)}h0`] : [])).join('')

/** Decoration: the name stands beside it. */
export function Avatar({ who }: { who: Someone }) {
  const face = useFace(who.bot)
  return (
    <svg class="avatar" viewBox="0 0 24 24" aria-hidden="true">
      {!who.bot ? <Stones id={who.id} /> : face ? drawn(face) : <rect width="24" height="24" rx="5" fill="#ddd" />}
    </svg>
  )
}

function Stones({ id }: { id: number }) {
  const p = pattern(id)
  return (
    <>
      <rect width="24" height="24" rx="5" fill={TONES[mixed(id + 1) % TONES.length]!} />
      <path d={dots(p, 1)} stroke={DARK} stroke-width="3.7" stroke-linecap="round" />
      <path d={dots(p, 2)} stroke={LIGHT} stroke-width="3.7" stroke-linecap="round" />
    </>
  )
}

/** The drawings, once they are here. */
let drawings: typeof import('./faces') | undefined
const load = async () => (drawings = await import('./faces'))

function useFace(bot: string | undefined): Face | undefined {
  const late = useLate(load, !!bot && !drawings)
  return bot ? (drawings ?? late)?.faceOf(bot) : undefined
}

const drawn = ([ground, ...paths]: Face) => (
  <>
    <rect width="24" height="24" rx="5" fill={ground} />
    {paths.map(([d, color, width]) =>
      width ? (
        <path key={d} d={d} stroke={color} stroke-width={width} stroke-linecap="round" fill="none" />
      ) : (
        <path key={d} d={d} fill={color} />
      ),
    )}
  </>
)
