// A button of the row below a board, the same in every game.
import type { ComponentChildren } from 'preact'
import { t } from '../i18n/index'
import { hashOfMoves } from '../study/hash'
import { Icon, type IconName } from '../ui/icon'

const g = t.game

interface ActProps {
  icon: IconName | ComponentChildren
  name: string
  /** Read in place of the name, which it begins with. */
  label?: string
  off?: boolean
  kind?: string
  onClick: () => void
  children?: ComponentChildren
}

/** An icon with its name below it. */
export function ActionButton({ icon, name, label, off, kind, onClick, children }: ActProps) {
  return (
    <button
      type="button"
      class={kind ? `act ${kind}` : 'act'}
      disabled={off ?? false}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {typeof icon === 'string' ? <Icon name={icon as IconName} /> : icon}
      <span class="act-name">{name}</span>
      {children}
    </button>
  )
}

interface AnalyseProps {
  rule: string
  size: number
  moves: readonly string[]
  /** How many of the moves are shown; else all. */
  ply?: number
}

/** To the analysis board with a game's moves. */
export function Analyse({ rule, size, moves, ply }: AnalyseProps) {
  return (
    <a class="act" href={`/analysis${hashOfMoves(rule, size, moves, ply)}`}>
      <Icon name="tree" />
      <span class="act-name">{g.analyse}</span>
    </a>
  )
}
