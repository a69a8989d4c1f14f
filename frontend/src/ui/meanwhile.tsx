import { later } from './later'

/** A bot for who waits. */
export const Meanwhile = later('Meanwhile', () => import('../bots/page'))
