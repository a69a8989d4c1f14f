import type { Rating } from '../wire'

/** '1523', '1523?' while it is a guess. */
export const ratingText = (r: Rating): string => `${r.value}${r.provisional ? '?' : ''}`

export function RatingTag({ of }: { of: { rating?: Rating } | undefined }) {
  return of?.rating ? <span class="rating muted">{ratingText(of.rating)}</span> : null
}
