import type { following as English } from '../en/following'

const refusals: typeof English.refusals = {
  follow_guest: '팔로우하려면 계정이 필요해요.',
  follow_self: '자신은 팔로우할 수 없어요.',
  follow_most: ({ max }) => `${max}명까지 팔로우할 수 있어요. 먼저 누군가를 언팔로우하세요.`,
  follow_refused: '이 회원은 팔로우를 받지 않아요.',
  follow_often: '자주 바꿨어요. 잠시 기다리세요.',
  privacy: '서버가 이 페이지를 이해하지 못했어요. 새로고침하고 다시 해 보세요.',
}

/** Whom one follows, and who may follow one. */
export const following: typeof English = {
  refusals,
  title: '팔로잉',
  lead: '내가 팔로우하는 회원과 지금 접속한 사람이에요.',
  visitor: '팔로우하려면 로그인하세요.',
  signIn: '로그인',
  empty: '아직 팔로우하는 사람이 없어요.',
  emptyHow: '프로필이나 오목판 옆의 이름을 열어 “팔로우”를 고르세요. 여기에 이름을 써도 돼요:',
  count: (n, most) => `${n}/${most}`,
  here: n => `${n}명 접속 중`,
  playing: '대국 중',
  online: '온라인',
  offline: '오프라인',
  watch: '관전',
  watchWho: name => `${name} 님의 대국 관전`,
  follow: '팔로우',
  unfollow: '언팔로우',
  unfollowWho: name => `${name} 님 언팔로우`,
  name: '회원 이름',
  stale: '목록을 새로 고칠 수 없었어요.',
  privacy: '나에 대해 보이는 것',
  who: '나를 팔로우할 수 있는 사람',
  may: { everybody: '모두', followed: '내가 팔로우하는 사람', nobody: '받지 않음' },
  mayNotes: {
    everybody: '나를 팔로우하는 사람은 내가 언제 접속했고 어떤 공개 대국을 두는지 볼 수 있어요.',
    followed: '내가 팔로우하는 사람만 가능해요. 지금 나를 팔로우하는 다른 사람은 팔로우가 풀려요.',
    nobody: '지금 나를 팔로우하는 사람도 팔로우가 풀려요.',
  },
  hidden: '온라인 상태 숨기기',
  hiddenNote:
    '접속했는지, 두고 있는지 아무에게도 보이지 않고, 관전할 때도 이름이 나오지 않아요. 다만 공개 대국은 이름과 함께 모두의 목록에 그대로 나와요.',
}
