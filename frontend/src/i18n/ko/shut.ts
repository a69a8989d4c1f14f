import type { shut as English } from '../en/shut'

export const shut: typeof English = {
  blocked: '네트워크나 프록시가 WebSocket을 막고 있어요.',
  crowded: '같은 주소를 쓰는 방문자가 많아요. 잠시 뒤에 다시 시도해요.',
  closedSession: '이 페이지에서 로그아웃되었어요.',
  closedSockets: '이 사이트의 페이지가 너무 많이 열려 있어요. 몇 개를 닫고 여기서 계속하세요.',
  closedOther: '서버가 연결을 닫았어요.',
  goOn: '계속',
  blockedHelp: '해결 방법',
}
