import type { inplay as English } from '../en/inplay'

// What comes after the page of a game.
export const inplay: typeof English = {
  premove: at => `予約手：${at}。もう一度選ぶか Esc キーで取り消せます。`,
  premovePoint: point => `${point}、予約手`,
  ended: {
    gone: at => `予約手 ${at} を取り消しました。`,
    occupied: at => `予約手は打たれませんでした：${at} には石があります。`,
    forbidden: at => `予約手は打たれませんでした：${at} は禁点です。`,
    opening: at => `予約手 ${at} は打たれませんでした：開局規定の選択が先です。`,
    over: at => `予約手 ${at} は打たれませんでした：対局は続きません。`,
    takeback: at => `予約手 ${at} は打たれませんでした：着手が待ったで戻されました。`,
    offer: at => `予約手 ${at} は打たれませんでした：提案があります。`,
    pass: at => `予約手 ${at} は打たれませんでした：相手がパスしました。`,
    link: at => `予約手 ${at} は打たれませんでした：接続が一時切れました。`,
  },
  again: 'もう一度',
  hadWin: n => `${n}手目に勝ちがありました。`,
  newOpponent: '別の相手',
  zen: '集中モード',
  zenLeave: '集中モードを終了 (z)',
  soundOn: '音を出す',
  soundOff: '音を消す',
}
