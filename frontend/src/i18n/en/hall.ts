/** What is said of one's own games and searches on other pages, and where nothing is being played. */
export const hall = {
  turns: (n: number) => (n === 1 ? 'Your move in one game: go there' : `Your move in ${n} games: to the next`),
  searching: 'Looking for an opponent',
  searchingIn: (n: number) => `Looking for an opponent in ${n} games`,
  waited: (s: number) => `Looking for ${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
  place: (n: number) => (n === 1 ? 'you are next' : `number ${n} in line`),
  stays: 'Stays open while you are away',
  toLobby: 'To the lobby',
  stop: 'Stop looking',
  replay: (date: string) => `Nobody plays just now: a game of ${date}`,
  again: 'See the whole game',
  noLive: 'No public game is being played.',
  noLiveInvite: 'Begin one, and others can watch it here.',
}
