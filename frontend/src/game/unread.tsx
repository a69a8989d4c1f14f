/** How many lines are new, as a mark on what is labelled with it. */
export function Unread({ n }: { n: number }) {
  if (n === 0) return null
  return (
    <span class="unread" aria-hidden="true">
      {Math.min(n, 99)}
    </span>
  )
}
