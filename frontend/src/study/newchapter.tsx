// Another chapter: empty, from a file, from a game that was played here, or what is on one's analysis board.
import { useState } from 'preact/hooks'
import { gameIn } from '../game/link'
import { faultOf } from '../net/fault'
import { reach } from '../net/http'
import { Button } from '../ui/button'
import { Close, Dialog } from '../ui/dialog'
import { Refused } from '../ui/notice'
import { Segmented } from '../ui/segmented'
import type { Study } from '../wire'
import { MOST_CHAPTERS } from './chapters'
import { keptPlace } from './desk'
import { readFile } from './files'
import { Import } from './import'
import { openedGame } from './openfile'
import { Setup } from './setup'
import { w } from '../i18n/late/study'
import { useAction } from '../net/action'

const SOURCES = ['empty', 'file', 'game', 'board'] as const
type Source = (typeof SOURCES)[number]

interface Props {
  /** The chapter that there is. */
  study: Study
  /** How many more there is room for. */
  room: number
  /** To be read: it was dropped on the study. */
  file?: File | undefined
  onAdd: (more: readonly Study[]) => void
  onClose: () => void
}

export function NewChapter({ study, room, file, onAdd, onClose }: Props) {
  const [source, setSource] = useState<Source>(file ? 'file' : 'empty')
  const [board] = useState(keptPlace)
  /** Games of a file, of which not all find room. */
  const [many, setMany] = useState<readonly Study[]>()
  const add = (more: readonly Study[]) => {
    onAdd(more)
    onClose()
  }
  return (
    <Dialog title={w.chapters.new} onClose={onClose}>
      <Segmented
        label={w.chapters.from}
        look="chips"
        value={source}
        options={SOURCES.map(s => [s, w.chapters.sources[s]] as const)}
        onChange={s => {
          setSource(s)
          setMany(undefined)
        }}
      />
      {source === 'empty' && <Setup study={study} label={w.chapters.add} onStart={s => add([s])} />}
      {source === 'file' && (
        <Import
          study={study}
          file={file}
          onOpen={(s, from) => {
            add([s])
            openedGame.value = from
          }}
          onAll={all => (all.length > room ? setMany(all) : add(all))}
        />
      )}
      {many && (
        <div class="study-save" role="alert">
          <p class="note">{w.chapters.tooMany(many.length, room, MOST_CHAPTERS)}</p>
          <Button onClick={() => add(many.slice(0, room))}>{w.chapters.addFirst(room)}</Button>
        </div>
      )}
      {source === 'game' && <FromGame study={study} onAdd={s => add([s])} />}
      {source === 'board' &&
        (board ? (
          <Button kind="primary" icon="plus" onClick={() => add([board.study])}>
            {w.chapters.add}
          </Button>
        ) : (
          <p class="note">{w.chapters.noBoard}</p>
        ))}
      <Close onClose={onClose} />
    </Dialog>
  )
}

function FromGame({ study, onAdd }: { study: Study; onAdd: (s: Study) => void }) {
  const [text, setText] = useState('')
  const { busy, fault, run } = useAction()
  const id = gameIn(text)
  const fetchGame = () =>
    run(async () => {
      const answer = await reach(`/api/games/${id}/download/sgf`, 30_000, {})
      if (!answer.ok) throw faultOf(await answer.json().catch(() => null))
      const file = await answer.blob()
      const found = await readFile(file, { encoding: 'utf-8', skipI: false, rule: study.rule, size: study.size })
      onAdd(found.studies[0]!)
    })
  return (
    <form
      class="study-save"
      onSubmit={e => {
        e.preventDefault()
        if (!busy && id) void fetchGame()
      }}
    >
      <label class="study-comment">
        <span>{w.chapters.game}</span>
        <input value={text} required spellcheck={false} onInput={e => setText(e.currentTarget.value)} />
      </label>
      {text.trim() !== '' && !id && <p class="note">{w.chapters.noGame}</p>}
      <Button type="submit" kind="primary" icon="plus" busy={busy} off={!id}>
        {w.chapters.add}
      </Button>
      {fault && <Refused fault={fault} />}
    </form>
  )
}
