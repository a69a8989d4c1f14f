import type { days as English } from '../en/days'

export const days: typeof English = {
  title: '按天计时的对局',
  lead: '不必守在棋盘前：每一手都有几天时间。',
  none: '你没有按天计时的对局。',
  begin: '开始一局',
  yours: '轮到你了',
  noneYours: '没有对局等你落子。',
  theirs: '轮到对手',
  left: time => `剩余 ${time}`,
  leftHere: time => `你这一手还有 ${time}`,
  next: n => `下一局（${n}）`,
  all: '所有按天计时的对局',
  onward: '我落子后自动前往下一局',
  onwardNote: '仅限按天计时的对局，且还有其他对局等你落子时。',
  vacation: '休假',
  rules: most =>
    `休假期间，你在按天计时的对局中的棋钟会停走，但你仍可落子。任意 365 天内共有 ${most} 天；每开始一天就算一天。`,
  daysLeft: (n, most) => `${most} 天中还剩 ${n} 天。`,
  back: date => `下一天将于 ${date} 恢复。`,
  start: '开始休假',
  end: '结束休假',
  on: date => `你正在休假，最迟到 ${date}。`,
  guest: '休假需要账号。',
  notChanged: '休假状态没有改变。',
  away: (name, date) => `${name} 正在休假，最迟到 ${date}。期间其棋钟停走。`,
  until: date => `休假中，最迟到 ${date}`,
  refusals: {
    vacation_used: ({ days: n }) => `你的休假天数已用完。下一天将在 ${n} 天后恢复。`,
    vacation_often: '你更改休假太频繁了。请一小时后再试。',
  },
}
