/** What is said of one's own games and searches on other pages, and where nothing is being played. */
export const hall = {
  waited: (s: number) => `Searching: ${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
}
