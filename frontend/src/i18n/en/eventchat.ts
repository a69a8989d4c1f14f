/** The chat of an event, and the calls to its rounds. */
export const eventchat = {
  chat: 'Chat',
  empty: 'Nobody has written anything yet.',
  field: 'To the players of this event',
  only: 'Players of this section write here, and those who run the event.',
  silenced: 'The host has silenced you in this chat.',
  hide: 'Hide',
  show: 'Show',
  hideLine: (name: string) => `Hide the message of ${name}`,
  showLine: (name: string) => `Show the message of ${name}`,
  silence: (name: string) => `Silence ${name} in this event`,
  letWrite: (name: string) => `Let ${name} write again`,
  report: (name: string) => `Report ${name}`,
  quiet: 'Without a chat',
  takeOver: 'Take this event over',
  takeOverNote: 'You become the host. Everybody can read that in the log.',
  cancel: 'Cancel',
  waits: (names: string, left: string) => `The round waits for ${names} in another game: ${left} at most.`,
  called: (title: string, left: string) =>
    `${title}: your round waits for you, ${left} at most. Finish this game, or resign it.`,
}
