import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { Button } from './button'

interface Props {
  text: string
  label: string
  /** Said when it is done; else that a link was copied. */
  said?: string
  kind?: 'primary' | 'plain'
}

/** Copies the text and says so; where the clipboard is closed (plain HTTP), it
 *  says how to do it by hand. */
export function CopyButton(p: Props) {
  const { text, label, kind } = p
  const [done, setDone] = useState<'copied' | 'copyFailed'>()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(undefined), 2500)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => {
    setDone((await toClipboard(text)) ? 'copied' : 'copyFailed')
  }
  const copied = p.said ?? t.game.copied
  return (
    <span class="copy">
      <Button kind={kind ?? 'plain'} icon={done === 'copied' ? 'check' : 'link'} onClick={() => void copy()}>
        <span class="btn-text">{done === 'copied' ? copied : label}</span>
      </Button>
      <span class={done === 'copyFailed' ? 'note' : 'sr'} role="status">
        {done && (done === 'copied' ? copied : t.game.copyFailed)}
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
