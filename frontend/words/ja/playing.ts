import type { playing as English } from '../en/playing'

const secs = (n: number): string => `${n}秒`
/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400 ? `${Math.ceil(seconds / 60)}分` : `${Math.ceil(seconds / 3600)}時間`

export const playing: typeof English = {
  refusals: {
    offer_wait: ({ seconds, moves }) =>
      moves > 0
        ? `この提案を何度もしています。あと${moves}手待ってからもう一度お試しください。`
        : `この提案を何度もしています。${seconds < 60 ? secs(seconds) : soon(seconds)}待ってからもう一度お試しください。`,
  },
}
