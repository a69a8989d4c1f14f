import { effect, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { t } from '../i18n'

/** Stands in the title instead of the page's own, with the mark on the icon; null: nothing does. */
export const alertTitle = signal<string | null>(null)

const pageTitle = signal<string | null>(null)
const wanted = signal(false)

/** Stands before the title: how many games wait for the user. */
export const waiting = signal(0)

effect(() => {
  const title = alertTitle.value ?? pageTitle.value
  const count = waiting.value > 0 && alertTitle.value === null ? `(${waiting.value}) ` : ''
  if (title !== null) document.title = count + (title === t.shell.name ? title : t.shell.title(title))
})

effect(() => {
  const href = wanted.value || waiting.value > 0 || alertTitle.value !== null ? '/favicon-turn.svg' : '/favicon.svg'
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (link && link.getAttribute('href') !== href) link.setAttribute('href', href)
})

/** The document's title while a page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    pageTitle.value = title
  }, [title])
}

/** The tab's icon: a mark on it when the game waits for you. */
export function useFavicon(mine: boolean): void {
  useEffect(() => {
    wanted.value = mine
    return () => {
      wanted.value = false
    }
  }, [mine])
}

/** Each screen takes the place of another: if that had the focus, it is the new
 *  one's heading that gets it, and never the body. */
export function useFocus(screen: string): void {
  useEffect(() => {
    const at = document.activeElement
    if (at && at !== document.body && at.id !== 'main') return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [screen])
}
