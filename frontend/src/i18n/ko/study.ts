// The analysis board, studies and files.
import type { study as English } from '../en/study'
import { droppedBy, encodings, faultAt, foundIn, noticeAt, notices } from './notices'

/** 흑 and 백 end in the same consonant: the particles after them never change. */
const word = (c: string): string => (c === 'white' ? '백' : '흑')
const list = (points: readonly string[]): string => points.join(', ')
/** 0 and 100 % are said of what is proven only. */
const percent = (p: number): string =>
  p === 0 || p === 1 ? `${100 * p}%` : `${Math.min(Math.max(Math.round(100 * p), 1), 99)}%`

interface Place {
  line: number
  byte: number
}

/** Where in a file something is wrong, as the beginning of a sentence. */
const where = ({ line, byte }: Place, what: string): string => {
  const at = line > 0 ? `${line}행` : byte > 0 ? `${byte}바이트` : ''
  return at ? `${at}: ${what}` : what
}
const outdated = '서버가 이 페이지를 이해하지 못했어요. 새로고침하고 다시 해 보세요.'

/** What is said when a study is not kept, or a file not read or written. */
const refusals: typeof English.refusals = {
  study_visitor: '연구를 저장하려면 로그인하세요.',
  study_guest: '게스트는 연구를 저장할 수 없어요. 먼저 계정을 만드세요. 이름과 비밀번호만 있으면 돼요.',
  study_most: ({ max }) => `연구는 ${max}개까지 저장할 수 있어요. 먼저 하나를 삭제하세요.`,
  study_room: ({ mib }) => `연구는 모두 합쳐 ${mib} MiB까지 저장할 수 있어요. 먼저 하나를 삭제하세요.`,
  study_missing: '없거나 삭제된 연구예요.',
  study_others: '이 연구는 주인만 바꿀 수 있어요. 대신 사본을 저장하세요.',
  study_changed: '그사이 다른 창에서 연구가 바뀌었어요. 새로고침한 뒤에 저장하세요.',
  study_title: ({ max }) => `연구 제목을 ${max}자 이내로 쓰세요.`,
  study_often: '1분 동안 너무 많이 바꿨어요. 잠시 기다렸다가 다시 저장하세요.',
  study_large: ({ kib, moves }) => `연구가 너무 커요. ${kib / 1024} MiB, 한 수순에 ${moves}수까지 담을 수 있어요.`,
  study_text: () => '이 연구에 너무 긴 설명, 표시 글자, 이름이 있어요.',
  study_chapters: ({ max }) => `연구는 ${max}장까지예요.`,
  study_rule: outdated,
  study_tree: () => outdated,
  study_point: () => outdated,
  study_occupied: () => outdated,
  study_over: () => outdated,

  import_syntax: p => where(p, '파일 형식에 맞지 않아요.'),
  import_unknown: ({ line }) =>
    where({ line, byte: 0 }, '읽을 수 없어요. SGF, PSQ, RenLib, gomocalc.com 링크, 수순 목록을 읽을 수 있어요.'),
  import_game: p => where(p, '오목이 아닌 다른 게임이에요.'),
  import_size: p => where(p, '이런 판에서는 두지 않아요. 한 변이 5–20줄인 정사각형이어야 해요.'),
  import_point: p => where(p, '판에 없는 자리가 있어요.'),
  import_occupied: p => where(p, '이미 돌이 있는 자리예요.'),
  import_large: ({ nodes, moves }) => `파일이 너무 커요. 모두 ${nodes}수, 한 수순에 ${moves}수까지 읽을 수 있어요.`,
  import_options: outdated,

  export_format: outdated,
  export_size: 'RenLib는 15×15 판만 다뤄요.',
  export_pass: 'PSQ 파일에는 패스를 담을 수 없어요. 다른 형식을 고르세요.',
  export_encoding: '설명에 이 인코딩으로 쓸 수 없는 문자가 있어요. 다른 인코딩을 고르세요.',
  export_none: '아직 내려받을 대국이 없어요.',
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'RIF의 XML',
  link: '링크',
  moves: '수순 목록',
}

const markKinds: Record<string, string> = {
  triangle: '세모',
  circle: '동그라미',
  square: '네모',
  cross: '엑스',
}

const kinds: Record<string, string> = {
  double_three: '삼삼',
  double_four: '사사',
  overline: '장목',
}

/** What is said on the analysis board. */
export const study: typeof English = {
  refusals,
  title: '분석 판',
  board: turn => `분석 판: ${word(turn)} 차례.`,
  boardOver: '분석 판: 수순이 끝났어요.',
  turn: c => `${word(c)} 차례`,
  ends: {
    five: c => `오목 완성: ${word(c)} 승.`,
    long: c => `여섯 개 이상: ${word(c)} 승.`,
    forbidden: (at, kind) => `${at} 자리는 흑의 금수(${kinds[kind] ?? kind}): 백 승.`,
    full: '판이 가득 찼어요.',
  },
  forbidden: (at, kind) => `${at} 자리는 흑의 금수예요: ${kinds[kind] ?? kind}.`,

  first: '처음으로',
  back: '뒤로',
  forward: '앞으로',
  last: '수순의 끝으로',
  undo: '실행 취소',
  redo: '다시 실행',
  pass: '패스',
  passed: '패스',
  remove: '여기부터 삭제',
  promote: '변화를 위로',
  makeMain: '주 수순으로',
  full: '더 이상 수를 담을 수 없어요.',

  moves: '수순',
  none: '아직 수가 없어요.',
  move: (n, at) => `${n}수, ${at}`,
  variations: n => `${n}수 대신`,
  variation: at => `변화: ${at}`,
  folded: n => `${n}수 더`,
  comment: '설명',
  commentHint: '이 국면에 대한 메모',
  commented: '설명 있음',

  engine: '엔진',
  engineSettings: '엔진 설정',
  engineKey: '엔진: z 키',
  engineNote: '가장 좋은 수, 양쪽의 필승 수순, 금수를 알려 줘요.',
  lines: '좋은 수',
  where: '엔진 위치',
  wheres: { server: '서버', browser: '이 브라우저' },
  whereNote: '같은 엔진이고 1.3 MB를 받아요. 보고 있는 동안 계속 돌아가고, 아무것도 보내지 않아요.',
  loading: '엔진을 불러오는 중',
  looking: '살펴보는 중…',
  over: '더 둘 것이 없어요.',
  chance: (c, p) => `${word(c)} ${percent(p)}`,
  chanceName: p => `흑의 승률: ${percent(p)}`,
  /** Of the side to move; a move is its own stone, the reply is not counted. */
  mate: plies => `${Math.ceil(Math.abs(plies) / 2)}수 만에 ${plies > 0 ? '승리' : '패배'}`,
  /** Of the side to move, on the point of a best move: two or three characters. */
  ring: (p, plies) =>
    plies === 0 ? percent(p).replace('%', '') : `${plies > 0 ? '승' : '패'}${Math.ceil(Math.abs(plies) / 2)}`,
  winRate: percent,
  depth: n => `깊이 ${n}`,
  add: at => `${at} 수순을 트리에 추가`,
  lineOf: points => points.join(' '),
  showWin: '이기는 수순 보기',
  showThreat: '위협 보기',
  holds: (points, many) =>
    many
      ? `엔진이 보기에 버티는 응수: ${list(points)}. 더 있을 수 있어요.`
      : `${list(points)} 말고 다른 응수는 모두 지는 것으로 증명되었어요.`,
  playing: '사람과 두는 동안에는 분석할 수 없어요. 판은 그대로 쓸 수 있어요.',

  openings: '이곳에서 둔 오프닝',
  threats: '위협',
  threatsNote: '양쪽의 4와 열린 3: x 키',
  fours: (c, points) => `${word(c)}이 오목을 완성할 자리: ${list(points)}.`,
  threes: (c, points) => `${word(c)}이 열린 4를 만들 자리: ${list(points)}.`,

  panels: {
    title: '판 옆',
    moves: '수순',
    comment: '설명',
    openings: '오프닝',
    books: '기보집',
    menu: '메뉴',
  },
  graph: {
    unknown: n => `수마다 흑의 승률이에요. ${n}수 뒤는 아직 몰라요.`,
    evaluate: '수순 평가',
    progress: (done, of) => `수순 평가 중: 국면 ${of}개 중 ${done}개`,
    meanwhile: '엔진의 수순은 이 작업이 끝나면 판에 다시 나와요.',
    stop: '멈춤',
  },

  setup: '새 판',
  rule: '룰',
  boardSize: '판',
  sizeOf: n => `${n}×${n}`,
  start: '시작',
  startNote: '지금 있는 트리는 사라져요. 실행 취소로 되돌릴 수 있어요.',

  encodings,
  notices,
  noticeAt,

  import: {
    title: '파일이나 수순 목록 열기',
    note: 'SGF, PSQ, RenLib(.lib), RIF의 XML, gomocalc.com 링크, h8i9i7 같은 수순 목록.',
    unkept: '서버에는 남지 않아요. 지금 있는 트리는 실행 취소로 되돌릴 수 있어요.',
    drop: '또는 여기에 끌어다 놓기',
    reading: '파일을 읽고 있어요…',
    text: '수순 또는 파일 내용',
    file: '파일 고르기',
    skipI: '열 이름에서 i를 건너뜀',
    skipNote: '수순 목록에만 해당: a … h, j, k …',
    read: '열기',
    large: '8 MiB가 넘어요. 파일을 나눠서 다시 해 보세요.',
    done: (format, moves) => `${formats[format] ?? format}: 변화를 포함해 ${moves}수.`,
    cut: n => `변화 ${n}개는 끝까지 둘 수 없어 중간에서 잘렸어요.`,
    several: n => `이 파일에는 대국이 ${n}판 있어요.`,
    filter: '이름으로 거르기',
    more: n => `${n}판 더 있어요. 이름으로 걸러서 찾으세요.`,
    game: (result, moves) => [result, `${moves}수`].filter(Boolean).join(' · '),
    nameless: n => `대국 ${n}`,
    anyway: '그래도 읽기',
    faultAt,
    foundIn,
    remarks: '파일을 읽은 결과',
    wrong: '글자가 이상한가요?',
    otherwise: '이름이나 설명이 깨져 보이면 다른 인코딩으로 읽기',
  },

  export: {
    title: '파일이나 그림으로 저장',
    encoding: 'RenLib 문자 인코딩',
    unicode: '다른 파일은 모두 UTF-8이고, SGF에는 그렇게 적혀 있어요.',
    dropped: droppedBy,
    png: '국면 PNG',
    gif: '수순 움직이는 GIF',
    speed: '수당 시간',
    seconds: n => `${n}초`,
    making: '움직이는 그림을 만드는 중',
    cancel: '취소',
    pictureless: '이 브라우저에서는 그림을 만들 수 없었어요. 다른 브라우저를 써 보세요.',
  },

  free: {
    title: '국면 놓기',
    board: '국면을 놓는 판',
    tool: '놓을 돌',
    tools: { black: '흑', white: '백', remove: '지우기' },
    turn: '둘 차례',
    start: '여기서 시작',
    clear: '판 비우기',
    note: '돌은 어떤 순서로 놓아도 돼요. 수순으로 바뀌고, 한쪽 돌이 더 많으면 상대는 패스해요. 실행 취소하면 예전 수순이 돌아와요.',
    why: {
      over: '다섯이 놓였어요. 여기서는 대국이 이어지지 않아요.',
      order: '이 규칙으로는 여기에 이르는 수순이 없어요. 흑돌이 금수 자리에 있어요.',
    },
  },

  diagram: {
    title: '그림',
    from: '번호 시작',
    to: '끝',
    note: '이 수에만 번호가 붙어요. 마지막 수 뒤에는 없어요.',
    letters: '기호와 글자',
    plain: '흑백, 인쇄용',
    print: '인쇄',
  },

  keep: {
    title: '연구',
    account: '내 계정으로',
    name: '제목',
    save: '연구로 저장',
    copy: '사본 저장',
    none: '아직 저장한 연구가 없어요.',
    count: (n, most) => `내 연구: ${n}/${most}`,
    changed: (date, kib) => `${date} · ${kib} KiB`,
    remove: title => `${title} 삭제`,
    removeThis: '삭제',
    removeSure: title => `“${title}” 연구를 삭제할까요?`,
    removeNote: '링크로 열 수 없게 돼요. 되돌릴 수 없어요.',
    removeYes: '네, 삭제할게요',
    states: { saved: '모두 저장되었어요.', unsaved: '아직 저장 안 됨…', saving: '저장하는 중…' },
    link: '이 연구의 링크 복사',
    readOnly: name => `${name} 님의 연구예요. 수를 두어 볼 수 있지만 저장되지는 않아요.`,
    elsewhere: '이 연구가 다른 창에도 열려 있어요. 양쪽에서 바꾼 내용은 합칠 수 없으니 한쪽에서만 고치세요.',
    home: '내 분석 판에서 열기',
    copyFrom: when =>
      `연결이 없어서 이 브라우저에 있는 사본(${when})을 보여 드려요. 여기서 두어 본 수는 저장되지 않아요. 이어서 하려면 내 분석 판에서 여세요.`,
    copies: '이 브라우저에 있는 연구',
    copiesNote: '연결 없이도 읽을 수 있어요. 내용은 복사했을 때 그대로예요.',
    copied: when => `복사: ${when}`,
    noCopies: '연결이 없을 때는 이 브라우저에서 전에 연 연구만 볼 수 있어요. 아직 없어요.',
  },

  all: {
    lead: '연구는 변화와 설명, 장이 있는 판이에요. 링크로 공유할 수 있어요.',
    fresh: '파일로 새로 만들기',
    mine: '내 연구',
    find: '제목으로 찾기',
    noneFound: '그런 제목의 연구가 없어요.',
    seen: '열어 본 다른 사람의 연구',
    asStudy: '연구로 저장',
    asStudies: '모든 대국을 연구 하나로',
    analyse: '분석 판에서 열기',
    empty: '빈 판에서 시작',
  },

  chapters: {
    title: '장',
    place: (n, of, name) => `${n}/${of} · ${name}`,
    nameless: n => `${n}장`,
    previous: '이전 장',
    next: '다음 장',
    asking: '수 찾기',
    up: name => `“${name}” 위로`,
    down: name => `“${name}” 아래로`,
    moved: (name, n) => `“${name}” 순서: 이제 ${n}번째 장이에요.`,
    removeSure: name => `“${name}” 장을 삭제할까요?`,
    removeNote: '이 장의 수와 설명이 사라져요. 되돌릴 수 없어요.',
    gone: '그 장은 이제 이 연구에 없어요. 이것은 첫 번째 장이에요.',
    name: '장 이름',
    starts: moves => (moves === 0 ? '이 장은 빈 판에서 시작해요.' : `이 장은 ${moves}수 뒤부터 시작해요.`),
    startHere: '이 국면에서 시작',
    asks: '읽는 사람이 수를 찾게 하기',
    asksNote: '시작 국면부터 주 수순의 수를 찾아요. 설명은 다음 수의 힌트예요.',
    link: '이 장의 링크 복사',
    embed: '퍼가기 코드 복사',
    embedded: '코드를 복사했어요',
    download: '모든 장 내려받기 (SGF)',
    open: 'Tengen에서 연구 열기',
    new: '새 장',
    from: '바탕',
    sources: { empty: '빈 판', file: '파일이나 수순', game: '여기서 둔 대국', board: '내 분석 판' },
    add: '장 추가',
    addAll: n => `${n}판 모두 장으로 추가`,
    addFirst: n => `처음 ${n}판 추가`,
    tooMany: (games, room, most) => `대국이 ${games}판인데 ${room}판까지 더 담을 수 있어요. 연구는 ${most}장까지예요.`,
    game: '대국 링크',
    noGame: '대국 링크가 아니에요.',
    noBoard: '내 분석 판에 아직 수가 없어요.',
  },
  ask: {
    title: '수 찾기',
    find: c => `${word(c)}의 다음 수를 찾으세요.`,
    right: c => `맞았어요. ${word(c)}의 다음 수를 찾으세요.`,
    wrong: at => `${at} 자리가 아니에요. 다른 수를 찾아보세요.`,
    solved: '모든 수를 찾았어요.',
    hint: '힌트',
    show: '수 보기',
    again: '처음부터 다시',
    look: '장 전체 보기',
    try: '직접 수 찾기',
  },

  marks: {
    title: '표시',
    kinds: { triangle: '세모', circle: '동그라미', square: '네모', cross: '엑스', label: '글자' },
    letter: '가',
    tap: kind => `${kind}: 판에서 자리를 고르세요. 한 번 더 고르면 지워져요.`,
    clear: '표시 지우기',
  },
  marked: marks => `표시: ${list(marks)}.`,
  mark: (kind, at, text) => (kind === 'label' ? `${at}에 “${text}”` : `${at}에 ${markKinds[kind] ?? kind}`),

  download: {
    title: '대국 내려받기',
    formats: { sgf: 'SGF', psq: 'PSQ', txt: '수순 텍스트', lib: 'RenLib' },
    notes: {
      sgf: '대부분의 프로그램용. 이름, 결과, 시간 포함',
      psq: 'Piskvork와 Gomocup용',
      txt: 'h8i9i7처럼',
      lib: '수순 하나짜리 라이브러리',
    },
  },

  share: '공유',
  link: '이 국면의 링크 복사',
  linkLong: '수순이 너무 길어 링크로 만들 수 없어요.',
  copyMoves: '수순 복사',
  unkept: '트리가 너무 커서 이 브라우저에 보관할 수 없어요. 떠나기 전에 내려받으세요.',
  elsewhere:
    '분석 판이 다른 창에도 열려 있어요. 트리는 창마다 따로 보관되고, 다음에 열면 마지막으로 바꾼 트리부터 시작해요.',
}
