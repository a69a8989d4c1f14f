import type { hall as English } from '../en/hall'
import { plural } from './plural'

export const hall: typeof English = {
  turns: n =>
    n === 1
      ? 'Ваш ход в одной партии: перейти'
      : plural(n, { one: `Ваш ход в ${n} партии: к следующей`, other: `Ваш ход в ${n} партиях: к следующей` }),
  searching: 'Ищем соперника',
  searchingIn: n => plural(n, { one: `Ищем соперника в ${n} партии`, other: `Ищем соперника в ${n} партиях` }),
  waited: s => `Ищем ${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
  place: n => (n === 1 ? 'вы на очереди' : `место в очереди: ${n}`),
  stays: 'Останется открытой, пока вас нет',
  toLobby: 'В лобби',
  stop: 'Отменить поиск',
  replay: date => `Сейчас никто не играет. Партия за ${date}`,
  again: 'Посмотреть всю партию',
  noLive: 'Публичных партий сейчас нет.',
  noLiveInvite: 'Начните свою, и её смогут смотреть здесь.',
}
