import type { tv as English } from '../en/tv'

/** One game after the other, and several beside each other. */
export const tv: typeof English = {
  watchTitle: '観戦',
  watchLead: n => `${n}局が対局中です。`,
  title: 'TV',
  lead: 'いま最も見応えのある対局を終局まで。終わると次の対局に移ります。',
  link: 'TV：対局を次々に観戦',
  events: '大会',
  channel: 'チャンネル',
  all: 'ベスト',
  now: game => `放送中：${game}`,
  before: game => `直前の対局：${game}`,
  none: 'このチャンネルの対局はありません。',
  boards: '盤の数',
  count: { '1': '1', '2': '2', '4': '4', '6': '6', '9': '9' },
  list: '進行中の対局（それぞれの盤に終局まで表示）',
  few: 'いまほかの対局はありません。次の対局は自動でここに出ます。',
  event: '大会',
  eventNone: 'この大会で進行中の対局はありません。',
  eventOver: 'この大会は終わりました。',
  toEvent: title => `大会：${title}`,
  ofEvent: 'TVで観戦',
  code: 'ほかのサイト用のコード',
}
