import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { Button } from './button'

/** Copies the text and says so; where the clipboard is closed (plain HTTP), it
 *  says how to do it by hand. */
export function CopyButton({ text, label, kind }: { text: string; label: string; kind?: 'primary' | 'plain' }) {
  const [said, say] = useState('')
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => say(''), 2500)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    say((await toClipboard(text)) ? t.game.copied : t.game.copyFailed)
  }
  return (
    <span class="copy">
      <Button kind={kind ?? 'plain'} icon={said === t.game.copied ? 'check' : 'link'} onClick={() => void copy()}><span class="btn-text">{said === t.game.copied ? said : label}</span></Button>
      <span class={said === t.game.copyFailed ? 'note' : 'sr'} role="status">{said}</span>
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
