/** What the players of a game go without. */
export const without = {
  title: 'What the players go without',
  noAbort: 'no aborting',
  noRematch: 'no rematch',
  noGiveTime: 'no extra time',
}
