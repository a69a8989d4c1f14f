import type { game as English } from '../en/game'

const color: Record<string, string> = { black: '흑', white: '백' }
/** 흑 and 백 end in the same consonant: the particles after them never change. */
export const word = (c: string): string => color[c] ?? ''
const stone = (c: string): string => (color[c] ? `${color[c]}돌` : '돌')
/** A number and its counter, which has one form. */
export const count = (n: number, unit: string): string => `${n}${unit}`
/** '돌 1개: h8', '돌 2개: h8, i9'; a pass is no stone. None: what it is lies in the opening. */
const taken = (moves: readonly string[]): string => {
  if (moves.length === 0) return '오프닝 한 단계'
  const what = moves.includes('pass') ? count(moves.length, '수') : `돌 ${count(moves.length, '개')}`
  return `${what}(${moves.map(m => (m === 'pass' ? '패스' : m)).join(', ')})`
}
/** A, B, C… of the fifths that are offered. */
const letter = (n: number): string => String.fromCharCode(65 + n)
const chose: Record<string, string> = {
  place2: '돌 두 개를 더 놓았어요',
  keep: '흑백을 그대로 두었어요',
  swap: '흑백을 바꿨어요',
  offer10: '5수 후보 10개를 제안해요',
}
export const gift = (ms: number): string => (ms >= 86_400_000 ? count(ms / 86_400_000, '일') : count(ms / 1000, '초'))

export const game: typeof English = {
  color: word,
  letter,
  title: (a, b) => `${a} – ${b}`,
  yourMoveTitle: '내 차례',
  board: (a, b) => `오목판. 흑: ${a}. 백: ${b}.`,
  loading: '대국을 불러오는 중…',
  // Strips
  presence: {
    live: '나',
    here: '접속 중',
    lost: '연결 끊김',
    away: '자리 비움',
    left: '나감',
    unknown: '알 수 없음',
    reconnecting: '다시 연결 중',
    offline: '오프라인',
  },
  toMove: '둘 차례',
  overtime: {
    byoyomi: (n, period) => `이후 ${period} × ${n}회`,
    canadian: (n, period) => `이후 ${n}수/${period}`,
    periods: n => (n === 1 ? '마지막 초읽기' : `초읽기 ${n}회 남음`),
    stones: n => `앞으로 ${n}수`,
    turn: '한 수마다',
    whole: '대국 전체',
  },
  lowOwn: '시간이 얼마 남지 않았어요.',
  lowTheirs: c => `${word(c)}의 시간이 얼마 남지 않았어요.`,
  giveLabel: (name, ms) => `${name} 님에게 ${ms >= 86_400_000 ? '+1일' : `+${ms / 1000}초`}`,
  you: '나',
  clockOf: c => `${word(c)}의 시계`,
  noClock: '시간 제한 없음',
  frozen: '다시 연결 중',
  still: '멈춤',
  // Status
  watching: '관전 중',
  watchers: n => `관전자 ${n}명`,
  yourMove: c => `내 차례예요. ${stone(c)}을 놓으세요.`,
  yourMoveDouble: c => `내 차례예요. 자리를 두 번 고르면 ${stone(c)}이 놓여요.`,
  yourMoveConfirm: c => `내 차례예요. ${stone(c)}을 놓을 자리를 고르세요.`,
  placeAt: at => `${at}에 놓기`,
  placeHint: '자리를 고르면 여기에 놓기 버튼이 나와요.',
  passed: name => `${name} 님이 패스했어요.`,
  theirMove: name => `${name} 님의 차례예요.`,
  sending: '수를 보내는 중…',
  held: '돌은 여기에 보관돼요. 서버가 다시 저장할 수 있게 되면 바로 인정돼요.',
  unsent: '연결이 돌아오면 바로 수를 보내요.',
  notLive: '실시간이 아니에요. 연결이 끊겼을 때의 국면이에요.',
  lookingBack: (n, all) => `전체 ${all}수 중 ${n}수째를 보고 있어요.`,
  backToLive: '현재 국면으로',
  newMoves: n => `새로운 수 ${n}개`,
  forbidden: '× 표시는 흑의 금수예요. 누르면 이유를 볼 수 있어요.',
  forbiddenLoses: '이 대국에서는 금수를 두면 바로 져요. 금수는 표시되지 않아요.',
  // Waiting room
  waitingPublic: '상대를 기다리는 중',
  waitingFor: name => `${name} 님을 기다리는 중`,
  waitingPrivate: '친구 초대',
  copy: '링크 복사',
  copied: '링크를 복사했어요',
  copyFailed: '링크를 선택해서 복사하세요.',
  invited: name => `${name} 님이 대국에 초대했어요`,
  join: '대국 참가',
  // Offers
  offers: {
    draw: name => `${name} 님이 무승부를 제안했어요.`,
    takeback: (name, moves) => `${name} 님이 무르기를 요청했어요: ${taken(moves)}.`,
    rematch: name => `${name} 님이 재대국을 원해요.`,
  },
  offerSent: {
    draw: () => '무승부를 제안했어요.',
    takeback: moves => `무르기를 요청했어요: ${taken(moves)}.`,
    rematch: () => '재대국을 요청했어요.',
  },
  offerWait: {
    draw: name => `${name} 님이 둘 때까지 유효해요.`,
    takeback: () => '답을 기다리는 중…',
    rematch: () => '답을 기다리는 중…',
  },
  withdrawOffer: '취소',
  accept: '수락',
  decline: '거절',
  // Actions
  actions: '대국 메뉴',
  more: '더 보기',
  moreLabel: '메뉴 더 보기',
  takeback: '무르기',
  takebackLabel: moves => (moves.length === 0 ? '무르기' : `무르기: ${taken(moves)}`),
  drawOffer: '무승부 제안',
  pass: '패스',
  passMove: '패스',
  resign: '기권',
  abort: '대국 취소',
  rematch: '재대국',
  newGame: '새 대국',
  share: '링크 복사',
  shareAt: ply => `${ply}수 링크 복사`,
  // Result
  wins: c => `${word(c)} 승`,
  youWin: '이겼어요',
  youLose: '졌어요',
  draw: '무승부',
  aborted: '취소된 대국',
  calledOff: '무산된 대국',
  calledOffHow: '첫 수가 없었어요.',
  abortedHow: '양쪽이 한 수씩 두기 전에 끝났어요.',
  ended: {
    won: {
      five: '오목을 완성했어요.',
      overline: '여섯 개 이상을 이었어요.',
      resign: '상대가 기권했어요.',
      time: '상대의 시간이 다 됐어요.',
      away: '상대가 자리를 비워서 내가 승리를 선언했어요.',
      forbidden: '상대가 금수를 두었어요.',
    },
    lost: {
      five: '상대가 오목을 완성했어요.',
      overline: '상대가 여섯 개 이상을 이었어요.',
      resign: '기권했어요.',
      time: '시간이 다 됐어요.',
      away: '자리를 비운 사이 상대가 승리를 선언했어요.',
      forbidden: '금수를 두었어요.',
    },
    seen: {
      five: winner => `${word(winner)}이 오목을 완성했어요.`,
      overline: winner => `${word(winner)}이 여섯 개 이상을 이었어요.`,
      resign: (_, loser) => `${word(loser)}이 기권했어요.`,
      time: (_, loser) => `${word(loser)}의 시간이 다 됐어요.`,
      away: (winner, loser) => `${word(loser)}이 자리를 비워 ${word(winner)}이 승리를 선언했어요.`,
      forbidden: (_, loser) => `${word(loser)}이 금수를 두었어요.`,
    },
    drawn: {
      full_board: '판이 가득 찼어요.',
      passes: '양쪽 모두 패스했어요.',
      agreement: '양쪽이 합의했어요.',
      away: '한쪽이 자리를 비워 무승부가 선언되었어요.',
    },
  },
  nextGame: '재대국으로',
  // Why a point is forbidden; the answer's words come with it
  why: {
    ask: '왜?',
    hint: '빈자리를 누르면 흑의 금수인지, 왜 그런지 알려 드려요.',
  },
  analyse: '분석',
  review: '복기',
  download: '내려받기',
  // The log of a game
  auditOpen: '대국 기록',
  // Moves and replay
  moves: '수순',
  noMoves: '아직 돌이 없어요.',
  first: '처음으로',
  back: '한 수 뒤로',
  forward: '한 수 앞으로',
  last: '마지막 수로',
  play: '수순 재생',
  pause: '멈춤',
  ply: '수',
  log: {
    start: '대국이 시작돼요.',
    chose: (who, o) =>
      `${who} 님이 ${chose[o] ?? (color[o] ? `${word(o)}을 골랐어요` : `5수 후보 ${Number(o)}개를 요구했어요`)}.`,
    fifth: (n, at) => `5수 후보 ${letter(n)}: ${at}`,
    offered: {
      draw: who => `${who} 님이 무승부를 제안했어요.`,
      takeback: who => `${who} 님이 무르기를 요청했어요.`,
      rematch: who => `${who} 님이 재대국을 요청했어요.`,
    },
    declined: {
      draw: who => `${who} 님이 무승부를 거절했어요.`,
      takeback: who => `${who} 님이 무르기를 거절했어요.`,
      rematch: who => `${who} 님이 재대국을 거절했어요.`,
    },
    withdrawn: {
      draw: who => `${who} 님이 무승부 제안을 취소했어요.`,
      takeback: who => `${who} 님이 무르기 요청을 취소했어요.`,
      rematch: who => `${who} 님이 재대국 요청을 취소했어요.`,
    },
    tookBack: ply => `${ply}수까지 되돌렸어요.`,
    bonus: (s, c) => `서버가 끊겼다가 돌아왔어요. ${c ? word(c) : '둘 차례인 쪽'}에 +${s}초.`,
    gift: (who, ms) => `${who} 님이 시간을 ${gift(ms)} 더 주었어요.`,
    adjourn: '대국을 보류했어요.',
    resume: who => `${who} 님이 대국을 다시 시작해요.`,
    rematch: '재대국이 시작돼요.',
  },
  // Chat
  chat: '채팅',
  chatNew: n => `새 메시지 ${n}개`,
  chatWith: n => `채팅, 새 메시지 ${n}개`,
  talk: '수순과 채팅',
  // Ratings
  unrated: {
    short: '레이팅 반영 안 됨: 너무 일찍 끝났어요.',
    pair: '레이팅 반영 안 됨: 두 사람이 오늘 충분히 두었어요.',
    address: '레이팅 반영 안 됨: 두 사람의 접속 주소가 같아요.',
    barred: '레이팅 반영 안 됨: 한쪽이 레이팅 없는 대국만 둘 수 있어요.',
    annulled: '관리자가 이 대국을 무효로 했어요.',
  },
  ratings: '새 레이팅',
  ratingBy: by => (by < 0 ? `−${-by}` : `+${by}`),
  // What is played, on top of every game
  about: {
    title: '대국 정보',
    rule: '룰',
    size: '판',
    opening: '오프닝',
    pattern: '주형',
    forbidden: '금수',
    loses: '금수 두면 패배',
    refuse: '금수 착수 불가',
    takebacks: '무르기',
    noTakebacks: '무르기 없음',
    clock: '시간',
    noClock: '시간 제한 없음',
    made: '만든 때',
    began: '시작',
    rated: '레이팅',
    isRated: '반영됨',
    notRated: '반영 안 됨',
    kind: '공개 범위',
    private: '비공개',
    watchers: '관전자',
    result: '결과',
    ended: (head, how) => (how ? `${head}. ${how}` : `${head}.`),
  },
}
