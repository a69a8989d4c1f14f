// What other sites show of ours: a study, or an event.
import { loadAnew } from './net/code'

export function showEmbedded(root: HTMLElement): void {
  const shown = location.pathname.startsWith('/embed/event/') ? import('./events/embed') : import('./study/embed')
  shown.then(e => e.showEmbedded(root), loadAnew)
}
