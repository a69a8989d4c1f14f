import type { refusals as English } from '../en/refusals'

const outdated = 'Сервер не понял эту страницу. Обновите её и попробуйте снова.'
const network = 'Сервер недоступен. Проверьте соединение и попробуйте снова.'
const signedOut = 'Вы не вошли. Войдите и попробуйте снова.'

export const refusals: typeof English = {
  // The page's own
  network,
  timeout: network,
  closed: network,
  updated: 'Сайт обновился. Перезагрузите страницу.',
  session: 'Не удалось войти гостем. Попробуйте через минуту.',

  // The server
  internal: 'У нас что-то пошло не так. Попробуйте через минуту.',
  busy: 'Сервер занят. Попробуйте через минуту.',
  retry: 'Сервер не смог это сохранить. Попробуйте через минуту.',
  too_many: 'Слишком много запросов. Немного подождите.',
  not_found: 'Здесь такого нет.',
  unauthorized: signedOut,
  not_signed_in: signedOut,
  invalid: outdated,
}
