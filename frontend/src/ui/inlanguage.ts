// A page has one language: another one's comes from the server, which knows the choice by then.
import { t } from '../i18n'

/** An address without the language that it may ask for, within this site. */
export function withoutLanguage(url: URL): string {
  const there = new URL(url)
  there.searchParams.delete('lang')
  return there.pathname + there.search + there.hash
}

/** Is this page in another language than that of a code of the server's? */
export const isForeign = (code: string): boolean => code !== t.language.tag.split('-')[0]

/** Loads this page anew, or another of the site, in the language that was chosen. */
export function loadInLanguage(path = location.href): void {
  const to = withoutLanguage(new URL(path, location.href))
  history.replaceState(history.state, '', to)
  location.reload()
}
