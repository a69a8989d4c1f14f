// Bots without the server: a choice, then a game that this browser keeps.
import { useEffect, useRef, useState } from 'preact/hooks'
import { useElsewhere } from '../ui/elsewhere'
import { useFocus, useTitle } from '../ui/page'
import '../styles/local.css'
import { begin, rematch, type Choice, type LocalGame } from './game'
import { isOwn, keep, read } from './keep'
import { Setup } from './setup'
import { Table } from './table'
import { local as w } from '#words/local'

export { beginHere } from './first'

export function LocalPage() {
  const [again] = useState(() => (isOwn() ? read() : undefined))
  const [kept, setKept] = useState(() => again ?? read())
  const [choosing, setChoosing] = useState(false)
  const [unkept, setUnkept] = useState(false)
  useEffect(() => {
    // A tab that shows its game again has played nothing that a new visit should begin with.
    if (kept !== again) setUnkept(!keep(kept))
  }, [kept])
  const { game, choice } = kept
  const elsewhere = useElsewhere(game && `local ${game.seed}`)
  const screen = game && !choosing ? `${game.seed}` : 'choice'
  useTop(screen)
  useFocus(screen)
  const start = (next: LocalGame) => {
    forgetMove()
    setKept({ choice, game: next })
    setChoosing(false)
  }
  if (!game || choosing)
    return (
      <Choosing
        choice={choice}
        onChange={c => setKept({ ...kept, choice: c })}
        onStart={() => start(begin(choice, Math.random))}
        onBack={game ? () => setChoosing(false) : undefined}
      />
    )
  return (
    <Table
      key={game.seed}
      game={game}
      unkept={unkept}
      elsewhere={elsewhere}
      onAct={f => setKept(k => ({ ...k, game: k.game && (f(k.game) ?? k.game) }))}
      onRematch={() => start(rematch(game, Math.random))}
      onNew={() => {
        forgetMove()
        setChoosing(true)
      }}
    />
  )
}

/** The address names a move that is looked at, until another screen comes. */
function forgetMove(): void {
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
}

interface Props {
  choice: Choice
  onChange: (c: Choice) => void
  onStart: () => void
  onBack: (() => void) | undefined
}

function Choosing(p: Props) {
  useTitle(w.title)
  return (
    <div class="narrow local-choice">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
        <p>{w.lead}</p>
      </div>
      <Setup {...p} />
    </div>
  )
}

/** A screen that takes the place of another is shown from its top. */
function useTop(screen: string): void {
  const before = useRef(screen)
  useEffect(() => {
    if (before.current !== screen) scrollTo(0, 0)
    before.current = screen
  }, [screen])
}
