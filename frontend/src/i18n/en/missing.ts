/** An address at which there is nothing. */
export const missing = {
  title: 'Page not found',
  text: 'There is no page at this address.',
  go: 'To the lobby',
}
