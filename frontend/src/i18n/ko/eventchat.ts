import type { eventchat as English } from '../en/eventchat'

/** The chat of an event, and the calls to its rounds. */
export const eventchat: typeof English = {
  chat: '채팅',
  empty: '아직 아무도 쓰지 않았습니다.',
  field: '이 대회의 선수들에게',
  only: '이 부문의 선수와 운영자만 쓸 수 있습니다.',
  silenced: '주최자가 이 채팅에서 글쓰기를 막았습니다.',
  hide: '숨기기',
  show: '보이기',
  hideLine: name => `${name} 님의 메시지 숨기기`,
  showLine: name => `${name} 님의 메시지 보이기`,
  silence: name => `이 대회에서 ${name} 님의 채팅 막기`,
  letWrite: name => `${name} 님의 채팅 다시 허용`,
  report: name => `${name} 님 신고하기`,
  quiet: '채팅 없음',
  takeOver: '이 대회 넘겨받기',
  takeOverNote: '주최자가 됩니다. 누구나 기록에서 볼 수 있습니다.',
  cancel: '취소',
  waits: (names, left) => `다른 대국 중인 ${names} 님을 최대 ${left} 기다립니다.`,
  called: (title, left) => `${title}: 라운드가 최대 ${left} 기다립니다. 이 대국을 마치거나 기권하세요.`,
}
