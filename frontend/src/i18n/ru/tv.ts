import type { tv as English } from '../en/tv'
import { plural } from './plural'

export const tv: typeof English = {
  watchTitle: 'Смотреть',
  watchLead: n =>
    plural(n, {
      one: `Сейчас идёт ${n} партия.`,
      few: `Сейчас идут ${n} партии.`,
      other: `Сейчас идёт ${n} партий.`,
    }),
  title: 'ТВ',
  lead: 'Лучшая из идущих партий, до самого конца; потом следующая.',
  link: 'ТВ: партия за партией',
  events: 'Турниры',
  channel: 'Канал',
  all: 'Лучшее',
  now: game => `Сейчас: ${game}`,
  before: game => `Только что: ${game}`,
  none: 'На этом канале никто не играет.',
  boards: 'Доски',
  count: { '1': 'Одна', '2': '2', '4': '4', '6': '6', '9': '9' },
  list: 'Текущие партии, каждая на своей доске до конца',
  few: 'Больше партий сейчас нет. Следующие появятся здесь сами.',
  event: 'Турнир',
  eventNone: 'Сейчас в этом турнире никто не играет.',
  eventOver: 'Этот турнир закончен.',
  toEvent: title => `Турнир: ${title}`,
  ofEvent: 'Смотреть по ТВ',
  code: 'Код для других сайтов',
}
