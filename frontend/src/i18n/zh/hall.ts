import type { hall as English } from '../en/hall'

/** What is said of one's own games and searches on other pages, and where nothing is being played. */
export const hall: typeof English = {
  turns: n => (n === 1 ? '有 1 局轮到你：去下' : `有 ${n} 局轮到你：去下一局`),
  searching: '正在寻找对手',
  searchingIn: n => `正在为 ${n} 局寻找对手`,
  waited: s => `已寻找 ${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
  place: n => (n === 1 ? '下一个就是你' : `排在第 ${n} 位`),
  stays: '你离开后仍继续等待',
  toLobby: '去大厅',
  stop: '取消寻找',
  replay: date => `现在没人下棋，请看 ${date} 的一局`,
  again: '看整局',
  noLive: '现在没有公开对局。',
  noLiveInvite: '开一局，别人就能在这里旁观。',
}
