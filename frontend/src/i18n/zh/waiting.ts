import type { waiting as English } from '../en/waiting'

/** What the page of a game says before the second player has come, and when it was put aside. */
export const waiting: typeof English = {
  public: '你的对局已在大厅。请保持本页打开，对局会自动开始。',
  days: '你的对局已在大厅。你可以关掉本页：有人加入后，它会在你进行中的对局里。',
  challenge: '对方在任何页面上都能看到你的挑战。对方接受后，对局就开始。',
  private: '发送这个链接。好友打开并加入后，对局就开始。',
  link: '本局链接',
  withdraw: '撤回对局',
  joinNote: '不需要账号。',
  seat: {
    color: '你执',
    first: '先摆',
    you: '你',
    other: name => name,
    drawn: '抽签决定',
  },
  // Put aside
  adjourned: '已封盘。任何一方都可以续弈。',
  adjournedWatch: '已封盘。对局者可以续弈。',
  resume: '续弈',
}
