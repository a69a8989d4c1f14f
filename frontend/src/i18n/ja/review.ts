import type { review as English } from '../en/review'

const word = (c: string): string => (c === 'white' ? '白' : '黒')
const list = (points: readonly string[], last = '、'): string =>
  points.length < 2 ? points.join('') : `${points.slice(0, -1).join('、')}${last}${points.at(-1)}`
const percent = (part: number): string => `${Math.round(100 * part)}%`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
/** Moves of the winner on a line to the five. */
const moves = (plies: number): string => `攻め${(plies + 1) / 2}手`
/** What can be forced. */
const win = (fours: boolean, plies: number): string => (plies === 1 ? '五連' : fours ? '四追い勝ち' : '追い詰め勝ち')

const means = (fours: boolean): string => (fours ? '四追い' : '追い詰め')
/** 'can' */
const can = (fours: boolean, plies: number): string => (plies === 1 ? '五連を作れます' : `${means(fours)}で勝てます`)
/** 'could' */
const could = (fours: boolean, plies: number): string =>
  plies === 1 ? '五連を作れました' : `${means(fours)}で勝てました`
/** A side, or the reader. */
const who = (c: string | null): string => (c ? word(c) : 'あなた')
const after = (text: string): string => (text ? `：${text}。` : '。')
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string => `${list(points)}の狙いが残っています。`
const stopped = (what: string, points: readonly string[]): string =>
  points.length > 0 ? `${what}を止めますが、${still(points)}` : `${what}を止めます。`

/** What is said of a game after it. */
export const review: typeof English = {
  refusals: {
    review_visitor: '先に石を打つか、ログインしてください。',
    review_playing: '人との対局中は解析できません。先に対局を終わらせてください。',
    review_short: 'この対局は短すぎて解説することがありません。',
    review_others: '取り消せるのは、依頼した人か対局者だけです。',
    review_daily: '1日に依頼できる棋譜解析の数に達しました。また明日お試しください。',
    review_own: 'すでに複数の棋譜解析が順番待ちです。1件終わってからもう一度お試しください。',
    review_network: 'お使いのネットワークからの棋譜解析が多数順番待ちです。しばらくしてからもう一度お試しください。',
    review_all: '棋譜解析が混み合っています。しばらくしてからもう一度お試しください。',
    review_off: 'このサイトでは棋譜解析を行っていません。',
    review_move: 'その手は試せません。',
    review_tries: '1分間の回数が多すぎます。ひと息ついてから続けてください。',
    analysis_busy: '解析が混み合っています。少し待ってもう一度お試しください。',
    analysis_another: 'その後、別の解析を依頼しています。',
    analysis_position: 'その局面ではどの手も打てません。',
    analysis_lines: 'サーバーがこのページを理解できませんでした。再読み込みしてもう一度お試しください。',
    live_game: 'その局面は対局中です。終局後に解説されます。',
  },
  title: '棋譜解析',
  loading: '棋譜解析を探しています…',
  ask: 'この対局を解析',
  about: 'エンジンが1手ずつ調べ、勝ちの見逃し、受けの見逃し、勝負の分かれ目を、それぞれ証明付きで示します。',
  again: 'もう一度解析',
  old: version => `この棋譜解析は古いエンジン（${version}）によるものです。`,
  waiting: '解析しています。',
  queue: (place, seconds) =>
    `順番は${place}番目、${seconds < 50 ? '1分以内' : `約${Math.round(seconds / 60)}分`}です。`,
  coarse: 'これは速報で、試した手だけを示します。より詳しい解析を行っています。',
  progress: p => `棋譜解析：${percent(p)}`,
  cancel: '解析を取り消す',
  failed: '解析できませんでした。',
  cancelled: '解析は取り消されました。',
  ready: '棋譜解析ができました。',
  off: 'このサイトでは棋譜解析を行っていません。',
  retry: 'もう一度確認',

  graph: (n, black) => `1手ごとの黒の勝率。${n}手目の後は${black}。`,
  chance: (c, p) => `${word(c)} ${chance(p)}`,
  chanceText: chance,
  won: c => `${word(c)}に必勝手順`,
  hasWon: c => `${word(c)}の勝ち`,
  legend: '線より上が黒、下が白',

  accuracy: '精度',
  accuracyOf: (c, p, n) => `${word(c)}：${Math.round(p)}%（選択の余地があった${n}手）`,
  noChoices: c => `${word(c)}：選択の余地なし`,
  noMistakes: '悪手は見つかりませんでした。',
  mistakes: '悪手',
  others: 'ほかの悪手',
  longWins: n => `9手以上の勝ちの見逃しも表示（${n}）`,
  signsNote: '勝率の損：?!は10%から、?は20%から、??は35%から。×は証明済み。',
  decisiveNote: c => `エンジンの判断では、その前の${who(c)}はまだ負けではありませんでした。`,
  /** The same of a forbidden move, which ended the game. */
  decisiveEnd: 'この手で終局しました。エンジンの判断では、その前の黒は負けではありませんでした。',
  found: points =>
    points.length === 1
      ? 'ほかの手はすべて負けと証明されています。'
      : `負けと証明されていないのは${list(points)}だけで、その1つが打たれました。`,

  /** How a game ended. */
  ends: {
    resign: loser => `${word(loser)}が投了しました。`,
    time: loser => `${word(loser)}の時間切れです。`,
    away: loser => `${word(loser)}が不在のため、相手が勝ちを宣言しました。`,
    awayDraw: '一方が不在のため、相手が引き分けを宣言しました。',
    forbidden: (at, kind) => `黒が${at}の禁手（${kind}）を打ち、白の勝ちです。`,
    agreement: '合意による引き分けです。',
    passes: '両者がパスしました。引き分けです。',
    kinds: { overline: '長連', double_four: '四々', double_three: '三々' },
  },
  /** What was proven of the position when a game ended other than on the board. */
  endsIn: {
    wins: (c, fours, plies) => `その局面で${word(c)}は${could(fours, plies)}。`,
    lost: c => `その局面で${word(c)}は、どう打っても負けと証明されていました。`,
    open: (c, p) => `その局面でエンジンは${word(c)}の勝率を${chance(p)}と見ていました。`,
  },
  /** The same of the position before a forbidden move. */
  endsAfter: {
    wins: (fours, plies) => `その手の前、黒は${could(fours, plies)}。`,
    lost: 'その手の前にすでに、黒はどう打っても負けと証明されていました。',
  },

  signs: {
    missed_win: '勝ちの見逃し（証明済み）',
    missed_defence: '受けの見逃し（証明済み）',
    allowed_win: '相手に勝ちを許す手（証明済み）',
    forbidden: '禁手',
    decisive: '敗着',
    slip: '緩手',
    error: '疑問手',
    blunder: '大悪手',
  },
  coach: {
    resign: (c, line) => `${who(c)}は勝っている局面で投了しました${after(line)}`,
    time: (c, line) => `${who(c)}は勝っている局面で時間切れになりました${after(line)}`,
    away: (c, line) => `${who(c)}は勝っている局面で席を外しました${after(line)}`,
    draw: (c, line) => `${who(c)}は勝っている局面で引き分けにしました${after(line)}`,
    hadWon: (c, n, line) => `${n}手目、${who(c)}は勝っていました：${line}。`,
    thenLost: (c, at) => `${at}の後、${who(c)}は負けになりました。`,
    lost: (c, n, at) => `ここから${who(c)}の負け：${n}手目 ${at}。`,
    best: (c, n, at) => `${who(c)}の最善手：${n}手目 ${at}。`,
    bestWins: line => `ここから必勝でした：${line}。`,
    bestHolds: 'ほかの手はすべて負けと証明されています。',
  },
  move: (n, at) => `${n}手目 ${at}`,
  pass: 'パス',
  /** Each goes on where the move's name ends. */
  missedWin: (fours, plies, line) => `は${win(fours, plies)}を逃しました${after(line)}`,
  missedDefence: (fours, plies, line, holds, many) =>
    `は相手の${win(fours, plies)}を止めていません${after(line)}${holdsText(holds, many)}`,
  allowedWin: (fours, plies, line) => `は相手に${win(fours, plies)}を許しました${after(line)}`,
  lostByForbidden: 'は黒の禁手で、負けになりました。',
  endedByForbidden: 'は黒の禁手で、対局が終わりました。',
  inaccurate: (c, from, to, best) =>
    `は、エンジンの評価で${word(c)}の勝率を${percent(from)}から${percent(to)}に下げました${best ? `。${best}の方が良さそうです` : ''}。`,
  forced: 'ほかに選択の余地はありませんでした。',
  lost: c => `${word(c)}はどう打っても負けです。すべての手について証明されています。`,
  forbidden: points => `${list(points)}は狙いの筋の上にありますが、黒の禁点です。`,
  threat: (c, line) => `放っておくと${word(c)}の勝ちです：${line}。`,
  canWin: (c, fours, plies, line) => `${word(c)}は${can(fours, plies)}：${line}。`,
  best: (c, line) => `エンジンが見る${word(c)}の最善：${line}。`,

  showWin: '勝ち筋を見る',
  showThreat: '狙いを見る',
  showReplies: 'ほかの応手が負けになる理由',
  showBest: 'より良い手順を見る',
  practise: 'もう一度考える',
  practiseAll: n => `より良い手を探す：悪手${n}手`,

  proof: {
    title: c => `${word(c)}が勝つ理由`,
    line: 'より良い手順',
    proven: '証明済み：すべての応手についてルールで確認しました。',
    shortest: plies => `${moves(plies)}：見つかった最短の勝ちです。`,
    noTree: '証明が長すぎて保存できませんでした。これはその本筋です。',
    believed: 'エンジンの評価です。証明されたものではありません。',
    board: text => `解説の盤。${text}`,
    back: '戻る',
    forward: '進む',
    first: '最初へ',
    close: '解説を閉じる',
    steps: '手順',
    side: word,
    kinds: {
      five: '五連',
      straight: '五が二か所以上',
      four: '四',
      three: '三',
      quiet: '',
    },
    start: c => `${word(c)}の番で、必勝です。`,
    five: (c, points) => `${points[0]}から${points.at(-1)}まで五連：${word(c)}の勝ちです。`,
    straight: (c, points) => `${list(points)}：1つしか止められないので、${word(c)}の勝ちです。`,
    four: at => `四です。すぐに${at}を止めなければなりません。`,
    barredFour: points => `四です。止められるのは${list(points)}だけですが、黒の禁点です。`,
    three: points => `三です。次に${list(points, 'か')}に打てば棒四になります。`,
    /** The points are those of older threes. */
    stopsFour: points => stopped('四', points),
    stopsThree: points => stopped('三', points),
    quiet: points =>
      points.length > 0 ? still(points) : '三でも四でもない手ですが、どう応じても負けることが証明されています。',
    any: '応手をタップすると、負けになる理由がわかります。',
    /** null: there is no reply that is allowed. */
    replied: (c, at) => (at ? `${word(c)}は${at}と応じます。` : `${word(c)}は打てる所がなく、パスします。`),
    end: '手順の終わりです。',
    replies: c => `${word(c)}は狙いを止めなければなりません`,
    tapReply: '応手をタップすると、その先がわかります。',
    holds: (points, many) =>
      many
        ? `エンジンの判断では${list(points)}で受かります。ほかにもあるかもしれません。`
        : `エンジンの判断では${list(points)}で受かります。ほかの応手はすべて負けと証明されています。`,
    nothing: '受けはありません。',
    untried: 'どの応手で受かるかは調べていません。',
    holding: at => `${at}：エンジンの判断では受かります。`,
    unknown: at => `${at}：その先の証明は保存されていません。`,
    named: points => `最も長く持ちこたえる受け：${list(points)}。`,
  },

  better: {
    title: 'より良い手を探す',
    task: (c, n, at) => `${word(c)}は${n}手目に${at}と打ちました。より良い手を探してください。`,
    board: c => `盤：${word(c)}番。`,
    looking: '手を調べています…',
    good: at => `${at}、正解です！`,
    best: at => `${at}、正解：最善手です！`,
    same: at => `${at}は実際に打たれた手です。`,
    better: at => `エンジンの判断では、${at}より良い手があります。`,
    badWin: (at, line) => `${at}の後は相手の勝ちです：${line}。`,
    badMissed: at => `エンジンの判断では、${at}の後は勝ちがなくなります。`,
    why: '理由を見る',
    retry: 'もう一度',
    next: '次へ',
    done: 'これで最後です。',
    close: '対局に戻る',
    hint: n => `ヒント ${n}／3`,
    solution: at => `正解：${at}。`,
    holds: (points, many) => `エンジンの判断で受かる手：${points.join('、')}${many ? 'など' : ''}。`,
    believed: at => `エンジンの推奨：${at}。`,
    noSolution: 'エンジンはここでより良い手を示していません。悪手でなければ正解です。',
    hints: {
      missed_win: (fours, plies) => `${can(fours, plies)}。${plies > 3 ? `見つかった最短：${moves(plies)}。` : ''}`,
      missed_defence: '相手が勝ちを狙っています。止めてください。',
      allowed_win: 'あなたの手は相手に必勝手順を与えました。そうならない手を打ってください。',
      forbidden: 'そこはあなたの禁点です。ほかの点があります。',
      inaccurate: '勝率をより多く保つ手があります。',
    },
    area: (from, to) => `${from}から${to}の範囲を見てください。`,
    counted: 'ヒントをすべて使ったので、近いうちにまた出ます。',
  },

  exercises: {
    lead: '解析した自分の対局の局面です。解いたものも、身につくよう日を置いてまた出ます。',
    due: n => `いま解く局面：${n}`,
    none: '解く局面はまだありません',
    noneNote: '自分の対局を棋譜解析すると、見逃した手がここに出ます。',
    rest: 'いまはすべて解けています',
    restNote: when => `次は${when}に出ます。`,
    visitor: 'まず1局打ってください。悪手がここに出ます。',
    games: '自分の対局へ',
    play: '対局する',
    from: (black, white, date) => `${black} – ${white}、${date}`,
    toGame: '対局を見る',
    tried: n => `${n}回挑戦`,
  },
}

function holdsText(points: readonly string[], many: boolean): string {
  if (points.length === 0) return ''
  return many
    ? `ほかの手がすべて負けと証明されたわけではありません。エンジンの判断では${list(points.slice(0, 3))}で受かります。`
    : `エンジンの判断では${list(points)}で受かります。ほかの手はすべて負けと証明されています。`
}
