// A game that is not there: nobody knows it, it cannot be shown, or it ended before anybody came.
import { refusal } from '../i18n/refusal'
import { menu } from '#words/menu'
import { t } from '../i18n'
import { gone as g } from '#words/gone'
import type { Fault } from '../net/fault'
import { Failure } from '../ui/notice'
import { useFocus, useTitle } from '../ui/page'
import type { GameState } from '../wire'
import { hosts } from './invited'

export function Gone({ why, retry }: { why?: Fault; retry?: () => void }) {
  useTitle(why ? g.failed : g.missingTitle)
  useFocus('gone')
  return (
    <div class="narrow">
      <h1 tabIndex={-1}>{why ? g.failed : g.missingTitle}</h1>
      {why ? (
        <Failure text={refusal(why)} {...(retry && { onRetry: retry })}>
          <a class="btn plain" href="/">
            {g.lobby}
          </a>
        </Failure>
      ) : (
        <Elsewhere text={g.missing} />
      )}
    </div>
  )
}

/** Nobody came in time, or its host plays somebody else by now. */
export function Withdrawn({ s }: { s: GameState }) {
  useTitle(g.withdrawnTitle)
  useFocus('gone')
  return (
    <div class="narrow">
      <h1 tabIndex={-1}>{g.withdrawnTitle}</h1>
      <Elsewhere text={hosts(s) ? g.withdrawnOwn : g.withdrawn(s.host.name)} />
    </div>
  )
}

/** Why there is no game, and where there are others. */
function Elsewhere({ text }: { text: string }) {
  return (
    <div class="missing-game stack">
      <p>{text}</p>
      <p class="muted">{g.missingElsewhere}</p>
      <p class="row">
        <a class="btn primary" href="/">
          {g.lobby}
        </a>
        <a class="btn plain" href="/watch">
          {t.shell.watch}
        </a>
        <a class="btn plain" href="/history">
          {menu.games}
        </a>
      </p>
    </div>
  )
}
