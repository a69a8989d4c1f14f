import type { playing as English } from '../en/playing'

/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3600)} 小时`

export const playing: typeof English = {
  refusals: {
    offer_wait: ({ seconds, moves }) =>
      `你已提过好几次。请等 ${moves > 0 ? `${moves} 手` : seconds < 60 ? `${seconds} 秒` : soon(seconds)}再试。`,
  },
}
