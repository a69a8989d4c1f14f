import type { eventchat as English } from '../en/eventchat'

/** The chat of an event, and the calls to its rounds. */
export const eventchat: typeof English = {
  chat: 'Чат',
  empty: 'Пока никто ничего не написал.',
  field: 'Участникам этого турнира',
  only: 'Здесь пишут участники этой группы и те, кто проводит турнир.',
  silenced: 'Организатор запретил вам писать в этом чате.',
  hide: 'Скрыть',
  show: 'Показать',
  hideLine: name => `Скрыть сообщение: ${name}`,
  showLine: name => `Показать сообщение: ${name}`,
  silence: name => `Запретить чат в этом турнире: ${name}`,
  letWrite: name => `Снова разрешить чат: ${name}`,
  report: name => `Пожаловаться: ${name}`,
  quiet: 'Без чата',
  takeOver: 'Взять этот турнир на себя',
  takeOverNote: 'Вы станете организатором. Это увидят все в журнале.',
  cancel: 'Отмена',
  waits: (names, left) => `Тур ждёт окончания другой партии (${names}), не дольше ${left}.`,
  called: (title, left) => `${title}: ваш тур ждёт вас не дольше ${left}. Доиграйте эту партию или сдайтесь.`,
}
