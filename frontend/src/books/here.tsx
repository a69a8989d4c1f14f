// The books' moves in the position on the board: a click plays a move.
import { useState } from 'preact/hooks'
import { formatPoint, parsePoint } from '../../board/points'
import { books as w } from '#words/books'
import { turnOf } from '../review/lines'
import type { Desk } from '../study/desk'
import { may, positionOf } from '../study/rules'
import { PASS as PASSED, play } from '../study/tree'
import { Button } from '../ui/button'
import type { Book, Choice, Known } from './book'
import type { Shelved } from './shelf'
import { PASS, pointAt, SIDE, Walk } from './walk'

/** Moves of a book that are shown at first. */
const SHOWN = 10

const nameOf = (at: number): string => (at === PASS ? PASSED : formatPoint(at % SIDE, Math.floor(at / SIDE)))

function lookUp(book: Book, size: number, moves: readonly string[], white: boolean): Known | null {
  const walk = new Walk(size)
  let mover = false
  for (const m of moves) {
    const p = parsePoint(m, size)
    walk.play(p ? pointAt(p.x, p.y) : PASS, mover)
    mover = !mover
  }
  return book.look(walk, white)
}

export function Here({ desk, books }: { desk: Desk; books: readonly Shelved[] }) {
  const { study, at } = desk.place
  const { stones, size } = positionOf(study, at)
  const white = turnOf(stones) === 'white'
  const found = books.flatMap(({ entry, book }) => {
    const known = book && lookUp(book, size, stones, white)
    return known ? [{ entry, known }] : []
  })
  if (books.length === 0) return null
  return (
    <section class="books-here" aria-label={w.here}>
      <h2 class="study-count">{w.here}</h2>
      {found.length === 0 && <p class="note">{w.unknown}</p>}
      {found.map(({ entry, known }) => (
        // Another position begins with its first moves again.
        <One key={`${entry.id} ${stones.join(' ')}`} name={entry.name} known={known} desk={desk} />
      ))}
    </section>
  )
}

function One({ name, known, desk }: { name: string; known: Known; desk: Desk }) {
  const [all, setAll] = useState(false)
  const moves = known.moves.filter(m => !m.bare)
  const bare = known.moves.filter(m => m.bare)
  const [yes, no] = known.swaps
  return (
    <div class="books-one">
      <h3>{name}</h3>
      {known.comment && (
        <p class="study-said" dir="auto">
          {known.comment}
        </p>
      )}
      {yes + no > 0 && <p class="note">{w.swaps(yes, no)}</p>}
      <ul class="study-lines">
        {(all ? moves : moves.slice(0, SHOWN)).map(m => (
          <li key={m.at}>
            <Move move={m} desk={desk} />
          </li>
        ))}
      </ul>
      {!all && moves.length > SHOWN && <Button onClick={() => setAll(true)}>{w.more(moves.length - SHOWN)}</Button>}
      {bare.length > 0 && <p class="note">{w.bare(bare.map(m => w.mark(m.label, nameOf(m.at))))}</p>}
    </div>
  )
}

function Move({ move: m, desk }: { move: Choice; desk: Desk }) {
  const at = nameOf(m.at)
  const playable = may(desk.place, at)
  const said = [
    m.games > 0 && w.played(m.games),
    m.games > 0 && w.results(m.black, m.white, m.drawn),
    m.games === 0 && m.offered === 0 && w.inTree,
    m.offered > 0 && w.offered(m.offered),
  ]
  return (
    <button
      type="button"
      class="books-move"
      aria-disabled={!playable}
      onClick={() => desk.act(p => (may(p, at) ? play(p, at) : null))}
    >
      <b>{m.at === PASS ? w.pass : at}</b> {m.label && <span>{w.label(m.label)}</span>}{' '}
      <small class="muted">{said.filter(Boolean).join(' · ')}</small>
    </button>
  )
}
