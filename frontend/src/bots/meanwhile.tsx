// A bot for who waits for somebody: the open game stays open, and the game against the bot is set aside when somebody comes.
import { bots as w } from '#words/bots'
import { useOneAtATime } from '../lobby/oneatatime'
import { NoGame } from '../lobby/refused'
import { loadSetup } from '../lobby/keptsetup'
import type { GameSetup } from '../lobby/gamesetup'
import { Button } from '../ui/button'
import { beginBot } from './begin'
import { useSuggested } from './suggest'

export function Meanwhile({ rule }: { rule: string }) {
  const { doing, fault, run } = useOneAtATime()
  const suggested = useSuggested()
  const bot = suggested ?? loadSetup().bot
  return (
    <>
      <Button
        busy={doing !== undefined}
        onClick={() => void run(() => beginBot({ bot, rule: rule as GameSetup['rule'], clock: 'none' }))}
      >
        {w.meanwhile(w.names[bot])}
      </Button>
      {fault && <NoGame fault={fault} />}
    </>
  )
}
