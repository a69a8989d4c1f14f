import type { openchallenge as English } from '../en/openchallenge'

export const openchallenge: typeof English = {
  title: 'リンクによる挑戦',
  plays: name => `${name} は、この挑戦を最初に受けた人と対局します。`,
  anyTwo: name => `${name} が作った挑戦です。最初に受けた二人が対局します。`,
  hosted: '一人が相手を待っています。',
  mine: 'あなたの挑戦です。リンクをほかの人に送ってください。',
  until: when => `${when}まで受けられます。`,
  take: '挑戦を受ける',
  copy: 'リンクをコピー',
  make: 'リンクによる挑戦を作る',
  makeLead: 'リンクを知っている人なら誰でも受けられ、受けると対局が始まります。',
  who: '対局する人',
  whos: { me: '自分', two: '誰でも二人' },
  whoNotes: { me: '最初に受けた人があなたと対局します。', two: '最初に受けた二人が対局します。' },
  days: 'リンクの有効期間',
  day: n => `${n}日`,
  doMake: 'リンクを作る',
  own: '受付中の挑戦',
  cancel: '取り消す',
  cancelOf: what => `取り消す：${what}`,
}
