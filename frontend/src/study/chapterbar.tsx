// Which chapter is shown, the way to the others, and the list of them, in which their owner puts them in order.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Confirm } from '../game/confirm'
import { t } from '../i18n'
import { chapterPath, opensHere } from '../router'
import { Button } from '../ui/button'
import { UpDown } from '../ui/updown'
import { Close, Dialog } from '../ui/dialog'
import type { Study } from '../wire'
import { MOST_CHAPTERS, type Book, type Chapters } from './chapters'
import { w } from '../i18n/late/study'

/** What a chapter is called where it stands. */
export const nameOf = (s: Study, i: number): string =>
  s.title || [s.black, s.white].filter(Boolean).join(' – ') || w.chapters.nameless(i + 1)

interface Props {
  all: Chapters
  at: number
  onTurn: (to: number) => void
  /** Shows the list; absent, there is none. */
  onList?: () => void
}

export function ChapterBar({ all, at, onTurn, onList }: Props) {
  const place = w.chapters.place(at + 1, all.length, nameOf(all[at]!, at))
  if (all.length === 1)
    return (
      <nav class="study-chapters" aria-label={w.chapters.title}>
        <button type="button" class="btn plain" aria-haspopup="dialog" onClick={onList}>
          {w.chapters.title}
        </button>
      </nav>
    )
  return (
    <nav class="study-chapters" aria-label={w.chapters.title}>
      <Button kind="quiet" icon="back" label={w.chapters.previous} off={at === 0} onClick={() => onTurn(at - 1)} />
      {onList ? (
        <button type="button" class="btn plain" aria-haspopup="dialog" onClick={onList}>
          <span class="study-place">{place}</span>
        </button>
      ) : (
        <span class="study-place">{place}</span>
      )}
      <Button
        kind="quiet"
        icon="forward"
        label={w.chapters.next}
        off={at === all.length - 1}
        onClick={() => onTurn(at + 1)}
      />
    </nav>
  )
}

/** All chapters at the side of the board, where a screen is wide. */
export function ChapterSide({ id, book: { all, at, turn } }: { id: string; book: Book }) {
  return (
    <nav class="study-chapter-side" aria-label={w.chapters.title}>
      <ol>
        {all.map((c, i) => (
          <li key={c.id}>
            <a
              href={chapterPath(id, c.id)}
              aria-current={i === at ? 'page' : undefined}
              onClick={e => {
                if (!opensHere(e)) return
                e.preventDefault()
                turn(i)
              }}
            >
              <span class="muted" aria-hidden="true">
                {i + 1}
              </span>
              <span>{nameOf(c, i)}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface ListProps {
  id: string
  book: Book
  mine: boolean
  onNew: () => void
  onClose: () => void
}

export function ChapterList({ id, book, mine, onNew, onClose }: ListProps) {
  const { all, at } = book
  const [put, setPut] = useState<{ name: string; n: number }>()
  const [gone, setGone] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  /** The button that has moved a chapter, which goes along with it. */
  const held = useRef<{ chapter: string | undefined; way: string }>(undefined)
  useLayoutEffect(() => {
    const { chapter, way } = held.current ?? {}
    if (chapter) list.current?.querySelector<HTMLElement>(`[data-chapter="${chapter}"] .${way} button`)?.focus()
    held.current = undefined
  })
  const move = (from: number, to: number, way: string) => {
    held.current = { chapter: all[from]!.id, way }
    book.move(from, to)
    setPut({ name: nameOf(all[from]!, from), n: to + 1 })
  }
  return (
    <Dialog title={w.chapters.title} onClose={onClose}>
      <ol class="study-list study-chapter-list" ref={list}>
        {all.map((c, i) => {
          const name = nameOf(c, i)
          return (
            <li key={c.id} data-chapter={c.id}>
              <a
                href={chapterPath(id, c.id)}
                aria-current={i === at ? 'page' : undefined}
                onClick={e => {
                  if (!opensHere(e)) return
                  e.preventDefault()
                  book.turn(i)
                  onClose()
                }}
              >
                <b>{w.chapters.place(i + 1, all.length, name)}</b>
                <small class="muted">
                  {[
                    (t.lobby.rules as Record<string, string>)[c.rule] ?? c.rule,
                    w.sizeOf(c.size),
                    c.asks && w.chapters.asking,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </a>
              {mine && all.length > 1 && (
                <>
                  <UpDown at={i} of={all.length} up={w.chapters.up(name)} down={w.chapters.down(name)} onMove={move} />
                  <Button kind="quiet" icon="close" label={w.keep.remove(name)} onClick={() => setGone(i)} />
                </>
              )}
            </li>
          )
        })}
      </ol>
      <p class="sr" role="status">
        {put && w.chapters.moved(put.name, put.n)}
      </p>
      {mine &&
        (all.length < MOST_CHAPTERS ? (
          <Button icon="plus" onClick={onNew}>
            {w.chapters.new}
          </Button>
        ) : (
          <p class="note">{w.refusals.study_chapters({ max: MOST_CHAPTERS })}</p>
        ))}
      <Close onClose={onClose} />
      {gone !== undefined && all[gone] && (
        <Confirm
          title={w.chapters.removeSure(nameOf(all[gone], gone))}
          note={w.chapters.removeNote}
          yes={w.keep.removeYes}
          no={t.shell.close}
          icon="close"
          danger
          onYes={() => book.remove(gone)}
          onClose={() => setGone(undefined)}
        />
      )}
    </Dialog>
  )
}
