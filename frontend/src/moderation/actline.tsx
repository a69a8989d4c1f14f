// A moderator's action in a line.
import { formatDay } from '../i18n'
import { m } from '../i18n/late/moderation'
import { mod as w } from '#words/mod'
import { gamePath } from '../router'
import { nameOf } from '../ui/name'
import type { LoggedAction } from '../wire'
import { untilText } from './measure'

export const called = (name: string | undefined, id: number): string =>
  name ? nameOf(name) : id === 0 ? w.operator : `#${id}`

/** 'Mo muted Bob' */
export const deedOf = (a: LoggedAction): string =>
  w.actions[a.kind]?.(called(a.actorName, a.actor), called(a.targetName, a.target)) ?? a.kind

/** 'Mo muted Bob. Reason: Abuse. Until …' */
export function ActLine({ of: a }: { of: LoggedAction }) {
  return (
    <p>
      <b>{deedOf(a)}</b> <span class="muted">{formatDay(new Date(a.at))}</span>{' '}
      {a.reason && m.own.because(m.grounds[a.reason])} {untilText(a.until)}{' '}
      {a.game && <a href={gamePath(a.game)}>{m.own.game}</a>} {a.undone && <span class="tag">{m.own.undone}</span>}{' '}
      {a.words && <q dir="auto">{a.words}</q>}
    </p>
  )
}
