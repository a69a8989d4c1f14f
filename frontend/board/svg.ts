// The only ways in which DOM nodes are made here: attributes and text, never
// markup strings or inline styles, so a strict content policy holds.

type Attrs = Readonly<Record<string, string | number>>

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attrs: Attrs = {},
  text?: string,
): SVGElementTagNameMap[K] {
  const el = document.createElementNS('http://www.w3.org/2000/svg', tag)
  setAttrs(el, attrs)
  if (text !== undefined) el.textContent = text
  return el
}

export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  attrs: Attrs = {},
): HTMLElementTagNameMap[K] {
  const el = document.createElement(tag)
  el.className = className
  setAttrs(el, attrs)
  return el
}

export function setAttrs(el: Element, attrs: Attrs): void {
  for (const k in attrs) el.setAttribute(k, String(attrs[k]))
}

/** Shown or not, without losing the node. */
export function show(el: Element, on: boolean): void {
  if (on) el.removeAttribute('display')
  else el.setAttribute('display', 'none')
}

const fixed = (v: number): string => String(Math.round(v * 10) / 10)

/** Zero-length strokes with round caps: many dots in one node. */
export function dots(at: Iterable<{ cx: number; cy: number }>): string {
  let d = ''
  for (const { cx, cy } of at) d += `M${fixed(cx)} ${fixed(cy)}h0`
  return d
}

/** An x of half-width r. */
export const cross = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy - r}l${2 * r} ${2 * r}M${cx - r} ${cy + r}l${2 * r} ${-2 * r}`
