import type { challenge as English } from '../en/challenge'

/** Challenges, and who is blocked. */
export const challenge: typeof English = {
  refusals: {
    challenge_often: ({ seconds }) => `Bạn đã thách đấu nhiều người. Hãy thử lại sau ${Math.ceil(seconds / 60)} phút.`,
  },
}
