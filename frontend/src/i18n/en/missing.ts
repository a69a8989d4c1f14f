/** What stands at an address without a page. */
export const missing = {
  title: 'Page not found',
  text: 'There is no page at this address.',
  go: 'To the lobby',
}
