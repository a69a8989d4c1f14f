// The tree as a file, the position as a picture, the line as an animation.
import { useEffect, useRef, useState } from 'preact/hooks'
import { loadCode } from '../net/code'
import { asFault, Fault } from '../net/fault'
import { prefs } from '../settings/settings'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import { Segmented } from '../ui/segmented'
import type { Desk } from './desk'
import { Diagram } from './diagram'
import { ENCODINGS, FORMATS, save, writeFile, type Encoding, type Format } from './files'
import { lineEnd, movesTo } from './tree'
import { w } from '../i18n/late/study'

const SPEEDS = ['0.5', '1', '2'] as const

export function Export({ desk }: { desk: Desk }) {
  const { study, at } = desk.place
  const [encoding, setEncoding] = useState<Encoding>('utf-8')
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>('1')
  const [busy, setBusy] = useState('')
  const [part, setPart] = useState(0)
  const [fault, setFault] = useState<Fault>()
  const [lost, setLost] = useState<{ format: Format; dropped: string[] }>()
  const [pictureless, setPictureless] = useState(false)
  const cancel = useRef<AbortController>(null)
  useEffect(() => () => cancel.current?.abort(), [])

  const make = async (what: string, f: (signal: AbortSignal) => Promise<File>, failed: (e: unknown) => void) => {
    const gone = new AbortController()
    cancel.current = gone
    setBusy(what)
    setFault(undefined)
    setLost(undefined)
    setPictureless(false)
    try {
      save(await f(gone.signal))
    } catch (e) {
      if (!gone.signal.aborted) failed(e)
    }
    setBusy('')
    setPart(0)
  }
  const file = (f: Format) =>
    make(
      f,
      async () => {
        const written = await writeFile(study, f, encoding)
        if (written.dropped.length > 0) setLost({ format: f, dropped: written.dropped })
        return written.file
      },
      e => setFault(asFault(e)),
    )
  const unmade = (e: unknown) => (e instanceof Fault ? setFault(e) : setPictureless(true))
  const animation = () =>
    make(
      'gif',
      async signal => {
        const { gif } = await loadCode(() => import('./picture'))
        const moves = movesTo(study, lineEnd(study, at))
        return gif(
          { size: study.size, moves, numbers: prefs.value.numbers },
          Number(speed),
          'tengen.gif',
          setPart,
          signal,
        )
      },
      unmade,
    )
  return (
    <>
      <div class="row">
        {FORMATS.map(f => (
          <Button key={f} icon="download" busy={busy === f} off={!!busy} onClick={() => void file(f)}>
            {w.download.formats[f]}
          </Button>
        ))}
      </div>
      <p class="note" role="status">
        {lost && w.export.dropped({ format: w.download.formats[lost.format], parts: lost.dropped })}
      </p>
      <Segmented
        label={w.export.encoding}
        look="chips"
        value={encoding}
        options={ENCODINGS.map(e => [e, w.encodings[e]] as const)}
        onChange={setEncoding}
        note={w.export.unicode}
      />
      <Diagram place={desk.place} busy={busy} make={(what, f) => make(what, f, unmade)} onFailed={unmade} />
      <div class="row">
        <Button icon="download" busy={busy === 'gif'} off={!!busy} onClick={() => void animation()}>
          {w.export.gif}
        </Button>
      </div>
      <Segmented
        label={w.export.speed}
        look="chips"
        value={speed}
        options={SPEEDS.map(n => [n, w.export.seconds(Number(n))] as const)}
        onChange={setSpeed}
      />
      {busy === 'gif' && (
        <div class="row">
          <progress class="study-load" max={1} value={part} aria-label={w.export.making} />
          <Button icon="close" onClick={() => cancel.current?.abort()}>
            {w.export.cancel}
          </Button>
        </div>
      )}
      {fault && <Refused fault={fault} />}
      {pictureless && (
        <p class="refused" role="alert">
          {w.export.pictureless}
        </p>
      )}
    </>
  )
}
