import type { days as English } from '../en/days'

export const days: typeof English = {
  title: '날짜제 대국',
  lead: '판 앞에 앉아 있지 않아도 돼요. 생각할 시간이 며칠씩 있어요.',
  none: '날짜제 대국이 없어요.',
  begin: '대국 시작하기',
  yours: '내 차례',
  noneYours: '내 수를 기다리는 대국이 없어요.',
  theirs: '상대 차례',
  left: time => `${time} 남음`,
  leftHere: time => `내 차례, ${time} 남음`,
  next: n => `다음 대국 (${n})`,
  all: '날짜제 대국 모두 보기',
  onward: '두고 나면 다음 대국으로 이동',
  onwardNote: '날짜제 대국에서, 내 수를 기다리는 다른 대국이 있을 때만요.',
  vacation: '휴가',
  rules: most =>
    `휴가 중에는 날짜제 대국에서 내 시계가 멈춰요. 그래도 둘 수 있어요. 어느 365일을 보아도 휴가는 ${most}일까지이고, 시작한 날은 하루로 쳐요.`,
  daysLeft: (n, most) => `${most}일 중 ${n}일 남았어요.`,
  back: date => `다음 하루는 ${date}에 돌아와요.`,
  start: '휴가 시작',
  end: '휴가 끝내기',
  on: date => `휴가 중이에요. 늦어도 ${date}까지예요.`,
  guest: '휴가를 쓰려면 계정이 필요해요.',
  notChanged: '휴가가 바뀌지 않았어요.',
  away: (name, date) => `${name} 님은 늦어도 ${date}까지 휴가 중이에요. 그동안 시계가 멈춰요.`,
  until: date => `휴가 중 (늦어도 ${date}까지)`,
  refusals: {
    vacation_used: ({ days: n }) => `휴가를 모두 썼어요. 다음 하루는 ${n}일 뒤에 돌아와요.`,
    vacation_often: '휴가를 너무 자주 바꿨어요. 한 시간 뒤에 다시 해 보세요.',
  },
}
