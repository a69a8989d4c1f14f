// Whom somebody has blocked: on the page of the account.
import { useEffect, useState } from 'preact/hooks'
import { changeBlock, readBlocks } from '../net/blocks'
import { useAction } from '../net/action'
import { Button } from '../ui/button'
import { NameForm } from '../ui/nameform'
import { Loading, Refused } from '../ui/notice'
import { w } from '../i18n/late/challenge'

export function Blocked() {
  const [names, setNames] = useState<readonly string[]>()
  const { doing, fault, run } = useAction()
  useEffect(() => void run(async () => setNames(await readBlocks())), [])
  const change = (who: string, on: boolean) => run(async () => setNames(await changeBlock(who, on)), who)
  return (
    <section class="card blocked">
      <h2>{w.blocked}</h2>
      <p class="note">{w.blockedNote}</p>
      {names === undefined ? (
        !fault && <Loading />
      ) : names.length === 0 ? (
        <p class="muted">{w.nobody}</p>
      ) : (
        <ul>
          {names.map(n => (
            <li key={n}>
              <span>{n}</span>
              <Button kind="quiet" label={w.unblockWho(n)} busy={doing === n} onClick={() => void change(n, false)}>
                {w.unblock}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NameForm label={w.blockName} action={w.add} onName={name => change(name, true)} />
      <Refused fault={fault} />
    </section>
  )
}
