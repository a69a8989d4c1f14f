// A page in a language whose words take two fifths more room than English.

/** Makes every text of a page longer by two fifths, once: a single word itself, several by more words. Names and numbers stay. */
export const lengthen = page =>
  page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const known = (globalThis.lengthened ??= new WeakMap())
    const texts = []
    for (let n = walk.nextNode(); n; n = walk.nextNode())
      if (
        known.get(n) !== n.data &&
        !n.parentElement.closest('script, style, svg, bdi, time, textarea') &&
        /\p{L}{2}/u.test(n.data)
      )
        texts.push(n)
    for (const n of texts) {
      const [, before, said, after] = /^(\s*)(.*?)(\s*)$/su.exec(n.data)
      const more = Math.ceil(said.length * 0.4)
      const longer = /\s/u.test(said) ? `${said} ${said.slice(0, more - 1)}` : said + said.slice(-more)
      n.data = before + longer + after
      known.set(n, n.data)
    }
  })

/** Texts that are cut off, as the element and what it says; a line that ends in … is meant to be. */
export const cut = page =>
  page.evaluate(() => {
    const style = el => getComputedStyle(el)
    const ends = el => !!el && (style(el).textOverflow === 'ellipsis' || ends(el.parentElement))
    const says = el => [...el.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.data.trim())
    const apart = '.sr, .skip, svg, .board, pre, table, [tabindex="0"]' // not to be seen, drawn, or scrolled
    return [...document.querySelectorAll('body *')]
      .filter(
        el => says(el) && el.checkVisibility() && !el.closest(apart) && style(el).clipPath === 'none' && !ends(el),
      )
      .filter(el => {
        const { left, right } = el.getBoundingClientRect()
        const { overflowX, whiteSpace } = style(el)
        const wide = el.clientWidth > 0 && el.scrollWidth > el.clientWidth + 1
        const hides = overflowX === 'hidden' || overflowX === 'clip'
        return (wide && (hides || whiteSpace !== 'nowrap')) || right > innerWidth + 1 || left < -1
      })
      .map(el => `${el.tagName.toLowerCase()}.${el.className}: ${el.textContent.trim().slice(0, 60)}`)
  })
