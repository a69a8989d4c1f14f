// The site has a newer version: offered at the page's foot, when nothing is disturbed by it.
import { newer as w } from '#words/newer'
import { t } from '../i18n'
import { route } from '../router'
import { Button } from '../ui/button'
import { isQuiet, newer } from './newer'
import './bar.css'

/** Always there, for a screen reader tells only what changes in a place that it knows. */
export function NewerBar({ onReload }: { onReload: () => void }) {
  const on = newer.value && isQuiet(route.value.name)
  return (
    <div class={on ? 'newer on' : 'newer'} role="status">
      {on && (
        <>
          <p>{w.text}</p>
          <Button kind="primary" onClick={onReload}>
            {w.reload}
          </Button>
          <Button kind="quiet" icon="close" label={t.shell.close} onClick={() => (newer.value = false)} />
        </>
      )}
    </div>
  )
}
