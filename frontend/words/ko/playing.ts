import type { playing as English } from '../en/playing'

const secs = (n: number): string => `${n}초`
/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400 ? `${Math.ceil(seconds / 60)}분` : `${Math.ceil(seconds / 3600)}시간`

export const playing: typeof English = {
  refusals: {
    offer_wait: ({ seconds, moves }) =>
      `여러 번 제안했어요. ${moves > 0 ? `${moves}수` : seconds < 60 ? secs(seconds) : soon(seconds)} 뒤에 다시 해 보세요.`,
  },
}
