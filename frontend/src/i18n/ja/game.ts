import type { game as English } from '../en/game'

const color: Record<string, string> = { black: '黒', white: '白' }
export const word = (c: string): string => color[c] ?? ''
/** '石1つ：h8', '石2つ：h8、i9'; a pass is no stone. None: what it is lies in the opening. */
const taken = (moves: readonly string[]): string => {
  if (moves.length === 0) return '開局の手順1つ'
  const list = moves.map(m => (m === 'pass' ? 'パス' : m)).join('、')
  return moves.includes('pass') ? `${moves.length}手：${list}` : `石${moves.length}つ：${list}`
}
/** A, B, C… of the fifths that are offered. */
const letter = (n: number): string => String.fromCharCode(65 + n)
const chose: Record<string, string> = {
  place2: 'がさらに2手打ちました',
  keep: 'は黒白を交替しませんでした',
  swap: 'が黒白を交替しました',
  offer10: 'が5手目を10題提示します',
}
export const gift = (ms: number): string => (ms >= 86_400_000 ? `${ms / 86_400_000}日` : `${ms / 1000}秒`)

export const game: typeof English = {
  color: word,
  letter,
  title: (a, b) => `${a} – ${b}`,
  yourMoveTitle: 'あなたの番です',
  board: (a, b) => `盤。黒：${a}。白：${b}。`,
  loading: '対局を読み込んでいます…',
  // Strips
  presence: {
    live: 'あなた',
    here: '在席',
    lost: '接続切れ',
    away: '離席中',
    left: '不在',
    unknown: '不明',
    reconnecting: '再接続中',
    offline: 'オフライン',
  },
  toMove: '手番',
  /** Below a clock, and read with it. */
  overtime: {
    byoyomi: (n, period) => `以後 ${period}×${n}回`,
    canadian: (n, period) => `以後 ${n}手/${period}`,
    periods: n => (n === 1 ? '最後の秒読み' : `秒読み残り${n}回`),
    stones: n => `あと${n}手分`,
    turn: '1手ごと',
    whole: '全部の手で',
  },
  lowOwn: '残り時間がわずかです。',
  lowTheirs: c => `${word(c)}の残り時間がわずかです。`,
  giveLabel: (name, ms) => `${name}に${ms >= 86_400_000 ? '+1日' : `+${ms / 1000}秒`}`,
  you: 'あなた',
  clockOf: c => `${word(c)}の時計`,
  noClock: '持ち時間なし',
  frozen: '再接続中',
  still: '停止中',
  // Status
  watching: '観戦中',
  watchers: n => `観戦${n}人`,
  yourMove: c => `あなたの番です。${c === 'black' ? '黒' : '白'}石を打ってください。`,
  yourMoveDouble: c => `あなたの番です。点を2回選ぶと${c === 'black' ? '黒' : '白'}石を打ちます。`,
  yourMoveConfirm: c => `あなたの番です。${c === 'black' ? '黒' : '白'}石を打つ点を選んでください。`,
  placeAt: at => `${at}に打つ`,
  placeHint: '点を選ぶと、ここに着手ボタンが出ます。',
  passed: name => `${name}がパスしました。`,
  theirMove: name => `${name}の番です。`,
  sending: '着手を送信しています…',
  held: '石はここに保存されています。サーバーが保存できるようになると着手になります。',
  unsent: '接続が戻りしだい、着手を送信します。',
  notLive: 'リアルタイムではありません。接続が切れたときの局面です。',
  lookingBack: (n, all) => `全${all}手のうち${n}手目を見ています。`,
  backToLive: '現在の局面へ',
  newMoves: n => `新しい手 ${n}`,
  forbidden: '×は黒の禁点です。タップすると理由がわかります。',
  forbiddenLoses: 'この対局では禁手を打つと即負けです。禁点は表示されません。',
  // Waiting room
  waitingPublic: '対局相手を待っています',
  waitingFor: name => `${name}を待っています`,
  waitingPrivate: '友達を招待',
  copy: 'リンクをコピー',
  copied: 'コピーしました',
  copyFailed: 'リンクを選択してコピーしてください。',
  invited: name => `${name}から対局の招待が届いています`,
  join: '対局に参加',
  // Offers
  offers: {
    draw: name => `${name}が引き分けを提案しています。`,
    takeback: (name, moves) => `${name}が待ったを求めています（${taken(moves)}）。`,
    rematch: name => `${name}が再戦を希望しています。`,
  },
  offerSent: {
    draw: () => '引き分けを提案しました。',
    takeback: moves => `待ったを求めました（${taken(moves)}）。`,
    rematch: () => '再戦を申し込みました。',
  },
  offerWait: {
    draw: name => `${name}が打つまで有効です。`,
    takeback: () => '返事を待っています…',
    rematch: () => '返事を待っています…',
  },
  withdrawOffer: '取り消す',
  accept: '受ける',
  decline: '断る',
  // Actions
  actions: '対局の操作',
  more: 'その他',
  moreLabel: 'その他の操作',
  takeback: '待った',
  takebackLabel: moves => (moves.length === 0 ? '待った' : `待った（${taken(moves)}）`),
  drawOffer: '引き分けを提案',
  pass: 'パス',
  /** A pass among the moves, where others have their point. */
  passMove: 'パス',
  resign: '投了',
  abort: '中止',
  rematch: '再戦',
  newGame: '新規対局',
  share: 'リンク',
  shareAt: ply => `${ply}手目のリンクをコピー`,
  // Result
  wins: c => `${word(c)}の勝ち`,
  youWin: 'あなたの勝ち',
  youLose: 'あなたの負け',
  draw: '引き分け',
  aborted: '対局中止',
  calledOff: '対局取りやめ',
  calledOffHow: '初手が打たれませんでした。',
  abortedHow: '両者が打つ前に終わりました。',
  /** How it ended, as its winner, its loser and everybody else read it. */
  ended: {
    won: {
      five: '五連を作りました。',
      overline: '長連（六つ以上）を作りました。',
      resign: '相手が投了しました。',
      time: '相手の時間切れです。',
      away: '相手が不在のため、勝ちを宣言しました。',
      forbidden: '相手が禁手を打ちました。',
    },
    lost: {
      five: '相手が五連を作りました。',
      overline: '相手が長連（六つ以上）を作りました。',
      resign: '投了しました。',
      time: '時間切れです。',
      away: '不在のため、相手が勝ちを宣言しました。',
      forbidden: '禁手を打ちました。',
    },
    seen: {
      five: winner => `${word(winner)}が五連を作りました。`,
      overline: winner => `${word(winner)}が長連（六つ以上）を作りました。`,
      resign: (_, loser) => `${word(loser)}が投了しました。`,
      time: (_, loser) => `${word(loser)}の時間切れです。`,
      away: (winner, loser) => `${word(loser)}が不在のため、${word(winner)}が勝ちを宣言しました。`,
      forbidden: (_, loser) => `${word(loser)}が禁手を打ちました。`,
    },
    drawn: {
      full_board: '満局です。',
      passes: '両者がパスしました。',
      agreement: '両者が合意しました。',
      away: '一方が不在のため、引き分けが宣言されました。',
    },
  },
  nextGame: '再戦へ',
  // Why a point is forbidden; the answer's words come with it
  why: {
    ask: 'なぜ？',
    hint: '空いた点をタップすると、黒の禁点かどうかと、その理由がわかります。',
  },
  analyse: '検討',
  review: '棋譜解析',
  download: 'ダウンロード',
  // The log of a game
  auditOpen: '対局ログ',
  // Moves and replay
  moves: '手順',
  noMoves: 'まだ石がありません。',
  first: '最初へ',
  back: '1手戻る',
  forward: '1手進む',
  last: '最後の手へ',
  play: '手順を再生',
  pause: '停止',
  ply: '手数',
  log: {
    start: '対局開始です。',
    chose: (who, o) =>
      `${who}${chose[o] ?? (color[o] ? `は${word(o)}番を選びました` : `は5手目を${o}題と指定しました`)}。`,
    fifth: (n, at) => `5手目の候補${letter(n)}：${at}`,
    offered: {
      draw: who => `${who}が引き分けを提案しました。`,
      takeback: who => `${who}が待ったを求めました。`,
      rematch: who => `${who}が再戦を申し込みました。`,
    },
    declined: {
      draw: who => `${who}が引き分けを断りました。`,
      takeback: who => `${who}が待ったを断りました。`,
      rematch: who => `${who}が再戦を断りました。`,
    },
    withdrawn: {
      draw: who => `${who}が引き分けの提案を取り消しました。`,
      takeback: who => `${who}が待ったの求めを取り消しました。`,
      rematch: who => `${who}が再戦の申し込みを取り消しました。`,
    },
    tookBack: ply => `${ply}手目まで戻しました。`,
    bonus: (s, c) => `サーバーが一時停止し、復旧しました。${c ? word(c) : '手番の側'}に+${s}秒。`,
    gift: (who, ms) => `${who}が${gift(ms)}を贈りました。`,
    adjourn: '対局は中断されました。',
    resume: who => `${who}が対局を再開します。`,
    rematch: '再戦が始まります。',
  },
  // Chat
  chat: 'チャット',
  chatNew: n => `新着メッセージ${n}件`,
  chatWith: n => `チャット、新着メッセージ${n}件`,
  talk: '手順とチャット',
  // Ratings
  unrated: {
    short: 'レート対象外：終わるのが早すぎました。',
    pair: 'レート対象外：この2人は今日すでに十分打っています。',
    address: 'レート対象外：2人とも同じアドレスから打っています。',
    barred: 'レート対象外：片方の対局者がレートなしの対局のみに制限されています。',
    annulled: 'モデレーターがこの対局を無効にしました。',
  },
  ratings: '新しいレート',
  ratingBy: by => (by < 0 ? `−${-by}` : `+${by}`),
  // What is played, on top of every game
  about: {
    title: 'この対局について',
    rule: 'ルール',
    size: '盤',
    opening: '開局規定',
    pattern: '珠型',
    forbidden: '禁点',
    loses: '禁手は負け',
    refuse: '禁点には打てない',
    takebacks: '待った',
    noTakebacks: '待ったなし',
    clock: '持ち時間',
    noClock: '持ち時間なし',
    made: '作成',
    began: '開始',
    rated: 'レート',
    isRated: 'レート戦',
    notRated: 'レートは変わらない',
    kind: '公開範囲',
    private: '非公開',
    watchers: '観戦者',
    result: '結果',
    ended: (head, how) => (how ? `${head}。${how}` : `${head}。`),
  },
}
