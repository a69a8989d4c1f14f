/** What the foot of a page leads to. */
export const foot = {
  text: 'Tengen is free, open source, and without ads.',
  nav: 'About this site',
  learn: 'Learn to play',
  analysis: 'Analysis board',
  openings: 'Opening explorer',
  ranks: 'Ranks',
  bots: 'Bots',
}
