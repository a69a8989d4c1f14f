// @vitest-environment node
// Which rules of the stylesheet are in the page itself (inline.ts).
import { expect, test } from 'vitest'
import { mayMatch, rulesFor, usesOf } from '../../inline'

const uses = usesOf(
  '<div class="board {{.Class}}" id="first"><a href="/" aria-current="page"><svg class="a b"></svg></a></div>',
)

test.each([
  '.board',
  'div>.a.b',
  '#first',
  '#app',
  ':root',
  '*',
  'html',
  '[aria-current]',
  '[data-board=slate]',
  '[data-own] .board:not([role])',
  '.board:not(.elsewhere)',
  '.board:has(>.a)',
  ':is(.a,.elsewhere)',
  'a:before',
  'svg:first-child',
  '.game.over'.replace('.game', '.board'),
])('%s may match', selector => expect(mayMatch(selector, uses)).toBe(true))

test.each([
  '.elsewhere',
  '.board .elsewhere',
  '.board:has(>.elsewhere)',
  ':is(.elsewhere,.nowhere) .a',
  'button',
  '[hidden]',
  '.a:hover',
  'a:focus-visible',
  '#second',
])('%s may not', selector => expect(mayMatch(selector, uses)).toBe(false))

test('rules keep their order and their conditions; what is for nothing goes', () => {
  const css =
    ':root{--a:1}.elsewhere{x:y}@media (width<=9px){.a,.elsewhere{b:c}@supports (d:e){.b{f:g}}}@media print{.elsewhere{h:i}}' +
    '@keyframes k{from{j:k}}@font-face{font-family:F}.board{l:m}'
  expect(rulesFor(css, uses)).toBe(
    ':root{--a:1}@media (width<=9px){.a{b:c}@supports (d:e){.b{f:g}}}@font-face{font-family:F}.board{l:m}',
  )
})
