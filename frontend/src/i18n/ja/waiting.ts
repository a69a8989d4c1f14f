import type { waiting as English } from '../en/waiting'

/** What the page of a game says before the second player has come, and when it was put aside. */
export const waiting: typeof English = {
  public: 'ロビーで募集中です。このページを開いたままにしてください。自動で始まります。',
  days: 'ロビーで募集中です。このページは閉じてもかまいません。誰かが参加すると、「進行中の自分の対局」に出ます。',
  challenge: '挑戦は相手のすべてのページに表示されています。承諾されると対局が始まります。',
  private: 'このリンクを送ってください。友達が開いて参加すると対局が始まります。',
  link: 'この対局のリンク',
  withdraw: '募集を取り消す',
  joinNote: 'アカウントは不要です。',
  seat: {
    color: 'あなたの色',
    first: '仮先',
    you: 'あなた',
    other: name => name,
    drawn: '抽選で決定',
  },
  // Put aside
  adjourned: '中断中です。どちらの対局者からでも再開できます。',
  adjournedWatch: '中断中です。対局者が再開できます。',
  resume: '再開する',
}
