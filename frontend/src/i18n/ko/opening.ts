import type { opening as English } from '../en/opening'

const color = (c: string): string => (c === 'black' ? '흑' : '백')
const stoneOf = (c: string): string => `${color(c)}돌`

/** Who does something: a name, or '' for who reads it; nothing is said of the reader. */
const by = (name: string): string => (name ? `${name} 님이 ` : '')
/** The same of a sentence that asks the reader to do it and tells others that it is done. */
const does = (name: string, told: string, seen: string): string => (name ? `${by(name)}${seen}` : told)

/** '천원에', '중앙 5×5 안에', '중앙 7×7 밖에', '아무 데나' */
const where = (inside: number, outside: number): string =>
  inside === 1
    ? '천원에'
    : inside
      ? `중앙 ${inside}×${inside} 안에`
      : outside
        ? `중앙 ${outside}×${outside} 밖에`
        : '아무 데나'

const refusals: typeof English.refusals = {
  zone: v => `이 오프닝에서 이번 돌은 ${where(v.in, v.out)} 놓아야 해요. 판에 그려진 범위예요.`,
  alike: ({ twin }) =>
    `5수 후보 ${String.fromCharCode(64 + twin)} 자리와 대칭이거나 돌린 모양이에요. 다른 자리를 고르세요.`,
  not_offered: '글자가 있는 자리 가운데 하나를 고르세요.',
}

/** What the openings ask and tell; it comes with the first of them. A name '' means who reads it. */
export const opening: typeof English = {
  refusals,
  title: name => `오프닝: ${name}`,
  // Stones
  place: (name, stone, inside, outside) =>
    does(
      name,
      `${stoneOf(stone)}을 ${where(inside, outside)} 놓으세요.`,
      `${stoneOf(stone)}을 ${where(inside, outside)} 놓을 차례예요.`,
    ),
  more: (left, stone) =>
    left === 1
      ? `그다음은 ${stoneOf(stone)} 하나예요.`
      : `그다음은 ${stoneOf(stone)}, ${stoneOf(stone === 'white' ? 'black' : 'white')} 순으로 두 개예요.`,
  tip: '어느 쪽이 좋은지 알기 어렵게 놓으세요.',
  // What comes after them, and whose choice it is
  after: {
    side: name => `그다음 ${by(name)}흑백을 골라요.`,
    sideOrTwo: name => `그다음 ${by(name)}흑백을 고르거나 돌 두 개를 더 놓아요.`,
    swap: name => `그다음 ${by(name)}흑백을 바꿀 수 있어요.`,
    swapOrTen: name => `그다음 ${by(name)}흑백을 바꾸거나 5수 후보 10개를 한꺼번에 제안할 수 있어요.`,
    declare: name => `그다음 ${by(name)}5수 후보를 몇 개로 할지 정해요.`,
    offer: (name, n) => `그다음 ${by(name)}5수 후보 ${n}개를 제안해요.`,
    place: (name, stone, inside, outside) => `그다음 ${by(name)}${stoneOf(stone)}을 ${where(inside, outside)} 놓아요.`,
    free: '그러면 오프닝이 끝나고 백이 다음 돌을 놓아요.',
  },
  // A side
  side: '어느 쪽으로 둘까요?',
  sideNote: '다음 돌은 백이 놓아요.',
  sideThem: name => `${name} 님이 흑백을 고를 차례예요.`,
  sideOrTwoThem: name => `${name} 님이 흑백을 고르거나 돌 두 개를 더 놓을 차례예요.`,
  // The same colours or others
  swap: stone => `그대로 ${color(stone)}으로 둘까요, 흑백을 바꿀까요?`,
  swapThem: name => `${name} 님이 흑백을 바꿀지 정할 차례예요.`,
  swapOrTenThem: name => `${name} 님이 흑백을 바꾸거나 5수 후보 10개를 제안할 수 있어요.`,
  /** What follows once nobody changes any more. */
  next: (stone, inside) => `그다음 ${color(stone)}이 ${where(inside, 0)} 돌을 놓고, 상대가 흑백을 바꿀 수 있어요.`,
  nextFourth: '그다음 백이 네 번째 돌을 아무 데나 놓아요.',
  nextFifths: n => `그다음 흑이 5수 후보 ${n}개를 제안하고, 백이 하나를 남겨요.`,
  nextSays: '그다음 백이 네 번째 돌을 아무 데나 놓고, 5수 후보를 몇 개로 할지 정해요.',
  options: {
    black: '흑으로 두기',
    white: '백으로 두기',
    place2: '두 개 더 놓기',
    keep: stone => `그대로 ${color(stone)}`,
    swap: () => '흑백 바꾸기',
    offer10: '5수 후보 10개',
  },
  optionNotes: {
    black: '상대가 백으로 이어 두어요.',
    white: '다음 돌은 내가 놓아요.',
    place2: '그다음 상대가 골라요.',
    keep: '양쪽 모두 그대로예요.',
    swap: stone => `앞으로 ${color(stone)}으로 두어요.`,
    offer10: '상대가 하나를 남기고, 백이 이어 두어요.',
  },
  // How many fifths
  declare: '5수 후보는 몇 개?',
  declareNote: '흑이 그만큼 제안하고 백이 하나를 남겨요. 많을수록 백에게 좋아요.',
  declareThem: name => `${name} 님이 5수 후보를 몇 개로 할지 정할 차례예요.`,
  fifths: n => `${n}개`,
  // Fifths
  offer: left => `5수 후보를 놓으세요: ${left}개 남음.`,
  offerNote: name => `${by(name)}하나를 남겨요. 놓인 돌을 기준으로 서로 대칭인 자리는 같은 자리로 봐요.`,
  offerThem: (name, left) => `${name} 님이 5수 후보를 제안하고 있어요: ${left}개 남음.`,
  pick: '남길 5수를 고르세요.',
  pickNote: '여기나 판에서 글자를 고르세요. 나머지는 사라지고, 백이 다음 돌을 놓아요.',
  pickThem: name => `${name} 님이 남길 5수를 고를 차례예요. 나머지는 사라져요.`,
  offered: '지금까지 제안된 자리',
  choices: '고를 수 있는 5수',
  fifth: (n, at) => `5수 ${String.fromCharCode(65 + n)}, ${at}`,
  // The whole of it
  how: name => `${name} 진행 방법`,
  page: '자세한 설명과 연습',
  rule: name => `오프닝은 대국을 어떻게 시작하는지 정해요. 무엇이 이기고 무엇이 금수인지는 룰이 정해요: ${name}.`,
  steps: {
    pro: [
      '흑이 천원에 놓아요.',
      '백이 아무 데나 응수해요.',
      '흑의 두 번째 돌은 중앙 5×5 밖에 놓아요.',
      '그 뒤로는 자유롭게 두어요.',
    ],
    long_pro: [
      '흑이 천원에 놓아요.',
      '백이 아무 데나 응수해요.',
      '흑의 두 번째 돌은 중앙 7×7 밖에 놓아요.',
      '그 뒤로는 자유롭게 두어요.',
    ],
    swap: [
      '한 사람이 흑, 백, 흑 순으로 돌 세 개를 아무 데나 놓아요.',
      '다른 사람이 흑백을 골라요.',
      '백이 네 번째 돌을 놓아요.',
    ],
    swap2: [
      '한 사람이 흑, 백, 흑 순으로 돌 세 개를 아무 데나 놓아요.',
      '다른 사람이 흑을 고르거나, 백을 고르거나, 백과 흑 순으로 두 개를 더 놓아요.',
      '두 개를 더 놓으면 처음 사람이 흑백을 골라요.',
      '다음 돌은 언제나 백이 놓아요.',
    ],
    rif: [
      '한 사람이 천원, 중앙 3×3 안, 중앙 5×5 안에 돌 세 개를 놓아요.',
      '다른 사람이 흑백을 바꿀 수 있어요.',
      '백이 네 번째 돌을 아무 데나 놓아요.',
      '흑이 서로 대칭이 아닌 5수 후보 두 개를 제안해요.',
      '백이 하나를 남기고 여섯 번째 돌을 놓아요.',
    ],
    yamaguchi: [
      '한 사람이 천원, 중앙 3×3 안, 중앙 5×5 안에 돌 세 개를 놓고, 5수 후보를 몇 개로 할지 정해요.',
      '다른 사람이 흑백을 바꿀 수 있어요.',
      '백이 네 번째 돌을 아무 데나 놓아요.',
      '흑이 그 수만큼 서로 대칭이 아닌 5수 후보를 제안해요.',
      '백이 하나를 남기고 여섯 번째 돌을 놓아요.',
    ],
    soosyrv8: [
      '한 사람이 천원, 중앙 3×3 안, 중앙 5×5 안에 돌 세 개를 놓아요.',
      '다른 사람이 흑백을 바꿀 수 있어요.',
      '백이 네 번째 돌을 아무 데나 놓고, 5수 후보를 1–8개 가운데 몇 개로 할지 정해요.',
      '상대가 흑백을 바꿀 수 있어요.',
      '흑이 그 수만큼 서로 대칭이 아닌 5수 후보를 제안해요.',
      '백이 하나를 남기고 여섯 번째 돌을 놓아요.',
    ],
    tarannikov: [
      '첫 번째 돌은 천원에 놓아요.',
      '두 번째는 중앙 3×3, 세 번째는 5×5, 네 번째는 7×7, 다섯 번째는 9×9 안에 놓아요.',
      '한 개 놓을 때마다 놓지 않은 사람이 흑백을 바꿀 수 있어요.',
      '백이 여섯 번째 돌을 아무 데나 놓아요.',
    ],
    taraguchi10: [
      '첫 번째 돌은 천원, 두 번째는 중앙 3×3, 세 번째는 5×5 안에 놓아요.',
      '한 개 놓을 때마다 상대가 흑백을 바꿀 수 있어요.',
      '네 번째는 중앙 7×7 안에 놓아요. 그다음 흑에게는 두 가지 길이 있어요.',
      '하나: 흑백을 바꾸거나 그대로 두고, 5수를 중앙 9×9 안에 놓으면 상대가 흑백을 바꿀 수 있어요.',
      '둘: 서로 대칭이 아닌 5수 후보 10개를 아무 데나 제안하고, 백이 하나를 남겨요.',
      '백이 여섯 번째 돌을 아무 데나 놓아요.',
    ],
  },
}
