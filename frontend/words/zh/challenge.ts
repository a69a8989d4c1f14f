import type { challenge as English } from '../en/challenge'

const refusals: typeof English.refusals = {
  challenge_often: ({ seconds }) => `你挑战的人太多。请 ${Math.ceil(seconds / 60)} 分钟后再试。`,
}

/** Challenges, and who is blocked. */
export const challenge: typeof English = {
  refusals,
}
