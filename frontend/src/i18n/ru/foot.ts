import type { foot as english } from '../en/foot'

export const foot: typeof english = {
  text: 'Tengen — бесплатно, с открытым кодом и без рекламы.',
  nav: 'О сайте',
  learn: 'Научиться играть',
  analysis: 'Доска анализа',
  openings: 'База дебютов',
  ranks: 'Лидеры',
  bots: 'Боты',
}
