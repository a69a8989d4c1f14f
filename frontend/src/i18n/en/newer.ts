/** A newer version of the page, and what brings it. */
export const newer = {
  text: 'There is a newer version of the site.',
  reload: 'Load it',
}
