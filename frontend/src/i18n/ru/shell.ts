import type { errors as EnglishErrors, shell as English } from '../en/shell'

export const shell: typeof English = {
  name: 'Tengen',
  skip: 'К содержанию',
  mainNav: 'Главное меню',
  home: 'Tengen, главная',
  play: 'Играть',
  puzzles: 'Задачи',
  learn: 'Учёба',
  watch: 'Смотреть',
  tools: 'Инструменты',
  events: 'Турниры',
  signIn: 'Войти',
  settings: 'Настройки',
  language: 'Язык',
  loading: 'Загрузка…',
  retry: 'Повторить',
  close: 'Закрыть',
  cancel: 'Отмена',
  connecting: 'Подключаемся…',
  reconnecting: 'Связь потеряна. Подключаемся снова…',
  paused: 'Сервер не может сохранять. Часы стоят; игра продолжится сама.',
  resumed: 'Сервер снова сохраняет, игра продолжается.',
  offline: 'Вы не в сети. Ждём подключения…',
  meanwhile: 'Пока сыграть с ботом',
  guest: 'гость',
  bot: 'бот',
  deleted: 'удалённый аккаунт',
  rating: 'Рейтинг',
  ratingTitle: provisional =>
    provisional ? 'Рейтинг в таких партиях; приблизительный, партий мало' : 'Рейтинг в таких партиях',
  title: page => `${page} · Tengen`,
  begun: {
    title: 'Ваша партия началась',
    game: (name, rule, clock) => `соперник: ${name} · ${rule} ${clock}`,
  },
}

export const errors: typeof EnglishErrors = {
  crash: 'На этой странице произошла ошибка, и виноваты мы.',
  reload: 'Обновить страницу',
}
