// An entry of a list: its position, what it is, how far the reader has come, and by when it is wanted.
import { classes as c } from '#words/classes'
import { formatDate, t } from '../i18n'
import { MiniBoard } from '../ui/board'
import type { OpenEntry } from '../wire'
import { isOver, isThere, pathOf } from './entries'
import { w } from '../i18n/late/lists'

export function nameOf(e: OpenEntry): string {
  if (!isThere(e)) return w.gone
  if (e.kind === 'puzzle') {
    const rule = (t.lobby.rules as Record<string, string>)[e.rule ?? ''] ?? e.rule ?? ''
    return w.puzzle(rule, e.own ?? 0)
  }
  if (e.chapter === undefined) return w.study(e.title ?? '')
  return w.chapter(e.name ? `${e.title ?? ''}: ${e.name}` : (e.title ?? ''))
}

export function Entry({ entry: e }: { entry: OpenEntry }) {
  if (!isThere(e)) return <span class="muted list-entry">{w.gone}</span>
  const state = e.state === 'done' ? c.states.done : ((w.states as Record<string, string>)[e.state ?? ''] ?? e.state)
  const open = e.state !== 'solved' && e.state !== 'done'
  return (
    <a class={e.size ? 'list-entry shown' : 'list-entry'} href={pathOf(e)}>
      <b>{nameOf(e)}</b>
      <small class="muted">
        {state && <span class={`state ${e.state}`}>{state}</span>}
        {e.due && <Due day={e.due} open={open} />}
      </small>
      {e.size ? <MiniBoard moves={e.moves ?? []} size={e.size} label={t.lobby.stones((e.moves ?? []).length)} /> : null}
    </a>
  )
}

/** A day on which something is wanted, at the end of that day here. */
function Due({ day, open }: { day: string; open: boolean }) {
  const over = open && isOver(day)
  return (
    <span class={over ? 'due over' : 'due'}>{(over ? c.overdue : c.due)(formatDate(new Date(`${day}T12:00:00`)))}</span>
  )
}
