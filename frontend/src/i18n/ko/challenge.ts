import type { challenge as English } from '../en/challenge'

const minutes = (seconds: number): string => `${Math.ceil(seconds / 60)}분`

const refusals: typeof English.refusals = {
  challenge_guest: '게스트는 대국을 신청할 수 없어요. 먼저 계정을 만드세요.',
  challenge_self: '자신에게는 대국을 신청할 수 없어요.',
  challenge_again: '이미 이 사람에게 대국을 신청했어요.',
  challenge_queue: '이 사람에게 들어온 대국 신청이 너무 많아요. 나중에 다시 해 보세요.',
  challenge_often: ({ seconds }) => `대국 신청을 많이 했어요. ${minutes(seconds)} 뒤에 다시 해 보세요.`,
  challenge_missing: '그런 이름의 회원이 없어요.',
  challenge_other: '다른 사람에게 온 대국 신청이에요.',
  challenge_reason: '서버가 이 페이지를 이해하지 못했어요. 새로고침하고 다시 해 보세요.',
  block_guest: '차단하려면 계정이 필요해요.',
  block_self: '자신은 차단할 수 없어요.',
  block_often: '차단 목록을 자주 바꿨어요. 잠시 기다리세요.',
  block_most: ({ max }) => `${max}명까지 차단할 수 있어요. 먼저 누군가의 차단을 푸세요.`,
}

const declines: typeof English.declines = {
  not_now: '지금은 어려워요',
  too_fast: '저에게는 너무 빨라요',
  too_slow: '저에게는 너무 느려요',
  rated_only: '레이팅 대국만 둬요',
  casual_only: '친선 대국만 둬요',
  other_rule: '다른 룰로 두고 싶어요',
  other_clock: '다른 시간으로 두고 싶어요',
  plain_only: '보통 판과 오프닝만 둬요',
  no_bots: '봇과는 두지 않아요',
  bots_only: '봇하고만 둬요',
  other: '괜찮아요, 고마워요',
}

/** Challenges, and who is blocked. */
export const challenge: typeof English = {
  refusals,
  challenge: '대국 신청',
  titleTo: name => `${name} 님에게 대국 신청`,
  name: '상대 이름',
  send: '신청 보내기',
  sending: '보내는 중…',
  sent: name => `${name} 님에게 대국을 신청했어요. 수락하면 대국이 열려요.`,
  unlisted: '비공개',
  unlistedNote: '어느 목록에도 나오지 않아요. 링크를 받은 사람만 관전할 수 있어요.',
  listedNote: '대국이 시작되면 누구나 관전할 수 있어요.',
  needsAccount: '대국 신청은 두 사람 모두 계정이 있어야 해요.',
  signUp: '계정 만들기',
  list: '대국 신청',
  region: '나에게 온 대국 신청',
  comes: name => `${name} 님이 대국을 신청했어요`,
  more: n => `외 ${n}건`,
  accept: '수락',
  decline: '거절',
  why: '이유를 알려 주세요',
  block: name => `${name} 님 차단`,
  blockNote: '차단하면 두 사람 사이에는 대국 신청도 대국도 없고, 상대가 쓴 글도 보이지 않아요.',
  back: '뒤로',
  withdraw: '취소',
  waits: '답을 기다리는 중',
  later: '나중에',
  declines,
  declined: (name, why) => `${name} 님이 거절했어요: “${why}”`,
  blocked: '차단한 사람',
  blockedNote:
    '나에게 대국을 신청하거나 내 대국에 참가할 수 없고, 나와 짝지어지지 않으며, 쓴 글도 보이지 않아요. 대국 신청이나 여기에서 차단할 수 있어요.',
  nobody: '차단한 사람이 없어요.',
  blockName: '이름',
  add: '차단',
  unblock: '차단 해제',
  profile: '프로필',
  mute: '여기서 이 사람의 글 숨기기',
  unmute: '이 사람의 글 보기',
  unblockWho: name => `${name} 님 차단 해제`,
}
