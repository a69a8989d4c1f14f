import type { openchallenge as English } from '../en/openchallenge'

export const openchallenge: typeof English = {
  title: 'リンクによる挑戦',
  plays: name => `${name} は、この挑戦を最初に受けた人と対局します。`,
  anyTwo: name => `${name} が作った挑戦です。最初に受けた二人が対局します。`,
  hosted: '一人が相手を待っています。',
  mine: 'あなたの挑戦です。リンクをほかの人に送ってください。',
  until: when => `${when}まで受けられます。`,
  take: '挑戦を受ける',
  taking: '受けています…',
  copy: 'リンクをコピー',
}
