/** Why there is no game, and where there are others. */
export const gone = {
  missingTitle: 'No such game',
  missing: 'It may have been withdrawn before anyone joined, or the link may be incomplete.',
  withdrawnTitle: 'No longer open',
  withdrawn: (host: string) => `${host} started another game or withdrew this one.`,
  withdrawnOwn: 'You started another game or withdrew this one.',
  missingElsewhere: 'There are others:',
  failed: 'The game could not be loaded.',
  lobby: 'To the lobby',
}
