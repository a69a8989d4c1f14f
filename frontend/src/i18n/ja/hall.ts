import type { hall as English } from '../en/hall'

/** What is said of one's own games and searches on other pages, and where nothing is being played. */
export const hall: typeof English = {
  turns: n => (n === 1 ? '1局であなたの番です：対局へ' : `${n}局であなたの番です：次の対局へ`),
  searching: '対局相手を探しています',
  searchingIn: n => `${n}件の募集で対局相手を探しています`,
  waited: s => `探し始めて ${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
  place: n => (n === 1 ? '次はあなたです' : `${n}番目に待っています`),
  stays: '離れていても募集は続きます',
  toLobby: 'ロビーへ',
  stop: '募集を取り消す',
  replay: date => `いま対局はありません：${date}の対局`,
  again: '最初から見る',
  noLive: '公開中の対局はありません。',
  noLiveInvite: '対局を始めると、ここでほかの人が観戦できます。',
}
