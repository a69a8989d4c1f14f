// Invited players, before the second one has come.
import { t } from '../i18n'
import { user } from '../net/live'
import { nameOf } from '../ui/name'
import type { GameState } from '../wire'

const g = t.game

export const hosts = (s: GameState): boolean => s.host.id === user.value?.id

export const waitingTitle = (s: GameState, host: boolean): string =>
  !host
    ? g.invited(s.host.name)
    : s.for
      ? g.waitingFor(nameOf(s.for.name))
      : s.private
        ? g.waitingPrivate
        : g.waitingPublic
