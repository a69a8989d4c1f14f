// A field that is being written in stays where it is on the screen: on a phone what grows above it would push it below the
// keyboard.

/** Scrolls the page back by as much as what is above a field moves it, until the field loses the focus. */
export function steady(field: HTMLElement): void {
  // Asked each time: a field that is taken off the page, or hidden, need not be told that the focus is gone.
  const held = () => document.activeElement === field
  if (!held()) return
  const place = () => field.getBoundingClientRect().top
  let top = place()
  const watch = new ResizeObserver(() => (held() ? scrollBy(0, place() - top) : end()))
  // Where it is scrolled to is where it stays.
  const scrolled = () => {
    if (held()) top = place()
    else end()
  }
  const end = () => {
    watch.disconnect()
    removeEventListener('scroll', scrolled)
    field.removeEventListener('blur', end)
  }
  watch.observe(document.body)
  addEventListener('scroll', scrolled)
  field.addEventListener('blur', end)
}
