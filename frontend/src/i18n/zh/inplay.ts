import type { inplay as English } from '../en/inplay'

// What comes after the page of a game.
export const inplay: typeof English = {
  premove: at => `预走：${at}。再选一次或按 Esc 取消。`,
  premovePoint: point => `${point}，预走`,
  ended: {
    gone: at => `已取消预走 ${at}。`,
    occupied: at => `预走未落子：${at} 已有棋子。`,
    forbidden: at => `预走未落子：${at} 是禁手点。`,
    opening: at => `预走 ${at} 未落子：开局规则要求先作决定。`,
    over: at => `预走 ${at} 未落子：对局没有继续。`,
    takeback: at => `预走 ${at} 未落子：有着法被收回。`,
    offer: at => `预走 ${at} 未落子：有一个提议。`,
    pass: at => `预走 ${at} 未落子：对手停一手。`,
    link: at => `预走 ${at} 未落子：连接中断过。`,
  },
  again: '再选一次',
  hadWin: n => `第 ${n} 手时你本可以取胜。`,
  newOpponent: '换个对手',
  zen: '专注模式',
  zenLeave: '退出专注模式 (z)',
  soundOn: '打开声音',
  soundOff: '关闭声音',
}
