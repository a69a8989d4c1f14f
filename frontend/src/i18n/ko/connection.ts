import type { connection as English } from '../en/connection'

export const connection: typeof English = {
  title: '실시간 연결이 열리지 않을 때',
  lead: '수는 WebSocket으로, 열리지 않으면 이벤트 스트림으로 오가요. 네트워크, 필터, 프록시에 따라 페이지는 통과시키면서 둘 다 막는 경우가 있어요.',
  state: {
    live: '이 페이지는 실시간으로 연결되어 있어요. 지금은 문제가 없어요.',
    blocked: '사이트는 응답하지만 이 페이지에서 둘 다 열리지 않아요. 늦어도 30초마다 다시 시도하고 있어요.',
    other: '이 페이지는 아직 연결되지 않았어요.',
  },
  again: '지금 다시 시도',
  you: '할 수 있는 일',
  steps: {
    network: '다른 네트워크로 접속해 보세요. 예를 들면 휴대폰 데이터예요. 그쪽에서 되면 원래 네트워크가 원인이에요.',
    filter: '통신을 들여다보는 것을 이 사이트에서는 꺼 보세요. VPN, 백신의 웹 필터, 브라우저 확장 프로그램 등이에요.',
    keeper: '회사나 학교라면 네트워크 담당자에게 이 사이트의 WebSocket을 허용해 달라고 하세요.',
  },
  admin: '네트워크나 프록시 담당자에게',
  adminText:
    '이 사이트 주소의 /ws 경로로 가는 연결은 “Upgrade: websocket”이 붙은 HTTP/1.1로 시작해 계속 열려 있어요. 프록시는 Upgrade와 Connection 헤더를 전달해야 하고, 30초 동안 조용한 연결을 끊으면 안 돼요. 그럴 수 없다면 POST /sse의 응답을 모아 두지 말고 오는 대로 전달해야 해요.',
  meanwhile: '그동안',
  meanwhileText: '끝난 대국은 볼 수 있고, 봇은 연결 없이도 이 브라우저에서 둘 수 있어요.',
  local: '여기서 봇과 두기',
}
