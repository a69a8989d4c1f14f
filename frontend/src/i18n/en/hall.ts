/** What is said of one's own games and searches on other pages, and where nothing is being played. */
export const hall = {
  turns: (n: number) => (n === 1 ? 'Your turn in 1 game' : `Your turn in ${n} games`),
  searching: 'Searching for an opponent',
  searchingIn: (n: number) => `Searching for an opponent (${n} games)`,
  waited: (s: number) => `Searching: ${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
  place: (n: number) => (n === 1 ? 'you are next' : `position ${n} in the queue`),
  stays: 'Stays open while you are away',
  toLobby: 'To the lobby',
  stop: 'Cancel search',
  replay: (date: string) => `No live games. Replay of ${date}`,
  again: 'See the whole game',
  noLive: 'No public game is being played.',
  noLiveInvite: 'Start one, and others can watch it.',
}
