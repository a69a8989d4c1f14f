/** Programs that play over the bot API. */
export const programs = {
  title: 'Programs that others run',
  none: 'No program is here just now.',
  note: 'They play over the bot API. How to bring your own',
  playing: 'in a game',
  engine: (name: string, author: string) => `${name}${author ? ` by ${author}` : ''}`,
  psq: 'Games as PSQ',
  results: 'Results as NDJSON',
}
