/** Why there is no connection though the server answers, and what there is to do. */
export const shut = {
  blocked: 'Your network blocks live connections (WebSocket).',
  crowded: 'Too many connections from your network. Retrying shortly.',
  closedSession: 'You were signed out on this page.',
  closedSockets: 'Too many pages of this site are open at once. Close some, then go on here.',
  closedOther: 'The server closed the connection.',
  goOn: 'Go on',
  blockedHelp: 'What to do',
}
