import type { errors as EnglishErrors, shell as English } from '../en/shell'

export const shell: typeof English = {
  name: 'Tengen',
  skip: 'К содержанию',
  mainNav: 'Главное меню',
  home: 'Tengen, главная',
  play: 'Играть',
  puzzles: 'Задачи',
  watch: 'Смотреть',
  games: 'Ваши партии',
  ranks: 'Лидеры',
  bots: 'Боты',
  analysis: 'Анализ',
  openings: 'Дебюты',
  signIn: 'Войти',
  settings: 'Настройки',
  language: 'Язык',
  footer: 'Tengen — бесплатно, с открытым кодом и без рекламы.',
  loading: 'Загрузка…',
  retry: 'Повторить',
  close: 'Закрыть',
  cancel: 'Отмена',
  connecting: 'Подключаемся…',
  reconnecting: 'Связь потеряна. Подключаемся снова…',
  paused: 'Сервер не может сохранять. Часы стоят, ничего не потеряно; игра продолжится сама.',
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
  footNav: 'О сайте',
  learn: 'Научиться играть',
}

export const errors: typeof EnglishErrors = {
  crash: 'На этой странице произошла ошибка, и виноваты мы.',
  reload: 'Обновить страницу',
}
