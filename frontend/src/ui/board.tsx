// The framework-free board as components.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { showToast } from '../net/toast'
import { createBoard, renderMini, type BoardApi, type BoardConfig } from '../../board/index'

export interface BoardProps extends BoardConfig {
  /** Told to a screen reader when it comes, after what the board itself says. */
  said?: string | undefined
  /** How much time is left, for whoever asks by a key. */
  time?: (() => string) | undefined
}

/** The callbacks may change with every render; the board is built once. `pending`
 *  counts when it differs from the last render's, so that a page that renders for
 *  another reason does not take away what was tapped meanwhile. */
export function Board(config: BoardProps) {
  const [aloud, setAloud] = useState<typeof import('./aloud')>()
  const props: BoardConfig = { describe: t.board.describe, words: t.board.words, ...config }
  props.onRefused = (p, why) => {
    if (why === 'changed') showToast(t.board.words.changed)
    else config.onRefused?.(p, why)
  }
  if (aloud) {
    const { help, helpTwice } = t.board.words
    props.words = { ...props.words, help: aloud.help(help), helpTwice: aloud.help(helpTwice) }
  }
  const el = useRef<HTMLDivElement>(null)
  const api = useRef<BoardApi>(null)
  const given = useRef(props.pending)
  useLayoutEffect(() => {
    api.current = createBoard(el.current!, props, t.board)
    return () => api.current?.destroy()
  }, [])
  useLayoutEffect(() => {
    const { pending, ...rest } = props
    api.current?.set(pending === given.current ? rest : props)
    given.current = pending
  })
  const { said } = config
  const told = useRef(said)
  useEffect(() => {
    if (said && said !== told.current) api.current!.say(said)
    told.current = said
  }, [said])
  return (
    <div
      class="board"
      role="presentation"
      ref={el}
      onFocusIn={() => {
        // The user came by keyboard.
        if (!aloud && api.current!.state().keyboard) void import('./aloud').then(setAloud, console.error)
      }}
      onKeyDown={e => aloud?.answer(e, api.current!, config.time)}
    />
  )
}

interface MiniProps {
  moves: readonly string[]
  size: number
  win?: readonly string[] | undefined
  label: string
}

export function MiniBoard({ moves, size, win, label }: MiniProps) {
  const el = useRef<HTMLDivElement>(null)
  const key = moves.join('') + (win ?? []).join('')
  useEffect(() => renderMini(el.current!, [...moves], size, win ? [...win] : []), [key, size])
  return <div class="mini" ref={el} role="img" aria-label={label} />
}
