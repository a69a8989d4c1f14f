import type { chat as English } from '../en/chat'
import { count } from './game'
import { plural } from './plural'

/** After «подождите». */
const secs = (n: number): string => {
  if (n === 1) return 'секунду'
  const m = Math.ceil(n / 60)
  return n < 120 ? count(n, 'секунду', 'секунды', 'секунд') : count(m, 'минуту', 'минуты', 'минут')
}

const refusals: (typeof English)['refusals'] = {
  chat_often: ({ seconds }) => `Вы много пишете. Подождите ${secs(seconds)} и попробуйте снова.`,
  chat_crowd: ({ seconds }) => `Сейчас здесь пишут многие. Подождите ${secs(seconds)} и попробуйте снова.`,
  chat_line: ({ max }) => `В сообщении должно быть от 1 до ${max} видимых знаков.`,
  chat_link: 'Ссылки могут писать участники, чей аккаунт старше одного дня.',
  chat_players: 'В чате игроков пишут только игроки.',
  chat_watchers: 'Писать зрителям можно, когда партия закончится.',
  chat_words: ({ most, max }) => `Слов в списке может быть не больше ${most}, длиной от 1 до ${max} знаков.`,
  chat_settings_often: 'Ваши настройки часто менялись. Немного подождите.',
}

export const chat: typeof English = {
  chats: 'Два чата',
  names: { players: 'Игроки', watchers: 'Зрители' },
  titles: { players: 'Чат игроков', watchers: 'Чат зрителей' },
  fields: { players: 'Игрокам', watchers: 'Зрителям' },
  nameWith: (name, n) => `${name}, ${count(n, 'новое сообщение', 'новых сообщения', 'новых сообщений')}`,
  empty: 'Поздоровайтесь.',
  emptyPlaying: 'Поздоровайтесь. У зрителей свой чат; его можно прочитать после партии.',
  emptyWatchers: 'Зрители говорят между собой; игроки прочтут это после партии.',
  emptyPlayers: 'Игроки ничего не сказали.',
  onlyPlayers: 'Здесь пишут только игроки.',
  send: 'Отправить',
  watching: 'Смотрят:',
  watcher: 'зритель',
  host: 'хозяин',
  failed: 'Не отправлено.',
  left: n => plural(n, { one: `остался ${n} знак`, few: `осталось ${n} знака`, other: `осталось ${n} знаков` }),
  over: n => count(n, 'лишний знак', 'лишних знака', 'лишних знаков'),
  wait: n => `Подождите ${secs(n)}`,
  hidden: n =>
    plural(n, { one: `скрыто ${n} сообщение`, few: `скрыто ${n} сообщения`, other: `скрыто ${n} сообщений` }),
  word: 'Содержит слово, которое вы скрываете.',
  showLine: 'Показать',
  mute: 'Выключить этот чат',
  off: 'Для вас чат в этой партии выключен.',
  offEverywhere: 'Для вас чат выключен во всех партиях.',
  unmute: 'Включить здесь',
  settings: 'Настройки чата',
  title: 'Чат',
  allOff: 'Без чата в партиях',
  allOffNote: 'В отдельной партии его всё равно можно включить.',
  words: 'Слова, из-за которых сообщение скрывается',
  wordsNote:
    'Слова целиком, регистр не важен. Скрытое сообщение можно показать щелчком. У участников список хранится в аккаунте.',
  word1: 'Слово',
  add: 'Добавить',
  remove: word => `Убрать ${word}`,
  none: 'Слов пока нет.',
  notKept: 'Не сохранено.',
  refusals,
}
