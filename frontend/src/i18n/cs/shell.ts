import type { errors as EnglishErrors, shell as English } from '../en/shell'

export const shell: typeof English = {
  name: 'Tengen',
  skip: 'Přejít k obsahu',
  mainNav: 'Hlavní nabídka',
  home: 'Tengen, úvodní stránka',
  play: 'Hrát',
  puzzles: 'Úlohy',
  learn: 'Výuka',
  watch: 'Sledovat',
  tools: 'Nástroje',
  events: 'Turnaje',
  signIn: 'Přihlásit',
  settings: 'Nastavení',
  language: 'Jazyk',
  loading: 'Načítá se…',
  retry: 'Zkusit znovu',
  close: 'Zavřít',
  cancel: 'Zrušit',
  connecting: 'Připojování…',
  reconnecting: 'Spojení ztraceno. Obnovuje se…',
  paused: 'Server teď nemůže nic uložit. Hodiny stojí a nic se neztratilo; hra bude sama pokračovat.',
  resumed: 'Server zase ukládá a hra pokračuje.',
  offline: 'Jste offline. Čeká se na síť…',
  meanwhile: 'Zatím si zahrát s botem',
  guest: 'host',
  bot: 'bot',
  deleted: 'smazaný účet',
  rating: 'Rating',
  ratingTitle: provisional =>
    provisional ? 'Rating v partiích tohoto druhu; odhad z mála partií' : 'Rating v partiích tohoto druhu',
  title: page => `${page} · Tengen`,
  begun: {
    title: 'Vaše partie začala',
    game: (name, rule, clock) => `soupeř: ${name} · ${rule} ${clock}`,
  },
}

export const errors: typeof EnglishErrors = {
  crash: 'Došlo k chybě na naší straně.',
  reload: 'Načíst stránku znovu',
}
