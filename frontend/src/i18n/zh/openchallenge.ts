import type { openchallenge as English } from '../en/openchallenge'

export const openchallenge: typeof English = {
  title: '链接挑战',
  plays: name => `${name} 将与第一个接受此挑战的人对局。`,
  anyTwo: name => `此挑战由 ${name} 发出，最先接受的两人互相对局。`,
  hosted: '已有一人在等待对手。',
  mine: '这是你的挑战，请把链接发给别人。',
  until: when => `在 ${when} 之前可以接受。`,
  take: '接受挑战',
  copy: '复制链接',
  make: '新建链接挑战',
  makeLead: '有链接的人都可以接受，接受后对局即开始。',
  who: '谁来下',
  whos: { me: '我', two: '任意两人' },
  whoNotes: { me: '第一个接受的人与你对局。', two: '最先接受的两人互相对局。' },
  days: '链接有效期',
  day: n => `${n} 天`,
  doMake: '生成链接',
  own: '你的未决挑战',
  cancel: '取消',
  cancelOf: what => `取消：${what}`,
}
