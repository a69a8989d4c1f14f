import type { following as English } from '../en/following'

/** Whom one follows, and who may follow one. */
export const following: typeof English = {
  refusals: {
    follow_guest: 'フォローするにはアカウントが必要です。',
    follow_self: '自分はフォローできません。',
    follow_most: ({ max }) => `フォローできるのは${max}人までです。先に誰かのフォローを外してください。`,
    follow_refused: 'この会員はあなたからのフォローを受け付けていません。',
    follow_often: '変更が多すぎます。しばらくお待ちください。',
    privacy: 'サーバーがこのページを理解できませんでした。再読み込みしてもう一度お試しください。',
  },
  title: 'フォロー中',
  lead: 'フォローしている会員と、いま来ている人です。',
  visitor: 'フォローするにはログインしてください。',
  signIn: 'ログイン',
  empty: 'まだ誰もフォローしていません。',
  emptyHow: 'プロフィールや盤の横の名前を開いて「フォロー」を選んでください。ここに名前を入力することもできます：',
  count: (n, most) => `${n}／${most}人`,
  here: n => `${n}人が来ています`,
  playing: '対局中',
  online: 'オンライン',
  offline: 'オフライン',
  watch: '観戦',
  watchWho: name => `${name}さんの対局を観戦`,
  follow: 'フォロー',
  unfollow: 'フォロー解除',
  unfollowWho: name => `${name}さんのフォローを解除`,
  name: '会員の名前',
  stale: 'リストを更新できませんでした。',
  privacy: 'ほかの人から見えるもの',
  who: 'あなたをフォローできる人',
  may: { everybody: '全員', followed: '自分がフォローした人', nobody: 'なし' },
  mayNotes: {
    everybody: 'フォローした人には、あなたが来ていることと、公開の対局が見えます。',
    followed: '自分がフォローしている人だけです。それ以外の人からのフォローは外れます。',
    nobody: '今のフォロワーは全員外れます。',
  },
  hidden: 'オンラインであることを隠す',
  hiddenNote:
    '来ているか、対局中かは誰にも表示されず、観戦中も名前は出ません。公開の対局は、名前とともに誰でも見られる一覧に載ります。',
}
