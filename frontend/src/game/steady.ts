// A field that is being written in stays where it is on the screen: on a phone what grows above it would push it below the
// keyboard.

/** Scrolls the page back by as much as what is above a field moves it, until the field loses the focus. */
export function steady(field: HTMLElement): void {
  if (document.activeElement !== field) return
  const place = () => field.getBoundingClientRect().top
  let top = place()
  const watch = new ResizeObserver(() => scrollBy(0, place() - top))
  watch.observe(document.body)
  // Where it is scrolled to is where it stays.
  const scrolled = () => {
    top = place()
  }
  addEventListener('scroll', scrolled)
  field.addEventListener(
    'blur',
    () => {
      watch.disconnect()
      removeEventListener('scroll', scrolled)
    },
    { once: true },
  )
}
