import type { bots as English } from '../en/bots'

// The bots of the house, and which one is suggested.
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
  title: '机器人',
  lead: '十个机器人，一个比一个强。弱的像人一样会看漏，最强的什么也不漏。',
  settings: '对局设置',
  clock: '计时',
  rating: value => `等级分 ${value}`,
  games: n => `已下 ${n} 局等级分对局`,
  measured: '等级分先由机器人之间的对局得出；与人的等级分对局会改变它，各规则、各速度分开计算。',
  ratingsFailed: '无法载入机器人的等级分和你的战绩。',
  score: (wins, draws, losses) => `你：${wins} 胜 ${draws} 和 ${losses} 负`,
  play: '对局',
  playIt: name => `与 ${name} 对局`,
  suggested: '推荐',
  suggest: '按我最近的对局推荐机器人',
  suggestNote: '连胜两局推荐强一级的，连败两局推荐弱一级的。',
  suggestion: name => `按你最近的对局推荐：${name}。`,
  all: '机器人介绍',
  meanwhile: name => `等待时先与机器人 ${name} 对局`,
}
