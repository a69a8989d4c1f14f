// A stone placed on the first page's board before this script had come (theme.js has seen it) is placed now.
export function placeEarly(): void {
  const at = (globalThis as { early?: MouseEvent }).early
  const field = at && document.querySelector('.first-board .tg-field')
  if (!field) return
  for (const [type, buttons] of [
    ['pointerdown', 1],
    ['pointerup', 0],
  ] as const)
    field.dispatchEvent(new PointerEvent(type, { clientX: at.clientX, clientY: at.clientY, isPrimary: true, buttons }))
}
