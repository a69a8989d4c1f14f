import type { refusals as English } from '../en/refusals'

/** What only a page that is not the server's age gets to see. */
const outdated = '서버가 이 페이지를 이해하지 못했어요. 새로고침하고 다시 해 보세요.'
const network = '서버에 연결할 수 없어요. 연결을 확인하고 다시 해 보세요.'
const signedOut = '로그인하지 않았어요. 로그인하고 다시 해 보세요.'

/** What is said when something is refused: every refusal that the server has but for late ones, and our own. */
export const refusals: typeof English = {
  // The page's own
  network,
  timeout: network,
  closed: network,
  updated: '사이트가 업데이트되었어요. 이 페이지는 이전 버전이니 새로고침해 주세요.',
  session: '게스트로 접속할 수 없었어요. 잠시 뒤에 다시 해 보세요.',

  // The server
  internal: '서버에 문제가 생겼어요. 잠시 뒤에 다시 해 보세요.',
  busy: '서버가 바빠요. 잠시 뒤에 다시 해 보세요.',
  retry: '서버가 방금 저장하지 못했어요. 잠시 뒤에 다시 해 보세요.',
  too_many: '한꺼번에 너무 많이 했어요. 잠시 기다렸다가 다시 해 보세요.',
  not_found: '그런 것은 여기에 없어요.',
  unauthorized: signedOut,
  not_signed_in: signedOut,
  invalid: outdated,
}
