// One challenge: what it is, and the answers to it.
import { useState } from 'preact/hooks'
import { useOneAtATime } from '../lobby/oneatatime'
import { seekText } from '../lobby/seeks'
import { NoGame } from '../lobby/refused'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Person } from '../ui/person'
import type { Declined, Seek } from '../wire'
import { accept, decline, declineAndBlock, withdraw } from './answer'
import { isToMe } from './store'
import { w } from '../i18n/late/challenge'

const REASONS = [
  'not_now',
  'too_fast',
  'too_slow',
  'rated_only',
  'casual_only',
  'other_rule',
  'other_clock',
  'no_bots',
  'other',
] as const

/** The reasons that fit: nobody asks for rated games only where one is. */
const fitting = (s: Seek): readonly Declined[] =>
  REASONS.filter(r => r !== (s.settings.rated ? 'rated_only' : 'casual_only') && (r !== 'no_bots' || s.host.program))

/** The buttons of a challenge to this page's user. */
export function Answers({ of: s }: { of: Seek }) {
  const [asking, setAsking] = useState(false)
  const { doing, fault, run } = useOneAtATime()
  return (
    <>
      <div class="row">
        <Button kind="primary" busy={doing === 'accept'} onClick={() => void run(() => accept(s), 'accept')}>
          {w.accept}
        </Button>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {w.decline}
        </Button>
      </div>
      <NoGame fault={fault} />
      {asking && (
        <Dialog title={w.why} onClose={() => setAsking(false)}>
          <div class="declines">
            {fitting(s).map(r => (
              <Button key={r} busy={doing === r} onClick={() => void run(() => decline(s, r), r)}>
                {w.declines[r]}
              </Button>
            ))}
          </div>
          <p class="note">{w.blockNote}</p>
          <div class="dialog-foot">
            <NoGame fault={fault} />
            <div class="row">
              <Button kind="quiet" busy={doing === 'block'} onClick={() => void run(() => declineAndBlock(s), 'block')}>
                {w.block(s.host.name)}
              </Button>
              <Button kind="quiet" onClick={() => setAsking(false)}>
                {w.back}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}

export function ChallengeRow({ of: s }: { of: Seek }) {
  const { doing, fault, run } = useOneAtATime()
  const other = isToMe(s) ? s.host : s.for
  return (
    <li class={isToMe(s) ? 'seek challenge called' : 'seek challenge'}>
      <div class="seek-who">
        <Person who={other} />
        {!isToMe(s) && <span class="muted">{w.waits}</span>}
      </div>
      <span class="seek-what">{seekText(s)}</span>
      {isToMe(s) ? (
        <Answers of={s} />
      ) : (
        <div class="row">
          <Button kind="quiet" busy={doing === s.g} onClick={() => void run(() => withdraw(s), s.g)}>
            {w.withdraw}
          </Button>
        </div>
      )}
      {!isToMe(s) && <NoGame fault={fault} />}
    </li>
  )
}
