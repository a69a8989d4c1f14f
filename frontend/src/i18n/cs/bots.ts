import type { bots as English } from '../en/bots'

export const bots: typeof English = {
  names: {
    acorn: 'Acorn',
    bamboo: 'Bamboo',
    cedar: 'Cedar',
    dogwood: 'Dogwood',
    elm: 'Elm',
    fir: 'Fir',
    ginkgo: 'Ginkgo',
    hickory: 'Hickory',
    ironwood: 'Ironwood',
    juniper: 'Juniper',
  },
  title: 'Boti',
  lead: 'Deset botů, každý silnější než ten předchozí. Slabí jsou tak, jak bývají slabí lidé: něco přehlédnou. Nejsilnější nepřehlédne nic.',
  settings: 'Partie',
  clock: 'Čas',
  rating: value => `Rating ${value}`,
  games: n => (n === 1 ? 'po jedné hodnocené partii' : `po ${n} hodnocených partiích`),
  measured:
    'Ratingy vycházejí z partií mezi boty; hodnocené partie s lidmi je posouvají, pro každá pravidla a tempo zvlášť.',
  ratingsFailed: 'Ratingy botů a vaši bilanci se nepodařilo načíst.',
  score: (wins, draws, losses) => `Vy: výhry ${wins}, remízy ${draws}, prohry ${losses}`,
  play: 'Hrát',
  playIt: name => `Hrát s botem ${name}`,
  suggested: 'Doporučený',
  suggest: 'Doporučit bota podle mých posledních partií',
  suggestNote: 'Po dvou výhrách za sebou další, po dvou prohrách předchozí.',
  suggestion: name => `Doporučený podle vašich posledních partií: ${name}.`,
  all: 'O botech',
  meanwhile: name => `Zatím si zahrát s botem ${name}`,
}
