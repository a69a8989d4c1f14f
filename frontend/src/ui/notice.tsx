// Loading, empty and error: every page has all three.
import type { ComponentChildren } from 'preact'
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import type { Fault } from '../net/fault'
import { Button } from './button'
import { Icon } from './icon'

/** Appears late, so that a quick answer does not flicker. */
export function Loading({ text = t.shell.loading }: { text?: string }) {
  return (
    <p class="loading" role="status">
      {text}
    </p>
  )
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <span class="empty-art" aria-hidden="true" />
      <p class="empty-title">{title}</p>
      {children}
    </div>
  )
}

export function Failure({
  text,
  onRetry,
  children,
}: {
  text: string
  onRetry?: () => void
  children?: ComponentChildren
}) {
  return (
    <div class="failure" role="alert">
      <p>
        <Icon name="warn" /> {text}
      </p>
      <div class="row">
        {onRetry && (
          <Button icon="again" onClick={onRetry}>
            {t.shell.retry}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

/** One line about what was just refused, perhaps after some words. */
export function Refused({ fault, lead }: { fault: Fault | null | undefined; lead?: string }) {
  return (
    <p class="refused" role="alert">
      {fault && (
        <>
          <Icon name="warn" /> {lead && `${lead} `}
          {refusal(fault)}
        </>
      )}
    </p>
  )
}
