import type { openchallenge as English } from '../en/openchallenge'

export const openchallenge: typeof English = {
  title: '링크로 하는 대국 신청',
  plays: name => `${name} 님은 이 신청을 가장 먼저 받는 사람과 둬요.`,
  anyTwo: name => `${name} 님이 만든 신청이에요. 먼저 받는 두 사람이 서로 둬요.`,
  hosted: '한 사람이 상대를 기다리고 있어요.',
  mine: '내가 만든 신청이에요. 링크를 다른 사람에게 보내세요.',
  until: when => `${when}까지 받을 수 있어요.`,
  take: '대국 신청 받기',
  copy: '링크 복사',
  make: '링크로 대국 신청 만들기',
  makeLead: '링크가 있으면 누구나 받을 수 있고, 받으면 대국이 시작돼요.',
  who: '두는 사람',
  whos: { me: '나', two: '아무나 두 사람' },
  whoNotes: { me: '가장 먼저 받는 사람이 나와 둬요.', two: '먼저 받는 두 사람이 서로 둬요.' },
  days: '링크 유효 기간',
  day: n => `${n}일`,
  doMake: '링크 만들기',
  own: '기다리는 신청',
  cancel: '취소',
  cancelOf: what => `취소: ${what}`,
}
