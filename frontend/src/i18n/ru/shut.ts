import type { shut as English } from '../en/shut'

export const shut: typeof English = {
  blocked: 'Ваша сеть или прокси не пропускает WebSocket.',
  crowded: 'С вашего адреса много посетителей; скоро попробуем снова.',
  closedSession: 'На этой странице выполнен выход.',
  closedSockets: 'Открыто слишком много страниц сайта. Закройте лишние.',
  closedOther: 'Сервер закрыл соединение.',
  goOn: 'Продолжить',
  blockedHelp: 'Что делать',
}
