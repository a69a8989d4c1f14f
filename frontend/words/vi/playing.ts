import type { playing as English } from '../en/playing'

/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400 ? `${Math.ceil(seconds / 60)} phút` : `${Math.ceil(seconds / 3600)} giờ`

export const playing: typeof English = {
  refusals: {
    offer_wait: ({ seconds, moves }) =>
      `Bạn đã đề nghị việc này vài lần. Hãy đợi ${moves > 0 ? `${moves} nước` : seconds < 60 ? `${seconds} giây` : soon(seconds)} rồi thử lại.`,
  },
}
