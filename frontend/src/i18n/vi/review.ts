import type { review as English } from '../en/review'

const word = (c: string): string => (c === 'white' ? 'Trắng' : 'Đen')
const list = (points: readonly string[], last = 'và'): string =>
  points.length < 2 ? points.join('') : `${points.slice(0, -1).join(', ')} ${last} ${points.at(-1)}`
const percent = (part: number): string => `${Math.round(100 * part)}%`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
/** Moves of the winner on a line to the five. */
const moves = (plies: number): string => `${(plies + 1) / 2} nước`
const by = (fours: boolean): string => `bằng chuỗi ${fours ? 'bốn' : 'đe dọa'}`
/** What can be forced. */
const win = (fours: boolean, plies: number): string => (plies === 1 ? 'năm quân liên tiếp' : `thế thắng ${by(fours)}`)
/** The same after “có thể”. */
const winning = (fours: boolean, plies: number): string =>
  plies === 1 ? 'tạo năm quân liên tiếp' : `ép thắng ${by(fours)}`
/** A side, or the reader. */
const who = (c: string | null): string => (c ? word(c) : 'Bạn')
const after = (text: string): string => (text ? `: ${text}.` : '.')
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string => `${list(points)} vẫn là mối đe dọa.`
const stopped = (what: string, points: readonly string[]): string =>
  points.length > 0 ? `Nước này chặn ${what}; ${still(points)}` : `Nước này chặn ${what}.`

/** What is said of a game after it. */
export const review: typeof English = {
  refusals: {
    review_visitor: 'Hãy đặt một quân hoặc đăng nhập trước.',
    review_playing: 'Khi đang đấu với người thì không có phân tích. Hãy chơi xong ván trước.',
    review_short: 'Ván này có quá ít nước để giải thích.',
    review_others: 'Chỉ người yêu cầu, hoặc người chơi, mới được hủy.',
    review_daily: 'Bạn đã yêu cầu hết số lượt đánh giá trong ngày. Ngày mai hãy quay lại.',
    review_own: 'Bạn đã có nhiều ván đang chờ đánh giá. Hãy yêu cầu lại khi một ván xong.',
    review_network: 'Mạng của bạn có nhiều ván đang chờ đánh giá. Lát nữa hãy thử lại.',
    review_all: 'Có nhiều ván đang chờ đánh giá. Lát nữa hãy thử lại.',
    review_off: 'Trang này không làm đánh giá ván.',
    review_move: 'Không thử được nước đó.',
    review_tries: 'Một phút mà thử nhiều lần quá. Nghỉ một chút rồi tiếp tục.',
    analysis_busy: 'Có nhiều thế cờ đang được xét. Lát nữa hãy thử lại.',
    analysis_another: 'Sau đó bạn đã yêu cầu phân tích khác.',
    analysis_position: 'Ở thế cờ đó không đi được nước nào.',
    analysis_lines: 'Máy chủ không hiểu trang này. Hãy tải lại trang rồi thử lại.',
    live_game: 'Thế cờ đó đang được chơi. Xong ván mới được giải thích.',
  },
  title: 'Đánh giá ván',
  loading: 'Đang tìm bản đánh giá…',
  ask: 'Đánh giá ván này',
  about: 'Engine xét từng nước: bỏ lỡ thắng, bỏ lỡ phòng thủ, và ván được định đoạt ở đâu, đều kèm chứng minh.',
  again: 'Đánh giá lại',
  old: version => `Bản đánh giá này do engine cũ hơn làm (${version}).`,
  waiting: 'Đang đánh giá ván của bạn.',
  queue: (place, seconds) =>
    `Ván của bạn đứng thứ ${place}, ${seconds < 50 ? 'chưa đến một phút' : `khoảng ${Math.round(seconds / 60)} phút`}.`,
  coarse: 'Đây là bản xét sơ bộ, chỉ nêu những gì đã thử; bản kỹ hơn đang được làm.',
  progress: p => `Đánh giá: ${percent(p)}`,
  cancel: 'Hủy đánh giá',
  failed: 'Không đánh giá được ván.',
  cancelled: 'Đã hủy đánh giá.',
  ready: 'Đã đánh giá xong.',
  off: 'Trang này không làm đánh giá ván.',
  retry: 'Xem lại',

  graph: (n, black) => `Cơ hội thắng của Đen theo từng nước; sau nước ${n} là ${black}.`,
  chance: (c, p) => `${word(c)} ${chance(p)}`,
  chanceText: chance,
  won: c => `${word(c)} ép thắng được`,
  hasWon: c => `${word(c)} đã thắng`,
  legend: 'Đen ở trên, Trắng ở dưới đường',

  accuracy: 'Độ chính xác',
  accuracyOf: (c, p, n) => `${word(c)}: ${Math.round(p)}%, qua ${n} nước có lựa chọn`,
  noChoices: c => `${word(c)}: không có lựa chọn`,
  noMistakes: 'Không tìm thấy sai lầm.',
  mistakes: 'Sai lầm',
  others: 'Sai lầm khác',
  longWins: n => `Hiện thế thắng bỏ lỡ dài hơn tám nước (${n})`,
  signsNote: 'Mất cơ hội thắng: ?! từ 10%, ? từ 20%, ?? từ 35%; × là đã chứng minh.',
  decisiveNote: c => `Theo engine, trước đó ${c ? word(c) : 'bạn'} chưa thua.`,
  decisiveEnd: 'Nước này kết thúc ván; theo engine, trước đó Đen chưa thua.',
  found: points =>
    points.length === 1
      ? 'Mọi nước khác đều đã chứng minh là thua.'
      : `Chỉ có ${list(points)} là chưa chứng minh thua; và một trong số đó đã được đi.`,

  ends: {
    resign: loser => `${word(loser)} đầu hàng.`,
    time: loser => `${word(loser)} hết giờ.`,
    away: loser => `${word(loser)} vắng mặt, và đối thủ đã nhận thắng.`,
    awayDraw: 'Một người chơi vắng mặt, và đối thủ đã nhận hòa.',
    forbidden: (at, kind) => `Đen đi ${at}, là nước cấm (${kind}): Trắng thắng.`,
    agreement: 'Hai bên đồng ý hòa.',
    passes: 'Hai người chơi cùng bỏ lượt: hòa.',
    kinds: { overline: 'hàng dài', double_four: 'hai nước bốn', double_three: 'hai nước ba' },
  },
  endsIn: {
    wins: (c, fours, plies) => `Ở thế cờ đó ${word(c)} có thể ${winning(fours, plies)}.`,
    lost: c => `Ở thế cờ đó đã chứng minh được là ${word(c)} thua, dù đi thế nào.`,
    open: (c, p) => `Khi đó engine cho ${word(c)} ${chance(p)}.`,
  },
  endsAfter: {
    wins: (fours, plies) => `Trước nước đó Đen có thể ${winning(fours, plies)}.`,
    lost: 'Trước nước đó đã chứng minh được là Đen thua, dù đi thế nào.',
  },

  signs: {
    missed_win: 'bỏ lỡ thắng, đã chứng minh',
    missed_defence: 'bỏ lỡ phòng thủ, đã chứng minh',
    allowed_win: 'để đối phương thắng, đã chứng minh',
    forbidden: 'nước cấm',
    decisive: 'sai lầm quyết định',
    slip: 'thiếu chính xác',
    error: 'sai lầm',
    blunder: 'sai lầm lớn',
  },
  coach: {
    resign: (c, line) => `${who(c)} đầu hàng khi đang thắng${after(line)}`,
    time: (c, line) => `${who(c)} hết giờ khi đang thắng${after(line)}`,
    away: (c, line) => `${who(c)} vắng mặt khi đang thắng${after(line)}`,
    draw: (c, line) => `${who(c)} hòa khi đang thắng${after(line)}`,
    hadWon: (c, n, line) => `Ở nước ${n}, ${c ? word(c) : 'bạn'} đã có thế thắng: ${line}.`,
    thenLost: (c, at) => `Sau ${at}, ${c ? word(c) : 'bạn'} ở thế thua.`,
    lost: (c, n, at) => `Từ đây ${c ? word(c) : 'bạn'} ở thế thua: nước ${n}, ${at}.`,
    best: (c, n, at) => `Nước hay nhất của ${c ? word(c) : 'bạn'}: ${n}, ${at}.`,
    bestWins: line => `Nước này ép thắng: ${line}.`,
    bestHolds: 'Mọi nước khác đều đã chứng minh là thua.',
  },
  move: (n, at) => `Nước ${n}, ${at}`,
  pass: 'bỏ lượt',
  missedWin: (fours, plies, line) => `bỏ lỡ ${win(fours, plies)}${after(line)}`,
  missedDefence: (fours, plies, line, holds, many) =>
    `không chặn ${win(fours, plies)}${after(line)} ${holdsText(holds, many)}`,
  allowedWin: (fours, plies, line) => `để đối phương ${plies === 1 ? 'tạo' : 'có'} ${win(fours, plies)}${after(line)}`,
  lostByForbidden: 'là nước cấm của Đen, và làm thua ván.',
  endedByForbidden: 'là nước cấm của Đen, và kết thúc ván.',
  inaccurate: (c, from, to, best) =>
    `làm cơ hội của ${word(c)} giảm từ ${percent(from)} xuống ${percent(to)}, theo engine${best ? `; ${best} có vẻ tốt hơn` : ''}.`,
  forced: 'Không có lựa chọn nào khác.',
  lost: c => `${word(c)} thua dù đi thế nào: mọi nước đều đã chứng minh là thua.`,
  forbidden: points => `${list(points)} nằm trên đường đe dọa, và là nước cấm của Đen.`,
  threat: (c, line) => `Nếu không đỡ, ${word(c)} thắng: ${line}.`,
  canWin: (c, fours, plies, line) => `${word(c)} ${plies === 1 ? 'có thể tạo' : 'có'} ${win(fours, plies)}: ${line}.`,
  best: (c, line) => `Tốt nhất cho ${word(c)}, theo engine: ${line}.`,

  showWin: 'Xem thế thắng',
  showThreat: 'Xem đe dọa',
  showReplies: 'Vì sao các nước đáp khác thua',
  showBest: 'Xem biến tốt hơn',
  practise: 'Thử lại',
  practiseAll: n => `Tìm nước tốt hơn: ${n} sai lầm`,

  proof: {
    title: c => `Vì sao ${word(c)} thắng`,
    line: 'Biến tốt hơn',
    proven: 'Đã chứng minh: đã xét theo luật mọi nước đáp.',
    shortest: plies => `${moves(plies)}: thế thắng ngắn nhất tìm được.`,
    noTree: 'Chứng minh quá dài để lưu: đây là biến chính.',
    believed: 'Theo nhận định của engine; chưa có gì được chứng minh.',
    board: text => `Bàn cờ giải thích. ${text}`,
    back: 'Lùi',
    forward: 'Tiến',
    first: 'Về đầu',
    close: 'Đóng phần giải thích',
    steps: 'Biến',
    side: word,
    kinds: {
      five: 'năm quân liên tiếp',
      straight: 'dọa thành năm ở nhiều chỗ',
      four: 'nước bốn',
      three: 'nước ba',
      quiet: '',
    },
    start: c => `Đến lượt ${word(c)}, và ${word(c)} ép thắng được.`,
    five: (c, points) => `Năm quân liên tiếp, từ ${points[0]} đến ${points.at(-1)}: ${word(c)} đã thắng.`,
    straight: (c, points) => `${list(points)}: chỉ chặn được một chỗ, nên ${word(c)} thắng.`,
    four: at => `Nước bốn: phải chiếm ${at} ngay.`,
    barredFour: points => `Nước bốn: chỉ ${list(points)} chặn được, mà đó là nước cấm của Đen.`,
    three: points => `Nước ba: quân tiếp theo ở ${list(points, 'hoặc')} sẽ tạo bốn thoáng.`,
    stopsFour: points => stopped('nước bốn', points),
    stopsThree: points => stopped('nước ba', points),
    quiet: points => (points.length > 0 ? still(points) : 'Nước lặng: mọi nước đáp đều đã chứng minh là thua.'),
    any: 'Chạm vào một nước đáp bất kỳ để xem vì sao thua.',
    replied: (c, at) => (at ? `${word(c)} đáp ${at}.` : `${word(c)} không đi được đâu, và bỏ lượt.`),
    end: 'Hết biến.',
    replies: c => `${word(c)} phải chặn đe dọa`,
    tapReply: 'Chạm vào một nước đáp để xem điều gì xảy ra.',
    holds: (points, many) =>
      many
        ? `Theo engine, ${list(points)} giữ được; có thể còn nước khác.`
        : `Theo engine, ${list(points)} giữ được; mọi nước đáp khác đều đã chứng minh là thua.`,
    nothing: 'Không nước đáp nào cứu được.',
    untried: 'Chưa tìm xem nước đáp nào giữ được.',
    holding: at => `${at}: theo engine, nước này giữ được.`,
    unknown: at => `${at}: không lưu chứng minh về nước này.`,
    named: points => `Phòng thủ lâu nhất: ${list(points)}.`,
  },

  better: {
    title: 'Tìm nước tốt hơn',
    task: (c, n, at) => `Ở nước ${n}, ${word(c)} đã đi ${at}. Hãy tìm nước tốt hơn.`,
    board: c => `Bàn cờ: đến lượt ${word(c)}.`,
    looking: 'Đang xét nước của bạn…',
    good: at => `Đúng: ${at}!`,
    best: at => `Đúng: nước hay nhất, ${at}!`,
    same: at => `${at} là nước đã đi trong ván.`,
    better: at => `Theo engine, còn nước tốt hơn ${at}.`,
    badWin: (at, line) => `Sau ${at} đối phương thắng: ${line}.`,
    badMissed: at => `Theo engine, sau ${at} không còn thế thắng.`,
    why: 'Xem vì sao',
    retry: 'Thử lại',
    next: 'Tiếp',
    done: 'Đó là câu cuối cùng.',
    close: 'Về ván',
    hint: n => `Gợi ý ${n} trên 3`,
    solution: at => `Đáp án: ${at}.`,
    holds: (points, many) => `Theo engine, giữ được: ${points.join(', ')}${many ? ' và các nước khác' : ''}.`,
    believed: at => `Tốt hơn, theo engine: ${at}.`,
    noSolution: 'Engine không nêu nước tốt hơn ở đây; nước nào không phải sai lầm cũng được.',
    hints: {
      missed_win: (fours, plies) =>
        `Bạn có thể ${winning(fours, plies)}.${plies > 3 ? ` Ngắn nhất tìm được: ${moves(plies)}.` : ''}`,
      missed_defence: 'Đối phương đang đe dọa thắng. Hãy chặn lại.',
      allowed_win: 'Nước của bạn để đối phương ép thắng. Hãy đi nước khác.',
      forbidden: 'Đó là nước cấm của bạn. Còn những nước khác.',
      inaccurate: 'Có một nước giữ được nhiều cơ hội hơn.',
    },
    area: (from, to) => `Hãy nhìn trong khoảng từ ${from} đến ${to}.`,
    counted: 'Dùng hết gợi ý thì câu này sẽ sớm trở lại.',
  },

  exercises: {
    lead: 'Các thế cờ từ những ván đã đánh giá của bạn. Câu đã giải sẽ trở lại sau vài ngày để bạn nhớ lâu.',
    due: n => `${n} thế cờ cần giải bây giờ`,
    none: 'Chưa có gì để giải',
    noneNote: 'Hãy cho đánh giá một ván của bạn: những gì bạn bỏ sót sẽ đến đây.',
    rest: 'Tạm thời đã giải hết',
    restNote: when => `Câu tiếp theo trở lại ngày ${when}.`,
    visitor: 'Hãy chơi một ván trước; các sai lầm của bạn sẽ có ở đây.',
    games: 'Đến các ván của bạn',
    play: 'Chơi',
    from: (black, white, date) => `${black} – ${white}, ${date}`,
    toGame: 'Xem ván',
    tried: n => `đã thử ${n} lần`,
  },
}

function holdsText(points: readonly string[], many: boolean): string {
  if (points.length === 0) return ''
  return many
    ? `Không phải mọi nước khác đều đã chứng minh là thua; theo engine, ${list(points.slice(0, 3))} giữ được.`
    : `Theo engine, ${list(points)} giữ được; mọi nước khác đều đã chứng minh là thua.`
}
