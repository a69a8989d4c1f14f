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
  const draw = BOTS[who.bot ?? '']
  return (
    <svg class="avatar" viewBox="0 0 24 24" aria-hidden="true">
      {draw ? draw() : <Stones id={who.id} />}
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

const BOTS: Record<string, () => preact.JSX.Element> = {
  acorn: () => (
    <>
      <rect width="24" height="24" rx="5" fill="#f0dcb2" />
      <path d="M6.4 11h11.2c0 5.2-2.6 8-5.6 9.8C9 19 6.4 16.2 6.4 11z" fill="#b1712c" />
      <path d="M5 11.400c0-3.9 3-5.9 7-5.900s7 2 7 5.900z" fill="#6b4320" />
      <path d="M12 5.500c0-1.4.5-2.3 1.5-3" stroke="#6b4320" stroke-width="1.7" stroke-linecap="round" fill="none" />
    </>
  ),
  bamboo: () => (
    <>
      <rect width="24" height="24" rx="5" fill="#d7e8c0" />
      <path d="M7 21.500V15.600M7 13.900V8.400M7 6.700V2.5" stroke="#4c7d33" stroke-width="3.2" fill="none" />
      <path d="M8.5 14.600C11 9.6 15 8.3 20.5 8.7 18.5 13.2 14 15.6 8.5 14.600z" fill="#37652a" />
      <path d="M8.5 7.500C10 4.6 13 3.1 17 3 15.5 6.2 12.5 8 8.5 7.500z" fill="#5f9440" />
    </>
  ),
  cedar: () => (
    <>
      <rect width="24" height="24" rx="5" fill="#cfdfe6" />
      <path
        d="M12 2.500c4.6 2.3 6.8 6 6.8 10.2 0 4.9-2.9 8.3-6.8 8.300s-6.8-3.4-6.8-8.300c0-4.2 2.2-7.9 6.8-10.200z"
        fill="#704a30"
      />
      <path
        d="M6.6 9.200c3 2.6 7.8 2.6 10.8 0M5.4 13c3.6 3.2 9.6 3.2 13.2 0M6.4 16.900c3.2 2.6 8 2.6 11.2 0M9 5.800c1.8 1.5 4.2 1.5 6 0"
        stroke="#cfa27c"
        stroke-width="1.3"
        stroke-linecap="round"
        fill="none"
      />
    </>
  ),
  dogwood: () => (
    <>
      <rect width="24" height="24" rx="5" fill="#bcd8c4" />
      <path
        d="M12 11C8.600 9.500 8.400 4 12 3.200 15.600 4 15.400 9.500 12 11zM13 12c1.500-3.400 7-3.600 7.800 0-.8 3.600-6.300 3.400-7.800 0zM12 13c3.400 1.500 3.600 7 0 7.800-3.600-.8-3.400-6.300 0-7.800zM11 12c-1.500 3.400-7 3.600-7.800 0 .8-3.600 6.300-3.400 7.800 0z"
        fill="#fffdf8"
      />
      <circle cx="12" cy="12" r="2.200" fill="#8aa345" />
    </>
  ),
  elm: () => (
    <>
      <rect width="24" height="24" rx="5" fill="#e6e3b4" />
      <path d="M6 18.500C3.600 11 8.500 4.500 19 4c.8 9.500-5 16-13 14.500z" fill="#6f8f33" />
      <path
        d="M4.500 20.500 16 7.500M9 15.500l-1-5M9 15.500l6-.5"
        stroke="#e6e3b4"
        stroke-width="1.200"
        stroke-linecap="round"
        fill="none"
      />
    </>
  ),
  fir: () => (
    <>
      <rect width="24" height="24" rx="5" fill="#d3e6ea" />
      <path d="M12 2.500 17 9h-2.500l4 5H15l4.500 5h-15L9 14H5.500l4-5H7z" fill="#2f6b4f" />
      <path d="M12 19v3" stroke="#704a30" stroke-width="2.400" />
    </>
  ),
  ginkgo: () => (
    <>
      <rect width="24" height="24" rx="5" fill="#dfe3ea" />
      <path
        d="M12 16C7 15.500 3 12.500 2.500 8c2-3 6-4.500 9-3.500v5l1-5c3.500-1 7.500.5 9 3.500-.5 4.500-4.500 7.500-9.500 8z"
        fill="#d9a520"
      />
      <path
        d="M12 15.500c0 2.500.5 4.500 2 6.500"
        stroke="#9c7410"
        stroke-width="1.500"
        stroke-linecap="round"
        fill="none"
      />
    </>
  ),
  hickory: () => (
    <>
      <rect width="24" height="24" rx="5" fill="#ead3c1" />
      <path d="M12 3c5.500 0 8 4.500 8 9s-3 9-8 9-8-4.500-8-9 2.500-9 8-9z" fill="#8a5a34" />
      <path
        d="M12 3c-3.500 4-3.500 14 0 18M12 3c3.500 4 3.500 14 0 18"
        stroke="#ead3c1"
        stroke-width="1.200"
        fill="none"
      />
    </>
  ),
  ironwood: () => (
    <>
      <rect width="24" height="24" rx="5" fill="#c9c5d6" />
      <circle cx="12" cy="12" r="9" fill="#5d4a45" />
      <path
        d="M12 5.500a6.500 6.500 0 1 1-.1 0M12 9a3 3 0 1 1-.1 0"
        stroke="#c8a98f"
        stroke-width="1.400"
        fill="none"
      />
    </>
  ),
  juniper: () => (
    <>
      <rect width="24" height="24" rx="5" fill="#dce7d0" />
      <path
        d="M12 2.500v9M12 7 7 4.500M12 7l5-2.500M12 11 6 8.500M12 11l6-2.500"
        stroke="#4a7048"
        stroke-width="1.700"
        stroke-linecap="round"
      />
      <circle cx="8" cy="15" r="3.800" fill="#2f4374" />
      <circle cx="16" cy="15" r="3.800" fill="#3d558f" />
      <circle cx="12" cy="18.500" r="3.800" fill="#26365f" />
    </>
  ),
}
