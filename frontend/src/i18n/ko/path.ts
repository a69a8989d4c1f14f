import type { path as English } from '../en/path'

/** The path: steps of learning, each with its idea in two sentences. */
export const path: typeof English = {
  title: '단계별 학습',
  lead: '규칙부터 강자까지 한 걸음씩. 푼 문제는 이 브라우저에 보관되고, 레이팅은 바뀌지 않아요.',
  steps: {
    five: { title: '무엇이 이기나', text: '돌 다섯 개를 이으면 이겨요. 4는 바로 막아야 해요.' },
    threes: {
      title: '3과 4',
      text: '열린 3은 열린 4가 되고, 열린 4는 막을 수 없어요. 3일 때 막으세요.',
    },
    two: { title: '동시에 둘', text: '돌 하나로 위협 두 개. 상대는 하나만 막을 수 있어요.' },
    fours: {
      title: '4로 이기기',
      text: '수마다 4를 만들면 상대의 응수는 외길이에요. 응수 뒤에 내 돌이 어떻게 놓이는지 보세요.',
    },
    'four-three': {
      title: '사삼 (4-3)',
      text: '4와 열린 3을 함께 만드는 돌. 상대가 4를 막는 사이에 3이 열린 4가 돼요.',
    },
    defence: {
      title: '유일한 방어',
      text: '상대가 이기려고 해요. 지지 않는 수는 하나뿐. 먼저 무엇이 위협인지 찾고, 그다음 어디서 막을지 찾으세요.',
    },
    vcf: {
      title: '세 수의 연속 4',
      text: '4로만 몰아붙여 이기는 수순(VCF). 마지막 이중 위협을 먼저 떠올리고, 그것을 준비하는 4를 찾으세요.',
    },
    double: {
      title: '이중 위협',
      text: '돌 하나로 3 두 개, 또는 4 두 개. 그 앞에 상대가 반드시 받아야 하는 수가 와요.',
    },
    forbidden: {
      title: '금수',
      text: '렌주에서 흑은 돌 하나로 열린 3 두 개도, 4 두 개도, 여섯 개 이상도 만들 수 없어요.',
    },
    'foul-trap': {
      title: '금수 유도',
      text: '렌주에서 백은 흑이 막을 수 없는 곳에서 이겨요. 막을 자리가 금수뿐인 4를 만드세요.',
    },
    escape: {
      title: '금수 유도 벗어나기',
      text: '이번에는 흑이에요. 백이 하나뿐인 응수를 금수로 만들려고 해요. 지지 않는 단 한 수를 찾으세요.',
    },
    threats: {
      title: '3과 4의 연속 위협',
      text: '열린 3도 응수가 몇 개 안 돼요. 3으로 이어 가다가 4만으로 충분해지면 끝내요.',
    },
    openings: {
      title: '오프닝',
      text: '먼저 두는 흑이 유리해요. 오프닝 룰이 이를 공평하게 하고, 연습 도구로 함께 두어 볼 수 있어요.',
    },
    deep: {
      title: '네 수 앞까지',
      text: '앞과 같지만 한 수 더 깊어요. 이 문제들을 풀면 1500쯤의 실력이에요.',
    },
  },
  label: '단계',
  solved: (n, all) => `${all}개 중 ${n}개 풀었음`,
  learned: '배웠음',
  done: '완료',
  here: '여기서 이어 가기',
  all: '길의 끝까지 왔어요. 이제 레이팅 퍼즐로 이어 가세요.',
  puzzles: '레이팅 퍼즐',
  none: rule => `이런 퍼즐은 다음 룰에 없어요: ${rule}`,
  noneNote: '이 단계는 건너뛰어요.',
  renjuOnly: '금수는 렌주룰에만 있어서 이 단계는 건너뛰어요.',
  renju: '렌주룰로 보기',
  puzzle: (n, all) => `퍼즐 ${n}/${all}`,
  again: '다시 풀기',
  show: '정답 보기',
  next: '다음 퍼즐',
  nextStep: '다음 단계',
  whole: '길 전체',
  complete: '이 단계의 퍼즐을 모두 풀었어요.',
  kept: '서버에 연결할 수 없어서 이 브라우저에 보관된 퍼즐을 보여 드려요.',
}
