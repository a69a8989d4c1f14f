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
  // It stays scrolled to the same place.
  const scrolled = () => {
    if (held()) top = place()
    else end()
  }
  // A keyboard may lie over the page instead of making it smaller: parts fixed to its foot then stand on the keyboard.
  const screen = globalThis.visualViewport
  const lift = () => {
    const covered = screen ? innerHeight - screen.height - screen.offsetTop : 0
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  lift()
  screen?.addEventListener('resize', lift)
  screen?.addEventListener('scroll', lift)
  const end = () => {
    screen?.removeEventListener('resize', lift)
    screen?.removeEventListener('scroll', lift)
    document.documentElement.style.removeProperty('--keyboard')
    watch.disconnect()
    removeEventListener('scroll', scrolled)
    field.removeEventListener('blur', end)
  }
  watch.observe(document.body)
  addEventListener('scroll', scrolled)
  field.addEventListener('blur', end)
}
