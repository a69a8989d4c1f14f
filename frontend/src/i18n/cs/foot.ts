import type { foot as english } from '../en/foot'

export const foot: typeof english = {
  text: 'Tengen je zdarma, s otevřeným kódem a bez reklam.',
  nav: 'O tomto webu',
  learn: 'Naučit se hrát',
  analysis: 'Analytická deska',
  openings: 'Databáze zahájení',
  ranks: 'Žebříčky',
  bots: 'Boti',
}
