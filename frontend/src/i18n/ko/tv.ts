import type { tv as English } from '../en/tv'

/** One game after the other, and several beside each other. */
export const tv: typeof English = {
  watchTitle: '관전',
  watchLead: n => `대국 ${n}판이 진행 중이에요.`,
  title: 'TV',
  lead: '지금 가장 수준 높은 대국을 끝까지 보여 주고, 다음 대국으로 넘어가요.',
  link: 'TV: 이어지는 대국 관전',
  events: '대회',
  channel: '채널',
  all: '최고 대국',
  now: game => `지금: ${game}`,
  before: game => `방금 본 대국: ${game}`,
  none: '이 채널에는 진행 중인 대국이 없어요.',
  boards: '판 수',
  count: { '1': '1', '2': '2', '4': '4', '6': '6', '9': '9' },
  list: '진행 중인 대국, 끝날 때까지 판마다 하나씩',
  few: '지금은 대국이 더 없어요. 다음 대국이 저절로 여기에 나와요.',
  event: '대회',
  eventNone: '이 대회에는 진행 중인 대국이 없어요.',
  eventOver: '이 대회는 끝났어요.',
  toEvent: title => `대회: ${title}`,
  ofEvent: 'TV로 관전',
  code: '다른 사이트용 코드',
}
