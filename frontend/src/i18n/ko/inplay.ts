import type { inplay as English } from '../en/inplay'

// What comes after the page of a game.
export const inplay: typeof English = {
  premove: at => `예약수: ${at}. 다시 고르거나 Esc 키를 누르면 취소돼요.`,
  premovePoint: point => `${point}, 예약수`,
  ended: {
    gone: at => `예약수를 취소했어요: ${at}.`,
    occupied: at => `예약수를 두지 않았어요: ${at} 자리에 이미 돌이 있어요.`,
    forbidden: at => `예약수를 두지 않았어요: ${at} 자리는 금수예요.`,
    opening: at => `예약수를 ${at} 자리에 두지 않았어요: 오프닝에서 먼저 정할 것이 있어요.`,
    over: at => `예약수를 ${at} 자리에 두지 않았어요: 대국이 이어지지 않아요.`,
    takeback: at => `예약수를 ${at} 자리에 두지 않았어요: 수를 물렀어요.`,
    offer: at => `예약수를 ${at} 자리에 두지 않았어요: 제안이 있어요.`,
    pass: at => `예약수를 ${at} 자리에 두지 않았어요: 상대가 패스했어요.`,
    link: at => `예약수를 ${at} 자리에 두지 않았어요: 연결이 잠시 끊겼어요.`,
  },
  again: '한 번 더',
  hadWin: n => `${n}수째에 이길 수 있었어요.`,
  newOpponent: '새 상대',
  zen: '집중 모드',
  zenLeave: '집중 모드 끄기 (z)',
  soundOn: '소리 켜기',
  soundOff: '소리 끄기',
}
