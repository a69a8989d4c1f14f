// Pages that other sites embed: a study, an event, or a broadcast.
import { loadAnew } from './net/code'

export function showEmbedded(root: HTMLElement): void {
  const path = location.pathname
  const shown = path.startsWith('/embed/event/')
    ? import('./events/embed')
    : path.startsWith('/embed/broadcast/')
      ? import('./broadcasts/embed')
      : import('./study/embed')
  shown.then(e => e.showEmbedded(root), loadAnew)
}
