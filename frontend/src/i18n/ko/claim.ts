import type { claim as English } from '../en/claim'

/** What is said when the opponent has been lost. */
export const claim: typeof English = {
  lost: name => `${name} 님의 연결이 끊겼어요.`,
  away: name => `${name} 님이 자리를 비웠어요.`,
  in: clock => `${clock} 뒤에 승리를 선언할 수 있어요.`,
  now: '승리를 선언하거나 더 기다릴 수 있어요.',
  win: '승리 선언',
  draw: '무승부 선언',
  winSure: '승리를 선언할까요?',
  drawSure: '무승부를 선언할까요?',
  note: name => `${name} 님이 오래 자리를 비웠어요. 대국이 바로 끝나요.`,
  winYes: '네, 승리 선언',
  drawYes: '네, 무승부 선언',
  wait: '더 기다리기',
}
