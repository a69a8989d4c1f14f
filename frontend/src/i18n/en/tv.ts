/** One game after the other, and several beside each other. */
export const tv = {
  watchTitle: 'Watch',
  watchLead: (n: number) => (n === 1 ? '1 game in progress.' : `${n} games in progress.`),
  title: 'TV',
  lead: 'The best live game; when it ends, the next one follows.',
  link: 'TV: one game after the other',
  events: 'Events and tournaments',
  channel: 'Channel',
  all: 'Best',
  now: (game: string) => `Now: ${game}`,
  before: (game: string) => `Just watched: ${game}`,
  none: 'Nothing is being played on this channel.',
  boards: 'Boards',
  count: { '1': 'One', '2': '2', '4': '4', '6': '6', '9': '9' },
  list: 'Games in play, each on its board until it ends',
  few: 'No more live games. New ones appear here automatically.',
}
