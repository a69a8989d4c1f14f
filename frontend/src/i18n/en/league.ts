/** Leagues: events whose rounds last days. */
export const league = {
  rule: (days: number) =>
    `Rounds of ${days} days. The two players of a game agree on when it begins. What has not begun when a round ends is won by the player whose proposal got no answer within three days, and else lost by both. A player who is absent three times is out.`,
  promoted: (n: number) => `Promoted and relegated for the next season, of each division: ${n}`,
  game: (name: string) => `Your game against ${name}`,
  none: 'Nobody has proposed an instant.',
  proposed: (name: string, when: string) => `${name} proposes ${when}.`,
  mine: (when: string) => `You have proposed ${when}.`,
  agreed: (when: string) => `It begins by itself, ${when}. Both of you are reminded an hour before.`,
  accept: 'Accept',
  when: 'Day and time',
  propose: 'Propose',
  ends: (when: string) => `The round ends ${when}.`,
  season: 'Make the next season',
  starts: 'Start',
  days: 'Days of a round',
  up: 'Promoted and relegated of each division',
  divisions: 'Divisions, one a line, the strongest first (empty: one)',
  preset: 'League',
}
