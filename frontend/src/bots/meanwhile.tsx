// A bot for who waits for somebody: the open game stays open, and the game against the bot is set aside when somebody comes.
import { bots as w } from '#words/bots'
import { useOneAtATime } from '../lobby/oneatatime'
import { NoGame } from '../lobby/refused'
import { loadWish } from '../lobby/keptwish'
import type { Wish } from '../lobby/wish'
import { Button } from '../ui/button'
import { beginBot } from './begin'
import { useSuggested } from './suggest'

export function Meanwhile({ rule }: { rule: string }) {
  const { doing, fault, run } = useOneAtATime()
  const suggested = useSuggested()
  const bot = suggested ?? loadWish().bot
  return (
    <>
      <Button
        busy={doing !== undefined}
        onClick={() => void run(() => beginBot({ bot, rule: rule as Wish['rule'], clock: 'none' }))}
      >
        {w.meanwhile(w.names[bot])}
      </Button>
      {fault && <NoGame fault={fault} />}
    </>
  )
}
