// Steps through the tree, and what can be done to it.
import { useKeys } from '../game/keys'
import { Button } from '../ui/button'
import type { Desk } from './desk'
import { may } from './rules'
import { branchHead, children, lineEnd, makeMain, parent, PASS, play, promote, remove, type Place } from './tree'
import { w } from '../i18n/late/study'

const start = (): number => 0
const back = ({ study, at }: Place): number => Math.max(0, parent(study, at))
const on = ({ study, at }: Place): number => children(study, at)[0] ?? at
const end = ({ study, at }: Place): number => lineEnd(study, at)
/** What else was tried in the place of a move. */
const beside =
  (by: number) =>
  ({ study, at }: Place): number => {
    const siblings = at > 0 ? children(study, parent(study, at)) : []
    return siblings[siblings.indexOf(at) + by] ?? at
  }

export function Steps({ desk }: { desk: Desk }) {
  const { study, at } = desk.place
  const last = children(study, at).length === 0
  useKeys(window, {
    ArrowLeft: () => desk.go(back),
    ArrowRight: () => desk.go(on),
    ArrowUp: () => desk.go(beside(-1)),
    ArrowDown: () => desk.go(beside(1)),
    Home: () => desk.go(start),
    End: () => desk.go(end),
  })
  return (
    <div class="replay study-steps" role="group" aria-label={w.moves}>
      <Button kind="quiet" icon="first" label={w.first} off={at === 0} onClick={() => desk.go(start)} />
      <Button kind="quiet" icon="back" label={w.back} off={at === 0} onClick={() => desk.go(back)} />
      <Button kind="quiet" icon="forward" label={w.forward} off={last} onClick={() => desk.go(on)} />
      <Button kind="quiet" icon="last" label={w.last} off={last} onClick={() => desk.go(end)} />
      <Button kind="quiet" icon="undo" label={w.undo} off={!desk.undo} onClick={() => desk.undo?.()} />
      <Button kind="quiet" icon="undo" label={w.redo} off={!desk.redo} onClick={() => desk.redo?.()} />
    </div>
  )
}

/** What changes the tree at the move that is shown. */
export function Acts({ desk }: { desk: Desk }) {
  const { study, at } = desk.place
  const aside = branchHead(study, at) !== 0
  return (
    <div class="row study-acts">
      <Button off={!may(desk.place, PASS)} onClick={() => desk.act(p => play(p, PASS))}>
        {w.pass}
      </Button>
      {aside && <Button onClick={() => desk.act(promote)}>{w.promote}</Button>}
      {aside && <Button onClick={() => desk.act(makeMain)}>{w.makeMain}</Button>}
      {at > 0 && (
        <Button icon="close" onClick={() => desk.act(remove)}>
          {w.remove}
        </Button>
      )}
    </div>
  )
}
