// The server cannot save anything right now: a bar across every page.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { isPaused } from '../net/pause'
import { Icon } from './icon'

/** How long "it can again" stays to be read out. */
const NEWS = 8_000

const mainTop = (): number => document.getElementById('main')?.getBoundingClientRect().top ?? 0

/** Always there, for a screen reader tells only what changes in a place that it knows. */
export function PauseBar() {
  const on = isPaused.value
  const was = useRef(on)
  const [news, setNews] = useState(false)
  // What is below the bar stays where it is, if the page can scroll: a finger
  // may be on its way to the board.
  const before = was.current === on ? undefined : mainTop()
  useLayoutEffect(() => {
    if (before !== undefined) scrollBy({ top: mainTop() - before, behavior: 'instant' })
  }, [on])
  useEffect(() => {
    const ended = was.current && !on
    was.current = on
    setNews(ended)
    if (!ended) return
    const timer = setTimeout(() => setNews(false), NEWS)
    return () => clearTimeout(timer)
  }, [on])
  return (
    <div class={on ? 'pause on' : 'pause'} role="status">
      {on ? (
        <p>
          <Icon name="pause" /> {t.shell.paused}
        </p>
      ) : (
        news && <p class="sr">{t.shell.resumed}</p>
      )}
    </div>
  )
}
