import { ENGLISH, describeEnglish } from '../../src/../board/english'

/** What the board says to a screen reader; it knows English by itself. */
export const board = { describe: describeEnglish, words: ENGLISH }
