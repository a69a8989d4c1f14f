import { useEffect, useId, useState } from 'preact/hooks'
import { barred as b } from '#words/barred'
import { w } from '../i18n/late/chat'
import { alsoSays } from '../i18n/sentences'
import { asFault, type Fault } from '../net/fault'
import { isLive } from '../net/live'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import { LONGEST, length } from './channels'

alsoSays(b.refusals)

/** From so few characters on the field counts down. */
const NEAR = 20

interface Props {
  /** In which chat one writes. */
  label: string
  /** Throws a Fault; then the text stays. */
  say: (text: string) => Promise<void>
}

/** The field, which says in which chat one writes, how much is left, and for how long to wait. */
export function SayField({ label, say }: Props) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Fault>()
  const [wait, setWait] = useWait(() => setError(undefined))
  const id = useId()
  const left = LONGEST - length(text.trim())

  const send = async () => {
    const line = text.trim()
    if (!line || busy || left < 0 || wait > 0) return
    setBusy(true)
    setError(undefined)
    try {
      await say(line)
      setText(now => (now.trim() === line ? '' : now)) // or what has been typed meanwhile
    } catch (e) {
      const fault = asFault(e)
      setError(fault)
      setWait(fault.values['seconds'] ?? 0)
    }
    setBusy(false)
  }

  return (
    <>
      <form
        class="say"
        onSubmit={e => {
          e.preventDefault()
          void send()
        }}
      >
        <input
          aria-label={label}
          placeholder={label}
          aria-describedby={left <= NEAR ? id : undefined}
          aria-invalid={left < 0}
          dir="auto"
          value={text}
          autocomplete="off"
          enterkeyhint="send"
          onFocus={e => {
            const field = e.currentTarget
            import('./steady').then(m => m.steady(field), console.error)
          }}
          onInput={e => {
            setText(e.currentTarget.value)
            if (wait === 0) setError(undefined) // of a line that is being changed
          }}
        />
        <Button
          type="submit"
          icon="send"
          label={wait > 0 ? w.wait(wait) : w.send}
          busy={busy}
          off={wait > 0}
          disabled={!isLive.value || !text.trim() || left < 0}
        />
      </form>
      {left <= NEAR && (
        <p id={id} class={left < 0 ? 'note count over' : 'note count'} aria-live={left < 0 ? 'polite' : 'off'}>
          {left < 0 ? w.over(-left) : w.left(left)}
        </p>
      )}
      {wait > 0 && (
        <p class="note count" role="timer">
          {w.wait(wait)}
        </p>
      )}
      <Refused fault={error} lead={w.failed} />
    </>
  )
}

/** Seconds that are left to wait, and what sets them; then `over` is called. */
function useWait(over: () => void): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, tick] = useState(0)
  useEffect(() => {
    if (!until) return
    const timer = setInterval(() => {
      tick(Date.now())
      if (Date.now() < until) return
      setUntil(0)
      over()
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  const set = (seconds: number) => {
    tick(Date.now())
    setUntil(seconds > 0 ? Date.now() + seconds * 1000 : 0)
  }
  return [until ? Math.max(1, Math.ceil((until - now) / 1000)) : 0, set]
}
