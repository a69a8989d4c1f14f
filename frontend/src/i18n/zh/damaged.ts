import type { damaged as English } from '../en/damaged'

/** What is said of a game that is set aside; it comes with it. */
export const damaged: typeof English = {
  title: '这局棋已搁置',
  note: '它的记录损坏了。棋钟停走，内容不会丢失，站长已得到通知。',
  checking: '正在重新检查……',
  still: time => `${time} 时仍在搁置。本页会自动重新检查。`,
}
