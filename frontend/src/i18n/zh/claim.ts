import type { claim as English } from '../en/claim'

/** What is said when the opponent has been lost. */
export const claim: typeof English = {
  lost: name => `与 ${name} 的连接中断。`,
  away: name => `${name} 离开了。`,
  in: clock => `${clock} 后你可以要求判胜或判和。`,
  now: '你可以要求判胜或判和，也可以继续等。',
  win: '判胜',
  draw: '判和',
  winSure: '判你获胜？',
  drawSure: '判为和棋？',
  note: name => `${name} 已离开很久。对局会立即结束。`,
  winYes: '是的，判胜',
  drawYes: '是的，判和',
  wait: '继续等',
}
