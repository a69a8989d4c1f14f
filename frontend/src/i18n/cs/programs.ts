import type { programs as English } from '../en/programs'

export const programs: typeof English = {
  title: 'Programy ostatních',
  none: 'Právě tu žádný není.',
  note: 'Hrají přes API pro boty. Jak připojit vlastní',
  playing: 'hraje',
  engine: (name, author) => `${name}${author ? `, autor ${author}` : ''}`,
  psq: 'Partie (PSQ)',
  results: 'Výsledky (NDJSON)',
}
