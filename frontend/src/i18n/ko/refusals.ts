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
  identity: '이곳의 사용자가 바뀌어서 보내지 않았어요. 아직 원하면 다시 하세요.',
  session: '게스트로 접속할 수 없었어요. 잠시 뒤에 다시 해 보세요.',

  // The server
  internal: '서버에 문제가 생겼어요. 잠시 뒤에 다시 해 보세요.',
  busy: '서버가 바빠요. 잠시 뒤에 다시 해 보세요.',
  retry: '서버가 방금 저장하지 못했어요. 잠시 뒤에 다시 해 보세요.',
  stopping: '서버를 다시 시작하는 중이에요. 잠시 뒤에 다시 해 보세요.',
  not_ready: '서버가 시작하는 중이에요. 잠시 뒤에 다시 해 보세요.',
  own_queue: '이 대국에 한꺼번에 너무 많이 요청했어요. 응답을 기다려 주세요.',
  game_queue: '지금 이 대국에 요청이 너무 몰려 있어요. 잠시 뒤에 다시 해 보세요.',
  rooms: '지금 서버에 열린 대국이 너무 많아요. 잠시 뒤에 다시 해 보세요.',
  store_queue: '저장을 기다리는 수가 너무 많아요. 잠시 뒤에 다시 해 보세요.',
  requests: '서버에 요청이 너무 많아요. 잠시 뒤에 다시 해 보세요.',
  making: '앞서 만든 대국을 아직 준비하고 있어요. 잠시 뒤에 다시 해 보세요.',
  pictures: '서버가 그릴 그림이 너무 많아요. 잠시 뒤에 다시 해 보세요.',
  bodies: '서버로 보내는 내용이 너무 많아요. 잠시 뒤에 다시 해 보세요.',
  another_name: '계정 이름이 바뀌었어요. 다시 해 보세요.',
  sign_ins: '지금 로그인하는 사람이 너무 많아요. 잠시 뒤에 다시 해 보세요.',
  too_many: '한꺼번에 너무 많이 했어요. 잠시 기다렸다가 다시 해 보세요.',
  flood: '이 페이지가 한꺼번에 너무 많이 보냈어요. 잠시 기다렸다가 다시 해 보세요.',
  attempts: '시도가 너무 많았어요. 몇 분 뒤에 다시 해 보세요.',
  crowd: '같은 주소를 쓰는 방문자가 많아요. 잠시 뒤에 다시 오세요.',
  sockets: '이 사이트의 페이지가 너무 많이 열려 있어요. 하나를 닫으세요.',
  follows: ({ max }) => `한 페이지에서 대국을 ${max}판까지 볼 수 있는데 이 페이지는 너무 많아요. 새로고침하세요.`,
  too_large: '한 번에 보내기에는 너무 커요.',
  conflict: '이미 처리된 일이에요.',
  forbidden: '그 일은 할 수 없어요.',
  not_found: '그런 것은 여기에 없어요.',
  address: '이 주소에는 아무것도 없어요.',
  unauthorized: signedOut,
  not_signed_in: signedOut,
  session_ended: '로그아웃되었어요. 로그인하고 다시 해 보세요.',
  other_site: '다른 사이트에서 온 요청이에요. 이 사이트를 직접 열어 다시 해 보세요.',
  host: '이 서버는 그 주소로 응답하지 않아요.',
  invalid: outdated,
  unknown_type: outdated,
  hello_first: outdated,
  method: outdated,
  media_type: outdated,
  body: outdated,
  limit: outdated,
  before: '목록을 이어서 불러올 수 없어요. 페이지를 새로고침하세요.',
}
