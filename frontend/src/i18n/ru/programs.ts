import type { programs as English } from '../en/programs'

export const programs: typeof English = {
  title: 'Чужие программы',
  none: 'Сейчас никого нет.',
  note: 'Они играют через API для ботов. Как подключить свою',
  playing: 'играет',
  engine: (name, author) => `${name}${author ? `, автор ${author}` : ''}`,
  psq: 'Партии (PSQ)',
  results: 'Результаты (NDJSON)',
}
