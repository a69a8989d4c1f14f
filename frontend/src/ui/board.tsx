// The framework-free board as components.
import { useEffect, useRef } from 'preact/hooks'
import { createBoard, renderMini, type BoardApi, type BoardConfig } from '../board'

/** The callbacks may change with every render; the board is built once. */
export function Board(props: BoardConfig) {
  const el = useRef<HTMLDivElement>(null)
  const api = useRef<BoardApi>(null)
  useEffect(() => {
    api.current = createBoard(el.current!, props)
    return () => api.current?.destroy()
  }, [])
  useEffect(() => api.current?.set(props))
  return <div class="board" ref={el} />
}

interface MiniProps { moves: readonly string[]; size: number; win?: readonly string[] | undefined; label: string }

export function MiniBoard({ moves, size, win, label }: MiniProps) {
  const el = useRef<HTMLDivElement>(null)
  const key = moves.join('') + (win ?? []).join('')
  useEffect(() => renderMini(el.current!, [...moves], size, win ? [...win] : []), [key, size])
  return <div class="mini" ref={el} role="img" aria-label={label} />
}
