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
  teamRule: (days: number) =>
    `Rounds of ${days} days. The two captains of a match agree on when it begins. What has not begun when a round ends is won by the team whose captain’s proposal got no answer within three days, and else lost by both. A team that is absent three times is out.`,
  match: (name: string) => `Your match against ${name}`,
  stands: 'Until that is accepted, what is agreed stands.',
  noInstant: 'no time agreed yet',
  round: (n: number) => `Matches of round ${n} that have not begun`,
  noOrder:
    'Captains set their orders when a time is agreed, until 15 minutes before it. Without one the team’s list counts.',
  opens: (left: string) => `Orders open in ${left}.`,
  teams: 'League of teams',
}
