import type { review as English } from '../en/review'

/** 흑 and 백 end in the same consonant: the particles after them never change. */
const word = (c: string): string => (c === 'white' ? '백' : '흑')
const list = (points: readonly string[], between = ', '): string => points.join(between)
const percent = (part: number): string => `${Math.round(100 * part)}%`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
/** Moves of the winner on a line to the five. */
const moves = (plies: number): string => `${(plies + 1) / 2}수`
/** What can be forced. */
const win = (fours: boolean, plies: number): string =>
  plies === 1 ? '오목 완성' : `${fours ? '연속 4' : '연속 위협'} 승리`
/** '오목을 완성할 수 있어요' */
const canWin = (fours: boolean, plies: number, end: string): string =>
  plies === 1 ? `오목을 완성할 수 ${end}` : `${fours ? '연속 4로' : '연속 위협으로'} 이길 수 ${end}`
/** A side as the subject of a sentence; the reader needs no word. */
const who = (c: string | null): string => (c ? `${word(c)}이 ` : '')
const after = (text: string): string => (text ? `: ${text}.` : '.')
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string => `${list(points)} 자리의 위협은 아직 남아 있어요.`
const stopped = (what: string, points: readonly string[]): string =>
  points.length > 0 ? `${what} 막아요. ${still(points)}` : `${what} 막아요.`

const holdsText = (points: readonly string[], many: boolean): string => {
  if (points.length === 0) return ''
  return many
    ? `다른 수가 모두 지는 것으로 증명된 것은 아니에요. 엔진이 보기에 버티는 수: ${list(points.slice(0, 3))}.`
    : `엔진이 보기에 버티는 수: ${list(points)}. 다른 수는 모두 지는 것으로 증명되었어요.`
}

/** What is said when a review or an analysis is refused. */
const refusals: typeof English.refusals = {
  review_visitor: '먼저 돌을 놓거나 로그인하세요.',
  review_playing: '사람과 두는 동안에는 분석할 수 없어요. 먼저 대국을 끝내세요.',
  review_short: '설명하기에는 너무 짧은 대국이에요.',
  review_others: '요청한 사람이나 대국자만 취소할 수 있어요.',
  review_daily: '오늘 요청할 수 있는 복기를 모두 썼어요. 내일 다시 오세요.',
  review_own: '이미 기다리는 복기가 여러 개예요. 하나가 끝나면 다시 요청하세요.',
  review_network: '같은 네트워크에서 요청한 복기가 많이 기다리고 있어요. 잠시 뒤에 다시 해 보세요.',
  review_all: '기다리는 복기가 많아요. 잠시 뒤에 다시 해 보세요.',
  review_off: '이 사이트에서는 복기를 만들지 않아요.',
  review_move: '그 수는 시도할 수 없어요.',
  review_tries: '1분 동안 많이 시도했어요. 잠시 쉬었다가 계속하세요.',
  analysis_busy: '살펴볼 국면이 많아요. 잠시 뒤에 다시 해 보세요.',
  analysis_another: '그사이 다른 분석을 요청했어요.',
  analysis_position: '그 국면에서는 둘 수 있는 수가 없어요.',
  analysis_lines: '서버가 이 페이지를 이해하지 못했어요. 새로고침하고 다시 해 보세요.',
  live_game: '지금 두고 있는 국면이에요. 대국이 끝나면 설명해 드려요.',
}

/** What is said of a game after it. */
export const review: typeof English = {
  refusals,
  title: '복기',
  loading: '복기를 찾는 중…',
  ask: '이 대국 복기하기',
  about: '엔진이 모든 수를 살펴보고 놓친 승리, 놓친 방어, 승부가 갈린 곳을 증명과 함께 알려 드려요.',
  again: '다시 복기하기',
  old: version => `이전 엔진(${version})으로 한 복기예요.`,
  waiting: '복기를 만드는 중이에요.',
  queue: (place, seconds) =>
    `순서는 ${place}번째, ${seconds < 50 ? '1분 안쪽' : `${Math.round(seconds / 60)}분쯤`} 걸려요.`,
  coarse: '빠르게 훑어본 결과로, 시험해 본 것만 적었어요. 더 나은 복기를 만드는 중이에요.',
  progress: p => `복기: ${percent(p)}`,
  cancel: '복기 취소',
  failed: '복기를 만들 수 없었어요.',
  cancelled: '복기가 취소되었어요.',
  ready: '복기가 준비되었어요.',
  off: '이 사이트에서는 복기를 만들지 않아요.',
  retry: '다시 확인',

  graph: (n, black) => `수마다 흑의 승률이에요. ${n}수 뒤에는 ${black}.`,
  chance: (c, p) => `${word(c)} ${chance(p)}`,
  chanceText: chance,
  won: c => `${word(c)}의 필승`,
  hasWon: c => `${word(c)} 승`,
  legend: '선 위는 흑, 아래는 백',

  accuracy: '정확도',
  accuracyOf: (c, p, n) => `${word(c)}: ${Math.round(p)}%, 선택의 여지가 있던 ${n}수 기준`,
  noChoices: c => `${word(c)}: 선택의 여지 없음`,
  noMistakes: '실수가 발견되지 않았어요.',
  mistakes: '실수',
  others: '다른 실수',
  longWins: n => `여덟 수가 넘는 놓친 승리도 보기 (${n})`,
  signsNote: '승률 손실: ?! 10%부터, ? 20%부터, ?? 35%부터. ×는 증명된 것.',
  decisiveNote: c => `엔진이 보기에 그 전에는 ${who(c)}아직 진 것이 아니었어요.`,
  /** The same of a forbidden move, which ended the game. */
  decisiveEnd: '이 수로 대국이 끝났어요. 엔진이 보기에 그 전에는 흑이 진 것이 아니었어요.',
  found: points =>
    points.length === 1
      ? '다른 수는 모두 지는 것으로 증명되었어요.'
      : `지는 것으로 증명되지 않은 수는 ${list(points)}뿐이고, 그중 하나를 두었어요.`,

  /** How a game ended. */
  ends: {
    resign: loser => `${word(loser)}이 기권했어요.`,
    time: loser => `${word(loser)}의 시간이 다 됐어요.`,
    away: loser => `${word(loser)}이 자리를 비워 상대가 승리를 선언했어요.`,
    awayDraw: '한쪽이 자리를 비워 상대가 무승부를 선언했어요.',
    forbidden: (at, kind) => `흑이 금수 ${at} 자리에 두었어요(${kind}). 백 승.`,
    agreement: '합의로 무승부가 되었어요.',
    passes: '양쪽이 모두 패스해서 무승부예요.',
    kinds: { overline: '장목', double_four: '사사', double_three: '삼삼' },
  },
  /** What was proven of the position when a game ended other than on the board. */
  endsIn: {
    wins: (c, fours, plies) => `그 국면에서 ${word(c)}은 ${canWin(fours, plies, '있었어요')}.`,
    lost: c => `그 국면에서 ${word(c)}은 어떻게 두어도 지는 것으로 증명되었어요.`,
    open: (c, p) => `그 국면에서 엔진이 본 ${word(c)}의 승률은 ${chance(p)}예요.`,
  },
  /** The same of the position before a forbidden move. */
  endsAfter: {
    wins: (fours, plies) => `그 수를 두기 전에 흑은 ${canWin(fours, plies, '있었어요')}.`,
    lost: '그 수를 두기 전에 흑은 이미 어떻게 두어도 지는 것으로 증명되었어요.',
  },

  signs: {
    missed_win: '놓친 승리(증명됨)',
    missed_defence: '놓친 방어(증명됨)',
    allowed_win: '승리를 내줌(증명됨)',
    forbidden: '금수',
    decisive: '패착',
    slip: '부정확한 수',
    error: '실수',
    blunder: '큰 실수',
  },
  coach: {
    resign: (c, line) => `${who(c)}이긴 국면에서 기권했어요${after(line)}`,
    time: (c, line) => `${who(c)}이긴 국면에서 시간을 다 썼어요${after(line)}`,
    away: (c, line) => `${who(c)}이긴 국면에서 자리를 비웠어요${after(line)}`,
    draw: (c, line) => `${who(c)}이긴 국면에서 비겼어요${after(line)}`,
    hadWon: (c, n, line) => `${n}수에 ${who(c)}이길 수 있었어요: ${line}.`,
    thenLost: (c, at) => `${at} 다음부터 ${who(c)}진 국면이에요.`,
    lost: (c, n, at) => `여기서부터 ${who(c)}진 국면이에요: ${n}수 ${at}.`,
    best: (c, n, at) => `${c ? `${word(c)}의 ` : ''}가장 좋은 수: ${n}수 ${at}.`,
    bestWins: line => `여기서부터 필승이에요: ${line}.`,
    bestHolds: '다른 수는 모두 지는 것으로 증명되었어요.',
  },
  move: (n, at) => `${n}수 ${at}`,
  pass: '패스',
  /** Each goes on where the move's name ends. */
  missedWin: (fours, plies, line) => `승리를 놓쳤어요. ${win(fours, plies)}${after(line)}`,
  missedDefence: (fours, plies, line, holds, many) =>
    `막지 못했어요. ${win(fours, plies)}${after(line)} ${holdsText(holds, many)}`,
  allowedWin: (fours, plies, line) => `상대에게 승리를 내주었어요. ${win(fours, plies)}${after(line)}`,
  lostByForbidden: '흑의 금수여서 대국에서 졌어요.',
  endedByForbidden: '흑의 금수여서 대국이 끝났어요.',
  inaccurate: (c, from, to, best) =>
    `엔진이 보기에 ${word(c)}의 승률이 ${percent(from)}에서 ${percent(to)}로 떨어졌어요.${best ? ` 더 좋아 보이는 수: ${best}.` : ''}`,
  forced: '다른 선택이 없었어요.',
  lost: c => `${word(c)}은 어떻게 두어도 져요. 모든 수가 증명되었어요.`,
  forbidden: points => `위협이 지나는 ${list(points)} 자리는 흑의 금수예요.`,
  threat: (c, line) => `그대로 두면 ${word(c)}이 이겨요: ${line}.`,
  canWin: (c, fours, plies, line) => `${word(c)}은 ${canWin(fours, plies, '있어요')}: ${line}.`,
  best: (c, line) => `엔진이 보는 ${word(c)}의 최선: ${line}.`,

  showWin: '이기는 수순 보기',
  showThreat: '위협 보기',
  showReplies: '다른 응수가 지는 이유',
  showBest: '더 나은 수순 보기',
  practise: '다시 해 보기',
  practiseAll: n => `더 나은 수 찾기: 실수 ${n}개`,

  proof: {
    title: c => `${word(c)}이 이기는 이유`,
    line: '더 나은 수순',
    proven: '증명됨: 모든 응수를 규칙에 따라 확인했어요.',
    shortest: plies => `${moves(plies)}: 찾아낸 가장 짧은 승리예요.`,
    noTree: '증명이 너무 길어 다 보관하지 못했어요. 이것은 주 수순이에요.',
    believed: '엔진의 판단이에요. 증명된 것은 아니에요.',
    board: text => `설명 판. ${text}`,
    back: '뒤로',
    forward: '앞으로',
    first: '처음으로',
    close: '설명 닫기',
    steps: '수순',
    side: word,
    kinds: {
      five: '오목 완성',
      straight: '오목이 될 자리가 둘 이상',
      four: '4',
      three: '3',
      quiet: '',
    },
    start: c => `${word(c)} 차례이고, ${word(c)}의 필승이에요.`,
    five: (c, points) => `${points[0]}–${points.at(-1)} 오목 완성: ${word(c)} 승.`,
    straight: (c, points) => `${list(points)}: 하나만 막을 수 있어서 ${word(c)}이 이겨요.`,
    four: at => `4예요. 바로 막아야 할 자리: ${at}.`,
    barredFour: points => `4예요. 막을 자리는 ${list(points)}뿐인데, 흑의 금수예요.`,
    three: points => `3이에요. 다음에 ${list(points, '/')} 자리에 두면 양 끝이 열린 4가 돼요.`,
    /** The points are those of older threes. */
    stopsFour: points => stopped('4를', points),
    stopsThree: points => stopped('3을', points),
    quiet: points => (points.length > 0 ? still(points) : '조용한 수예요. 어떤 응수도 지는 것으로 증명되었어요.'),
    any: '응수를 누르면 왜 지는지 볼 수 있어요.',
    /** null: there is no reply that is allowed. */
    replied: (c, at) => (at ? `${word(c)}의 응수: ${at}.` : `${word(c)}은 둘 곳이 없어 패스해요.`),
    end: '수순의 끝이에요.',
    replies: c => `${word(c)}은 위협을 막아야 해요`,
    tapReply: '응수를 누르면 그다음을 볼 수 있어요.',
    holds: (points, many) =>
      many
        ? `엔진이 보기에 버티는 응수: ${list(points)}. 더 있을 수 있어요.`
        : `엔진이 보기에 버티는 응수: ${list(points)}. 다른 응수는 모두 지는 것으로 증명되었어요.`,
    nothing: '버틸 수 있는 응수가 없어요.',
    untried: '어떤 응수가 버티는지는 찾아보지 않았어요.',
    holding: at => `${at}: 엔진이 보기에 버텨요.`,
    unknown: at => `${at}: 그 뒤의 증명이 보관되어 있지 않아요.`,
    named: points => `가장 오래 버티는 수: ${list(points)}.`,
  },

  better: {
    title: '더 나은 수 찾기',
    task: (c, n, at) => `${word(c)}이 ${n}수에 둔 곳: ${at}. 더 나은 수를 찾으세요.`,
    board: c => `오목판: ${word(c)} 차례.`,
    looking: '수를 살펴보는 중…',
    good: at => `${at}, 맞아요!`,
    best: at => `${at}, 맞아요. 가장 좋은 수예요!`,
    same: at => `${at}: 실제로 둔 수예요.`,
    better: at => `엔진이 보기에 ${at}보다 나은 수가 있어요.`,
    badWin: (at, line) => `${at} 다음에 상대가 이겨요: ${line}.`,
    badMissed: at => `엔진이 보기에 ${at} 다음에는 승리가 사라져요.`,
    why: '이유 보기',
    retry: '한 번 더',
    next: '다음',
    done: '마지막 문제였어요.',
    close: '대국으로 돌아가기',
    hint: n => `힌트 ${n}/3`,
    solution: at => `정답: ${at}.`,
    holds: (points, many) => `엔진이 보기에 버티는 수: ${points.join(', ')}${many ? ' 등' : ''}.`,
    believed: at => `엔진이 보기에 더 나은 수: ${at}.`,
    noSolution: '엔진이 꼽는 더 나은 수는 없어요. 실수가 아닌 수면 돼요.',
    hints: {
      missed_win: (fours, plies) =>
        `${canWin(fours, plies, '있어요')}.${plies > 3 ? ` 찾아낸 가장 짧은 승리: ${moves(plies)}.` : ''}`,
      missed_defence: '상대가 이기려고 해요. 막으세요.',
      allowed_win: '그 수는 상대에게 필승을 내주었어요. 그렇지 않은 수를 두세요.',
      forbidden: '그 자리는 금수예요. 다른 자리가 있어요.',
      inaccurate: '승률을 더 지키는 수가 있어요.',
    },
    area: (from, to) => `${from}–${to} 사이를 보세요.`,
    counted: '힌트를 모두 써서 곧 다시 나와요.',
  },

  exercises: {
    lead: '복기한 내 대국에서 나온 국면이에요. 푼 것은 며칠 뒤 다시 나와 오래 기억할 수 있어요.',
    due: n => `지금 풀 국면 ${n}개`,
    none: '아직 풀 것이 없어요',
    noneNote: '대국을 복기해 보세요. 놓친 것이 여기로 와요.',
    rest: '지금은 다 풀었어요',
    restNote: when => `다음 국면이 나오는 때: ${when}.`,
    visitor: '먼저 한 판 두어 보세요. 실수가 여기에 모여요.',
    games: '내 대국으로',
    play: '두기',
    from: (black, white, date) => `${black} – ${white}, ${date}`,
    toGame: '대국 보기',
    tried: n => `${n}번 시도`,
  },
}
