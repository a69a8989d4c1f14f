import { useEffect } from 'preact/hooks'
import { t } from '../i18n'

/** The document's title while a page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === t.shell.name ? title : t.shell.title(title)
  }, [title])
}

/** The tab's icon: a mark on it when the game waits for you. */
export function useFavicon(mine: boolean): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    link?.setAttribute('href', mine ? '/favicon-turn.svg' : '/favicon.svg')
    return () => link?.setAttribute('href', '/favicon.svg')
  }, [mine])
}
