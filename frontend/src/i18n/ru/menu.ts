import type { menu as english } from '../en/menu'

export const menu: typeof english = {
  profile: 'Профиль',
  games: 'Ваши партии',
  days: 'Заочные партии',
  studies: 'Студии',
  lists: 'Списки',
  following: 'Подписки',
  mod: 'Модерация',
  account: 'Аккаунт',
  signOut: 'Выйти',
  signUp: 'Создать аккаунт',
  analysis: 'Доска анализа',
  openings: 'База дебютов',
  positions: 'Поиск позиций',
  brought: 'Принесённые партии',
  protocols: 'Дебютные правила',
  file: 'Открыть файл',
  ranks: 'Лидеры',
  bots: 'Боты',
}
