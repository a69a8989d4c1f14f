import type { menu as english } from '../en/menu'

export const menu: typeof english = {
  profile: 'Profil',
  games: 'Vaše partie',
  days: 'Korespondenční partie',
  studies: 'Studie',
  lists: 'Seznamy',
  following: 'Sledovaní',
  mod: 'Moderování',
  account: 'Účet',
  signOut: 'Odhlásit se',
  signUp: 'Založit účet',
  analysis: 'Analytická deska',
  openings: 'Databáze zahájení',
  positions: 'Hledat pozice',
  brought: 'Přinesené partie',
  protocols: 'Pravidla zahájení',
  file: 'Otevřít soubor',
  ranks: 'Žebříčky',
  bots: 'Boti',
}
