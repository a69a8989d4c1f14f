// The framework-free board as components.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../i18n'
import { showToast } from '../net/toast'
import { createBoard, renderMini, type BoardApi, type BoardConfig } from '../board'

/** The callbacks may change with every render; the board is built once. `pending`
 *  counts when it differs from the last render's, so that a page that renders for
 *  another reason does not take away what was tapped meanwhile. */
export function Board(config: BoardConfig) {
  const props: BoardConfig = { describe: t.board.describe, words: t.board.words, ...config }
  props.onRefused = (p, why) => {
    if (why === 'changed') showToast(t.board.words.changed)
    else config.onRefused?.(p, why)
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
  return <div class="board" ref={el} />
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
