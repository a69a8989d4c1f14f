// The bots of the house, and which one is suggested.
import type { bots as English } from '../en/bots'

export const bots: typeof English = {
  names: {
    acorn: 'Acorn',
    bamboo: 'Bamboo',
    cedar: 'Cedar',
    dogwood: 'Dogwood',
    elm: 'Elm',
    fir: 'Fir',
    ginkgo: 'Ginkgo',
    hickory: 'Hickory',
    ironwood: 'Ironwood',
    juniper: 'Juniper',
  },
  title: 'ボット',
  lead: '順に強くなる10体のボットです。弱いボットは人間のように見落としをし、最強のボットは何ひとつ見落としません。',
  settings: '対局設定',
  clock: '持ち時間',
  rating: value => `レート ${value}`,
  games: n => `レート戦${n}局後`,
  measured: 'レートはまずボット同士の対局で決まり、人とのレート戦で、ルールと速さごとに変わります。',
  ratingsFailed: 'ボットのレートとあなたの成績を読み込めませんでした。',
  score: (wins, draws, losses) => `あなた：${wins}勝${losses}敗${draws}分`,
  play: '対局する',
  playIt: name => `${name}と対局する`,
  suggested: 'おすすめ',
  suggest: '最近の成績からボットをすすめる',
  suggestNote: '2連勝で1つ上、2連敗で1つ下のボットをすすめます。',
  suggestion: name => `最近の成績からのおすすめ：${name}。`,
  all: 'ボットについて',
  meanwhile: name => `待つ間にボットの${name}と打つ`,
}
