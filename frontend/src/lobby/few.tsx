// The first of a long list, and the rest on demand.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { Button } from '../ui/button'

/** The rows to show, and the button that shows the others; null where there are none. */
export function useFew<T>(rows: readonly T[], few: number): [readonly T[], ComponentChildren] {
  const [all, setAll] = useState(false)
  if (rows.length <= few) return [rows, null]
  const toggle = (
    <Button kind="quiet" expanded={all} onClick={() => setAll(!all)}>
      {all ? t.lobby.fewer : t.lobby.all(rows.length)}
    </Button>
  )
  return [all ? rows : rows.slice(0, few), toggle]
}
