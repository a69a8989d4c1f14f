import type { openchallenge as English } from '../en/openchallenge'

export const openchallenge: typeof English = {
  title: '链接挑战',
  plays: name => `${name} 将与第一个接受此挑战的人对局。`,
  anyTwo: name => `此挑战由 ${name} 发出，最先接受的两人互相对局。`,
  hosted: '已有一人在等待对手。',
  mine: '这是你的挑战，请把链接发给别人。',
  until: when => `在 ${when} 之前可以接受。`,
  take: '接受挑战',
  taking: '正在接受…',
  copy: '复制链接',
}
