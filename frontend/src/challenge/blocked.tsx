// Whom somebody has blocked: on the page of the account.
import { useEffect, useState } from 'preact/hooks'
import { changeBlock, readBlocks } from '../net/blocks'
import { useAction } from '../net/action'
import { Button } from '../ui/button'
import { Loading, Refused } from '../ui/notice'
import { w } from '../i18n/late/challenge'

export function Blocked() {
  const [names, setNames] = useState<readonly string[]>()
  const [name, setName] = useState('')
  const { doing, fault, run } = useAction()
  useEffect(() => void run(async () => setNames(await readBlocks())), [])
  const change = (who: string, on: boolean) =>
    run(async () => {
      setNames(await changeBlock(who, on))
      if (on) setName('')
    }, who)
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
      <form
        class="row"
        onSubmit={e => {
          e.preventDefault()
          if (name.trim()) void change(name.trim(), true)
        }}
      >
        <label class="field">
          <span>{w.blockName}</span>
          <input
            type="text"
            autocomplete="off"
            maxLength={40}
            value={name}
            onInput={e => setName(e.currentTarget.value)}
          />
        </label>
        <Button type="submit" disabled={!name.trim()}>
          {w.add}
        </Button>
      </form>
      <Refused fault={fault} />
    </section>
  )
}
