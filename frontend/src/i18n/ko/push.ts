import type { push as English } from '../en/push'

const refusals: (typeof English)['refusals'] = {
  push_none: '이 기기는 등록되어 있지 않아요. 알림을 다시 켜세요.',
  push_off: '이 서버는 알림을 보내지 않아요.',
  push_often: '너무 자주 바꿨어요. 잠시 기다리세요.',
  push_subscription: '서버가 이 브라우저로 알림을 보낼 수 없어요.',
}

/** Notifications while no page is open. */
export const push: typeof English = {
  refusals,
  title: 'Tengen이 닫혀 있을 때',
  lead: 'Tengen 페이지를 열어 두지 않아도 브라우저가 내 대국 소식을 알려 줘요. 화면에 보이는 것은 다시 알리지 않아요.',
  account: '계정이 필요해요. 로그아웃하면 알림도 끝나요.',
  signUp: '계정 만들기',
  none: '이 브라우저는 페이지가 닫혀 있을 때 알림을 받을 수 없어요.',
  home: 'iPhone이나 iPad에서는 먼저 Tengen을 홈 화면에 추가하세요. “공유”를 누르고 “홈 화면에 추가”를 고른 다음, 홈 화면에서 열어 이 페이지로 돌아오세요.',
  denied:
    '브라우저가 이 사이트의 알림을 막고 있어요. 주소 옆의 아이콘에서 이 사이트의 설정을 열고 알림을 허용한 뒤 페이지를 새로고침하세요.',
  worker:
    'Tengen이 아직 이 브라우저에 설치되지 않았거나 브라우저가 허용하지 않아요. 페이지를 새로고침하고 몇 초 기다리세요.',
  off: '이 서버는 알림을 보내지 않아요.',
  again: '다시 확인',
  allow: '이 기기에서 켜기',
  allowNote: '브라우저가 먼저 허락을 물어요.',
  stop: '이 기기에서 끄기',
  turn: '통신 대국에서 내 차례가 됐을 때',
  challenge: '누가 나에게 대국을 신청했을 때',
  began: '내 대국이 시작됐을 때',
  reminder: '통신 대국에서 내 시간이 곧 끝날 때',
  vacation: '휴가가 끝날 때',
  lost: '이 브라우저의 구독이 사라져서 알림이 오지 않아요. 다시 켜 주세요.',
  devices: '알림을 받는 기기',
  nobody: '아직 알림을 받는 기기가 없어요.',
  here: '지금 쓰는 기기',
  device: '브라우저',
  where: (browser, system) => `${browser} (${system})`,
  since: day => `${day}부터`,
  remove: '지우기',
  removeWho: device => `지우기: ${device}`,
  most: n => `기기는 ${n}대까지예요. 더 추가하면 가장 오래된 기기가 빠져요.`,
  failed: '브라우저가 등록하지 못했어요. 푸시 서비스에 연결할 수 없거나 꺼져 있을 수 있어요. 나중에 다시 해 보세요.',
  kept: '저장되지 않았어요.',
}
