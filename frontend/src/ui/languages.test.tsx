// The choice of a language.
import { render } from 'preact'
import { expect, test, vi } from 'vitest'
import { languages, unreviewed } from '../test/languages'
import { withoutLanguage } from './inlanguage'
import { Languages } from './languages'

test('every language is there by its own name, and the one in use says so', () => {
  const root = document.createElement('div')
  document.body.append(root)
  render(<Languages onClose={() => {}} />, root)
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.languages a')]
  expect(links.length).toBe(Object.keys(languages).length + unreviewed.length)
  expect(links.filter(a => a.textContent?.includes('unreviewed')).length).toBe(unreviewed.length)
  for (const a of links) expect([a.lang, a.hreflang]).not.toContain('')
  expect(links.filter(a => a.ariaCurrent || a.getAttribute('aria-current')).map(a => a.textContent)).toEqual([
    'English',
  ])
  render(null, root)
  root.remove()
})

test('a choice is kept, and the page loaded again', () => {
  const root = document.createElement('div')
  document.body.append(root)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  render(<Languages onClose={() => {}} />, root)
  root.querySelector<HTMLAnchorElement>('a[lang=cs]')!.click()
  expect(document.cookie).toContain('lang=cs')
  expect(reload).toHaveBeenCalledOnce()
  document.cookie = 'lang=; path=/; max-age=0'
  render(null, root)
  root.remove()
})

const of = (path: string): string => withoutLanguage(new URL(path, 'http://localhost'))

test('the address keeps all but the language that it asked for', () => {
  expect(of('/watch?lang=ja')).toBe('/watch')
  expect(of('/openings?rule=renju&lang=ja#h8')).toBe('/openings?rule=renju#h8')
  expect(of('/g/abc')).toBe('/g/abc')
})
