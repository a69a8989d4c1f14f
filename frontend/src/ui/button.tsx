import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon'

interface Props {
  kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  icon?: IconName
  /** Required where there is an icon only. */
  label?: string
  big?: boolean
  busy?: boolean
  disabled?: boolean
  /** As disabled, and keeps the focus: for a button whose use ends it. */
  off?: boolean
  type?: 'button' | 'submit'
  pressed?: boolean
  /** Shows and hides something: whether it is shown. */
  expanded?: boolean
  autofocus?: boolean
  onClick?: () => void
  children?: ComponentChildren
}

/** While busy it keeps its size and its place in the focus order. */
export function Button(p: Props) {
  const cls = ['btn', p.kind ?? 'plain', p.big && 'big', p.busy && 'busy', p.off && 'off', !p.children && 'only-icon']
  return (
    <button
      type={p.type ?? 'button'}
      class={cls.filter(Boolean).join(' ')}
      disabled={p.disabled ?? false}
      aria-disabled={p.busy || p.off ? 'true' : undefined}
      aria-label={p.label}
      title={p.children ? undefined : p.label}
      aria-pressed={p.pressed}
      aria-expanded={p.expanded}
      autofocus={p.autofocus ?? false}
      onClick={e => {
        if (p.busy || p.off) e.preventDefault()
        else p.onClick?.()
      }}
    >
      {p.icon && <Icon name={p.icon} />}
      {p.children}
    </button>
  )
}
