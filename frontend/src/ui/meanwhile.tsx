import { later } from './later'

/** A bot for who waits. */
export const Meanwhile = later(
  () => import('../bots/page'),
  m => m.Meanwhile,
)
