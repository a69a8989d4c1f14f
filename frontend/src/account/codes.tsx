// Recovery codes as they are shown, once: to be copied, downloaded or printed before one goes on.
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/ways'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Switch } from '../ui/switch'
import '../styles/signinmethods.css'

const c = w.codes

/** Saves a text as a file. */
function saveText(name: string, body: string): void {
  const url = URL.createObjectURL(new Blob([body], { type: 'text/plain' }))
  const a = document.createElement('a')
  a.href = url
  a.download = name
  a.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

interface Props {
  name: string
  codes: readonly string[]
  onKept: () => void
}

export function Codes({ name, codes, onKept }: Props) {
  const [kept, setKept] = useState(false)
  const all = [c.fileHead(name, location.host), '', ...codes, ''].join('\n')
  return (
    <section class="card codes">
      <p>{c.lead}</p>
      <p class="codes-of">{c.fileHead(name, location.host)}</p>
      <ol>
        {codes.map(one => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ol>
      <p>
        <b>{c.once}</b>
      </p>
      <div class="row">
        <CopyButton text={all} label={c.copy} said={c.copied} />
        <Button icon="download" onClick={() => saveText(`${c.file(name)}.txt`, all)}>
          {c.download}
        </Button>
        <Button onClick={() => print()}>{c.print}</Button>
      </div>
      <Switch label={c.kept} checked={kept} onChange={setKept} />
      <div>
        <Button kind="primary" disabled={!kept} onClick={onKept}>
          {c.go}
        </Button>
      </div>
    </section>
  )
}
