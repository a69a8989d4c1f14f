/** What is said of a game that is set aside; it comes with it. */
export const damaged = {
  title: 'This game is set aside',
  note: 'Its record is damaged. Clocks stand still, nothing is lost, and the site’s keepers have been told.',
  checking: 'Looking again…',
  still: (time: string) => `Still set aside at ${time}. This page looks again by itself.`,
}
