// Two people at one board. The board knows no rules: this page gives it the five that it found.
import { createBoard } from '../english'
import { parsePoint, renderMini, formatPoint, type Pt } from '../index'
import '../sizes.css'
import '../board.css'
import '../mini.css'
import '../themes.css'
import '../touch.css'

const form = document.querySelector('form')!
const back = form.querySelector('button')!
const small = document.querySelector<HTMLElement>('#small')!
let size = 15
let stones: Pt[] = []

/** The stones of five or more in a row through the last one, or none. */
function five(): Pt[] {
  const last = stones.at(-1) ?? ''
  const at = parsePoint(last, size)
  if (!at) return []
  const own = new Set(stones.filter((_, i) => i % 2 === (stones.length - 1) % 2))
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ] as const) {
    const line = [last]
    for (const way of [-1, 1]) {
      for (let n = way; ; n += way) {
        const [x, y] = [at.x + n * dx, at.y + n * dy]
        if (x < 0 || y < 0 || x >= size || y >= size || !own.has(formatPoint(x, y))) break
        line[way < 0 ? 'unshift' : 'push'](formatPoint(x, y))
      }
    }
    if (line.length >= 5) return line
  }
  return []
}

const board = createBoard(document.querySelector<HTMLElement>('#board')!, {
  movable: true,
  onMove: p => show([...stones, p]),
})

function show(next: Pt[]): void {
  stones = next
  const win = five()
  board.set({ size, stones, win, movable: win.length === 0 })
  renderMini(small, stones, size, win)
}

form.addEventListener('change', () => {
  const chosen = new FormData(form)
  board.set({
    submit: chosen.get('submit') === 'double' ? 'double' : 'direct',
    numbers: chosen.has('numbers'),
    coordinates: chosen.has('coordinates'),
  })
  if (Number(chosen.get('size')) === size) return
  size = Number(chosen.get('size'))
  show([])
})
back.addEventListener('click', () => show(stones.slice(0, -1)))
show([])
