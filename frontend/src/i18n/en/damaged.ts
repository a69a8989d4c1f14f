/** What is said of a game whose record is damaged; it comes with it. */
export const damaged = {
  title: 'This game is unavailable',
  note: 'Its record is damaged. Clocks are paused, nothing is lost, and the site’s operator has been told.',
  checking: 'Checking again…',
  still: (time: string) => `Still unavailable at ${time}. This page checks again automatically.`,
}
