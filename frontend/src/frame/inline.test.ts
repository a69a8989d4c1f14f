// @vitest-environment node
// Which rules of the stylesheet are in the page itself (inline.ts).
import { expect, test } from 'vitest'
import { rulesFor, usesOf } from '../../inline'

const uses = usesOf(
  '<div class="board {{.Class}}" id="first"><a href="/" aria-current="page"><svg class="a b"></svg></a></div>',
)

/** Is a rule kept that has this selector alone? */
const kept = (selector: string): boolean => rulesFor(`${selector}{color:red}`, uses) !== ''

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
])('%s may match', selector => expect(kept(selector)).toBe(true))

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
])('%s may not', selector => expect(kept(selector)).toBe(false))

test('rules keep their order and their conditions; what is for nothing goes', () => {
  const css =
    ':root{--a:1}.elsewhere{top:0}@media (width<=9px){.a,.elsewhere{left:0}@supports (display:grid){.b{right:0}}}' +
    '@media print{.elsewhere{top:1px}}@keyframes k{from{top:0}}@font-face{font-family:F}.board{bottom:0}'
  expect(rulesFor(css, uses)).toBe(
    ':root{--a:1}@media (max-width:9px){.a{left:0}@supports (display:grid){.b{right:0}}}@font-face{font-family:F}.board{bottom:0}',
  )
})
