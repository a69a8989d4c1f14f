// Remarks on a file that was opened, or could not be.
import { useId } from 'preact/hooks'
import type { Fault } from '../net/fault'
import { refusal } from '../i18n/refusal'
import { Icon } from '../ui/icon'
import { Refused } from '../ui/notice'
import type { Notice, Sample } from '../wire'
import { w } from '../i18n/late/study'

/** What was guessed, dropped, repaired or contradicted. Games have their numbers where there are several. */
export function Notices({ notices, several }: { notices: readonly Notice[]; several: boolean }) {
  if (notices.length === 0) return null
  return (
    <ul class="study-notices" aria-label={w.import.remarks}>
      {notices.map((n, i) => {
        const full = { game: 0, line: 0, byte: 0, property: '', value: '', as: '', ...n }
        // A newer server may say what this page does not know.
        const sentence = w.notices[n.code]?.(full)
        return sentence && <li key={i}>{w.noticeAt({ game: several ? full.game : 0, line: full.line }, sentence)}</li>
      })}
    </ul>
  )
}

/** Why a file could not be read, and what stands there. */
export function FaultAt({ fault }: { fault: Fault }) {
  const { format = '', property = '', value = '', found } = fault.texts
  const { game = 0, node = 0 } = fault.values
  // What is none of our formats is called what it is first.
  if (found)
    return (
      <>
        <p class="refused" role="alert">
          <Icon name="warn" /> {w.import.foundIn(found, value)}
        </p>
        <p class="note">{refusal(fault)}</p>
      </>
    )
  return (
    <>
      <Refused fault={fault} />
      {format && <p class="note">{w.import.faultAt({ format, game, node, property, value })}</p>}
    </>
  )
}

interface EncodingsProps {
  samples: readonly Sample[]
  /** In which the texts are read now. */
  encoding: string
  onChoose: (encoding: string) => void
}

/** Other ways to read a file's texts, each with what names and comments would be. */
export function Encodings({ samples, encoding, onChoose }: EncodingsProps) {
  const name = useId()
  return (
    <fieldset class="study-encodings">
      <legend>{w.import.otherwise}</legend>
      {samples.map(s => (
        <div key={s.encoding}>
          <input
            type="radio"
            id={`${name}${s.encoding}`}
            name={name}
            value={s.encoding}
            checked={s.encoding === encoding}
            onChange={() => onChoose(s.encoding)}
          />
          <label for={`${name}${s.encoding}`}>
            <bdi>{s.text}</bdi>
            <small>{(w.encodings as Record<string, string>)[s.encoding] ?? s.encoding}</small>
          </label>
        </div>
      ))}
    </fieldset>
  )
}
