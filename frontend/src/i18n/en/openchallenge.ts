/** The page of a challenge by a link. */
export const openchallenge = {
  title: 'A challenge by a link',
  plays: (name: string) => `${name} plays whoever takes this challenge first.`,
  anyTwo: (name: string) => `${name} made this challenge. The first two who take it play each other.`,
  hosted: 'One player is waiting for an opponent.',
  mine: 'This is your challenge. Send its link to somebody else.',
  until: (when: string) => `It can be taken until ${when}.`,
  take: 'Take the challenge',
  taking: 'Taking…',
  copy: 'Copy the link',
}
