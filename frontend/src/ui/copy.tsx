import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { Button } from './button'

/** Copies the text and says so; where the clipboard is closed (plain HTTP), it
 *  says how to do it by hand. */
export function CopyButton({ text, label, kind }: { text: string; label: string; kind?: 'primary' | 'plain' }) {
  const [done, setDone] = useState<'copied' | 'copyFailed'>()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(undefined), 2500)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => {
    setDone((await toClipboard(text)) ? 'copied' : 'copyFailed')
  }
  return (
    <span class="copy">
      <Button kind={kind ?? 'plain'} icon={done === 'copied' ? 'check' : 'link'} onClick={() => void copy()}>
        <span class="btn-text">{done === 'copied' ? t.game.copied : label}</span>
      </Button>
      <span class={done === 'copyFailed' ? 'note' : 'sr'} role="status">
        {done && t.game[done]}
      </span>
    </span>
  )
}

async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    // The old way is the only one on plain HTTP, as on a home network.
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}
