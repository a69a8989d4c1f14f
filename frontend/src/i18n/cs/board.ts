import type { board as English } from '../en/board'

const points = { empty: 'prázdno', forbidden: 'faul', black: 'černý kámen', white: 'bílý kámen' }

export const board: typeof English = {
  describe: (p, what) => `${p}, ${points[what]}`,
  words: {
    moved: (p, color) => `${color === 'black' ? 'Černý' : 'Bílý'} ${p}`,
    pending: (p, submit) => (submit === 'confirm' ? `${p}, potvrďte tah` : `${p}, ještě jednou a zahrajete`),
    waiting: 'Teď nemůžete hrát',
    changed: 'Deska se právě změnila. Vyberte bod znovu.',
    whole: 'Celá deska',
    help: 'Šipky posouvají, Enter položí kámen. Nebo napište průsečík, třeba h8, a stiskněte Enter.',
    helpTwice:
      'Šipky posouvají, Enter označí průsečík, druhý Enter na něj položí kámen. Nebo napište průsečík, třeba h8, a stiskněte dvakrát Enter.',
  },
}
