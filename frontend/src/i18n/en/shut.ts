/** Why the server has closed the connection, and what there is to do. */
export const shut = {
  closedSession: 'You were signed out on this page.',
  closedSockets: 'Too many pages of this site are open at once. Close some, then go on here.',
  closedOther: 'The server closed the connection.',
  goOn: 'Go on',
  blockedHelp: 'What to do',
}
