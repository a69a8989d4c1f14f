// Line icons on a 24 grid, drawn for this page.
const paths = {
  first: 'M6 5v14M18 6l-8 6 8 6z',
  back: 'M15 6l-8 6 8 6z',
  forward: 'M9 6l8 6-8 6z',
  last: 'M18 5v14M6 6l8 6-8 6z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  undo: 'M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2',
  close: 'M6 6l12 12M18 6L6 18',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  again: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  plus: 'M12 5v14M5 12h14',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  gear: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0M6 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM3 12h18M12 3c-6 6-6 12 0 18M12 3c6 6 6 12 0 18',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-5 4-7 8-7s8 2 8 7',
  ranks: 'M4 20h16M9 20V5h6v15M9 11H4v9M15 14h5v6',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  download: 'M12 4v10M7 10l5 5 5-5M5 20h14',
  tree: 'M5 6h6M11 6v12h6M11 12h6M3 6h.01M21 12h.01M21 18h.01',
  board: 'M4 4h16v16H4zM4 12h16M12 4v16',
  learn: 'M12 5L2 10l10 5 10-5zM6 12v5c4 3 8 3 12 0',
  puzzle: 'M4 8h4a2 2 0 1 1 4 0h4v4a2 2 0 1 1 0 4v4H4z',
  sound: 'M4 10v4h4l5 4V6l-5 4zM17 9a4 4 0 0 1 0 6',
  mute: 'M4 10v4h4l5 4V6l-5 4zM17 10l4 4M21 10l-4 4',
  chat: 'M4 5h16v11H9l-5 4z',
  check: 'M5 13l4 4L19 7',
  send: 'M4 12l16-8-5 16-4-6zM11 14l9-10',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10 20.5h4M12 5V3',
  warn: 'M12 4l9 16H3zM12 10v4M12 17h.01',
} as const

export type IconName = keyof typeof paths

/** Decoration only: the text beside it, or the button's label, says it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

/** A stone as a sign of a colour; always beside the word. */
export function StoneDot({ color }: { color: string }) {
  return <span class={`stone-dot ${color}`} aria-hidden="true" />
}
