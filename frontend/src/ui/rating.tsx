import { t } from '../i18n'
import type { Rating } from '../wire'

/** '1523', '1523?' while it is a guess. */
export const ratingText = (r: Rating): string => (r.provisional ? `${r.value}?` : String(r.value))

/** A rating beside a name. */
export function RatingOf({ rating }: { rating: Rating | undefined }) {
  if (!rating) return null
  return (
    <span class="rating" title={t.shell.ratingTitle(rating.provisional ?? false)}>
      <span class="sr">{t.shell.rating} </span>
      <bdi>{ratingText(rating)}</bdi>
    </span>
  )
}
