import { later } from './later'

/** A bot for who waits. */
export const Meanwhile = later<{ rule: string }>(async () => (await import('../bots/page')).Meanwhile)
