import type { account as English } from '../en/account'

/** '대국 3판, 대기 중인 대국 1판' */
const things = (games: number, open: number): string =>
  [games > 0 && `대국 ${games}판`, open > 0 && `대기 중인 대국 ${open}판`].filter(Boolean).join(', ')

const refusals: typeof English.refusals = {
  name_length: ({ min, max }) => `이름은 ${min}–${max}자여야 해요.`,
  name_text: '이름에는 글자와 숫자를 쓰고, 그 사이에 _ 나 - 를 넣을 수 있어요.',
  name_scripts: '이름은 한 가지 문자로만 써야 해요. 다른 이름과 헷갈리지 않게 하기 위해서예요.',
  name_reserved: '사이트에서 쓰는 이름이에요. 다른 이름을 고르세요.',
  name_taken: '이미 쓰고 있는 이름이에요. 다른 이름을 고르세요.',
  name_same: '지금 쓰고 있는 이름이에요.',
  has_account: '이미 계정이 있어요.',
  password_short: ({ min }) => `비밀번호는 ${min}자 이상이어야 해요.`,
  password_long: ({ max }) => `비밀번호는 ${max}자 이하여야 해요.`,
  password_common: '가장 먼저 추측될 만한 비밀번호예요. 다른 것을 고르세요.',
  password_name: '이름을 비밀번호로 쓸 수 없어요. 다른 것을 고르세요.',
  password_text: '비밀번호에 쓸 수 없는 문자가 있어요. 다른 것을 고르세요.',
  password_wrong: '현재 비밀번호가 틀렸어요.',
  guest_password: '게스트는 비밀번호가 없어요. 먼저 계정을 만드세요.',
  credentials: '이름 또는 비밀번호가 틀렸어요.',
}

export const account: typeof English = {
  conduct: '대국 이탈의 대가와 관리자의 조치',
  mod: '관리자용: 신고, 재검토, 이의 신청',
  rules: '이용 규칙',
  following: '내가 팔로우하는 사람과 나를 팔로우할 수 있는 사람',
  refusals,
  keep: {
    ask: (name, games, open) => `${name} 님의 ${things(games, open)} 이 계정으로 옮기기`,
    yes: live => (live > 0 ? '내 대국이 되고, 두던 곳에서 이어 둘 수 있어요.' : '채팅과 함께 내 대국이 돼요.'),
    no: live =>
      live > 0
        ? '게스트의 것으로 남고, 그 게스트로는 다시 돌아갈 수 없어요. 두던 대국은 패배해요.'
        : '게스트의 것으로 남고, 그 게스트로는 다시 돌아갈 수 없어요.',
    done: (name, games, open) => `${name} 님의 ${things(games, open)}이 이제 내 대국이에요.`,
  },
  title: '계정',
  keepTitle: '내 대국 보관하기',
  keepLead: name =>
    `지금은 게스트 ${name} 님으로 두고 있어요. 이름과 비밀번호를 정하면 어느 기기에서나 내 대국을 볼 수 있어요.`,
  newLead: '계정 없이도 둘 수 있어요. 계정이 있으면 어느 기기에서나 이름과 대국이 그대로예요.',
  name: '이름',
  nameNote: '글자나 숫자 2–20자.',
  password: '비밀번호',
  passwordNote: '8자 이상. 서로 관계없는 단어 몇 개를 이으면 좋아요.',
  register: '계정 만들기',
  login: '로그인',
  working: '잠시만요…',
  tabs: { register: '새 계정', login: '로그인' },
  hello: name => `안녕하세요, ${name} 님`,
  parts: { label: '계정 항목', security: '보안', privacy: '개인정보', programs: '프로그램', data: '이름과 데이터' },
  logout: '로그아웃',
  change: '비밀번호 변경',
  old: '현재 비밀번호',
  fresh: '새 비밀번호',
  changed: '비밀번호를 바꿨어요. 다른 기기에서는 로그아웃되었어요.',
  nameShort: '이름은 2–20자여야 해요.',
  passwordShort: n => `비밀번호는 8자 이상이어야 해요. 지금은 ${n}자예요.`,
  passwordLong: '비밀번호는 128자 이하여야 해요.',
  required: '입력해 주세요.',
  show: '보기',
  hide: '숨기기',
}
