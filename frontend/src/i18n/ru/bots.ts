import type { bots as English } from '../en/bots'
import { plural } from './plural'

export const bots: typeof English = {
  names: {
    acorn: 'Acorn',
    bamboo: 'Bamboo',
    cedar: 'Cedar',
    dogwood: 'Dogwood',
    elm: 'Elm',
    fir: 'Fir',
    ginkgo: 'Ginkgo',
    hawthorn: 'Hawthorn',
    hickory: 'Hickory',
    hornbeam: 'Hornbeam',
    ironwood: 'Ironwood',
    jacaranda: 'Jacaranda',
    jarrah: 'Jarrah',
    juniper: 'Juniper',
  },
  title: 'Боты',
  lead: 'Боты, каждый сильнее предыдущего. Слабые ошибаются как люди: не замечают чего-то на доске, а сильнейший замечает всё.',
  settings: 'Партия',
  clock: 'Время',
  rating: value => `Рейтинг ${value}`,
  games: n =>
    n === 1
      ? 'после одной рейтинговой партии'
      : plural(n, { one: `после ${n} рейтинговой партии`, other: `после ${n} рейтинговых партий` }),
  measured:
    'Начальные рейтинги получены в партиях между ботами; рейтинговые партии с людьми их меняют, отдельно для каждых правил и скорости.',
  ratingsFailed: 'Не удалось загрузить рейтинги ботов и ваши результаты.',
  score: (wins, draws, losses) => `Вы: побед ${wins}, ничьих ${draws}, поражений ${losses}`,
  play: 'Играть',
  playIt: name => `Играть с ботом ${name}`,
  suggested: 'Советуем',
  suggest: 'Советовать бота по моим последним партиям',
  suggestNote: 'Следующий — после двух побед подряд, предыдущий — после двух поражений.',
  suggestion: name => `Советуем по вашим последним партиям: ${name}.`,
  all: 'О ботах',
  meanwhile: name => `Пока сыграть с ботом ${name}`,
}
