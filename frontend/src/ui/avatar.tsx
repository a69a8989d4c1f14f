// A small picture of every person, made from the id: stones on a little board,
// the same on the left as on the right. Bots have drawings of their own.
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
  const bot = BOTS[who.bot ?? '']
  return (
    <svg class="avatar" viewBox="0 0 24 24" aria-hidden="true">
      {bot ? drawn(bot) : <Stones id={who.id} />}
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

/** A path, its colour, and its width if it is a line; one of no length is a dot. */
type Path = readonly [d: string, color: string, width?: number]

/** The bots' drawings: the ground, and what is on it. */
const BOTS: Record<string, readonly [ground: string, ...paths: Path[]]> = {
  acorn: [
    '#f0dcb2',
    ['M6.4 11h11.2c0 5.2-2.6 8-5.6 9.8C9 19 6.4 16.2 6.4 11z', '#b1712c'],
    ['M5 11.4c0-3.9 3-5.9 7-5.9s7 2 7 5.9z', '#6b4320'],
    ['M12 5.5c0-1.4.5-2.3 1.5-3', '#6b4320', 1.7],
  ],
  bamboo: [
    '#d7e8c0',
    ['M7 20V17M7 12.5V9.8M7 5.3V4', '#4c7d33', 3.2],
    ['M8.5 14.6C11 9.6 15 8.3 20.5 8.7 18.5 13.2 14 15.6 8.5 14.6z', '#37652a'],
    ['M8.5 7.5C10 4.6 13 3.1 17 3 15.5 6.2 12.5 8 8.5 7.5z', '#5f9440'],
  ],
  cedar: [
    '#cfdfe6',
    ['M12 2.5c4.6 2.3 6.8 6 6.8 10.2 0 4.9-2.9 8.3-6.8 8.3s-6.8-3.4-6.8-8.3c0-4.2 2.2-7.9 6.8-10.2z', '#704a30'],
    ['M6.6 9.2c3 2.6 7.8 2.6 10.8 0M5.4 13c3.6 3.2 9.6 3.2 13.2 0M6.4 16.9c3.2 2.6 8 2.6 11.2 0', '#cfa27c', 1.3],
  ],
  dogwood: [
    '#bcd8c4',
    [
      'M12 11C8 9 9 4 12 3c3 1 4 6 0 8zM13 12c2-4 7-3 8 0-1 3-6 4-8 0zM12 13c4 2 3 7 0 8-3-1-4-6 0-8zM11 12c-2 4-7 3-8 0 1-3 6-4 8 0z',
      '#fffdf8',
    ],
    ['M12 12h0', '#8aa345', 4.4],
  ],
  elm: [
    '#e6e3b4',
    ['M6 18.5C4 11 9 5 19 4c1 9-5 16-13 14.5z', '#6f8f33'],
    ['M4.5 20.5 16 7.5M9 15.5l-1-5M9 15.5l6-.5', '#e6e3b4', 1.2],
  ],
  fir: ['#d3e6ea', ['M12 2.5 17 9h-2.5l4 5H15l4.5 5h-15L9 14H5.5l4-5H7z', '#2f6b4f'], ['M12 19v2', '#704a30', 2.4]],
  ginkgo: [
    '#dfe3ea',
    ['M12 16C7 15.5 3 12.5 2.5 8c2-3 6-4.5 9-3.5v5l1-5c3.5-1 7.5.5 9 3.5-.5 4.5-4.5 7.5-9.5 8z', '#d9a520'],
    ['M12 15.5c0 2.5.5 4.5 2 6', '#9c7410', 1.5],
  ],
  hickory: ['#ead3c1', ['M12 3c11 0 11 18 0 18s-11-18 0-18z', '#8a5a34'], ['M12 3v18', '#ead3c1', 1.2]],
  ironwood: ['#c9c5d6', ['M12 12h0', '#5d4a45', 18], ['M11.9 12h0', '#c8a98f', 12], ['M12.1 12h0', '#5d4a45', 9]],
  juniper: [
    '#dce7d0',
    ['M12 3v8M12 7 7 4.5M12 7l5-2.5M12 11 6 8.5M12 11l6-2.5', '#4a7048', 1.7],
    ['M8 15h0M16 15h0', '#3d558f', 7.6],
    ['M12 18h0', '#26365f', 7.6],
  ],
}

const drawn = ([ground, ...paths]: readonly [string, ...Path[]]) => (
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
