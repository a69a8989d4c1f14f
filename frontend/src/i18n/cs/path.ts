import type { path as English } from '../en/path'

export const path: typeof English = {
  title: 'Cesta',
  lead: 'Od pravidel k silnému hráči, krok za krokem. Co vyřešíte, zůstává v tomto prohlížeči a nemění rating.',
  steps: {
    five: { title: 'Co vyhrává', text: 'Vyhrává pět kamenů v řadě. Na čtyřku se musí odpovědět hned.' },
    threes: {
      title: 'Trojky a čtyřky',
      text: 'Z volné trojky bude volná čtyřka a tu už nic nezastaví. Odpovězte na trojku.',
    },
    two: { title: 'Dvě najednou', text: 'Dvě hrozby jedním kamenem: odpovědět lze jen na jednu.' },
    fours: {
      title: 'Výhra čtyřkami',
      text: 'Každým tahem děláte čtyřku, a tak je každá odpověď vynucená. Sledujte, kde po nich zůstávají vaše kameny.',
    },
    'four-three': {
      title: 'Vidlička 4×3',
      text: 'Kámen, který udělá čtyřku a volnou trojku: zatímco soupeř brání čtyřku, z trojky bude volná čtyřka.',
    },
    defence: {
      title: 'Jediná obrana',
      text: 'Soupeř hrozí výhrou. Jen jeden tah neprohrává: nejdřív najděte, co hrozí, pak kde se to dá zastavit.',
    },
    vcf: {
      title: 'Tři tahy čtyřkami',
      text: 'Výhra nepřetržitými čtyřkami: nejdřív vidět poslední kámen, vidličku, a pak čtyřky, které ji připraví.',
    },
    double: {
      title: 'Vidličky',
      text: 'Dvě trojky nebo dvě čtyřky jedním kamenem. Předcházejí jim tahy, na které se musí odpovědět.',
    },
    forbidden: {
      title: 'Fauly',
      text: 'V renju černý nesmí jedním kamenem udělat dvě volné trojky, dvě čtyřky ani šest v řadě.',
    },
    'foul-trap': {
      title: 'Pasti na faul',
      text: 'V renju bílý vyhrává tam, kde černý nesmí odpovědět. Udělejte čtyřku, na kterou lze odpovědět jen faulem.',
    },
    escape: {
      title: 'Cesta z pasti',
      text: 'Teď hrajete černými a bílý se chystá udělat z vaší jediné odpovědi faul. Najděte jediný tah, který neprohrává.',
    },
    threats: {
      title: 'Trojky a čtyřky',
      text: 'I volná trojka nechává málo odpovědí. Taková výhra jde přes trojky, dokud nestačí čtyřky.',
    },
    openings: {
      title: 'Zahájení',
      text: 'Černý začíná s výhodou. Pravidla zahájení šance vyrovnávají a v trenažéru si je vyzkoušíte.',
    },
    deep: {
      title: 'Čtyři tahy do hloubky',
      text: 'Jako předtím, jen o tah víc. Kdo tohle řeší, hraje zhruba na 1500.',
    },
  },
  label: 'Kroky',
  solved: (n, all) => `Vyřešeno ${n} z ${all}`,
  learned: 'Naučeno',
  done: 'hotovo',
  here: 'Pokračujte zde',
  all: 'Jste na konci cesty. Dál vedou hodnocené úlohy.',
  puzzles: 'Hodnocené úlohy',
  none: rule => `Pro pravidla ${rule} takové úlohy nejsou`,
  noneNote: 'Tento krok se vynechává.',
  renjuOnly: 'Fauly má jen renju, proto se tento krok vynechává.',
  renju: 'Ukázat v renju',
  puzzle: (n, all) => `Úloha ${n} z ${all}`,
  again: 'Zkusit znovu',
  show: 'Řešení',
  next: 'Další úloha',
  nextStep: 'Další krok',
  whole: 'Celá cesta',
  complete: 'Všechny úlohy tohoto kroku jsou vyřešené.',
  kept: 'Server není dostupný: tyto úlohy jsou uložené v prohlížeči.',
}
