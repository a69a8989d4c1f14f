/** What the menus of the header lead to. */
export const menu = {
  profile: 'Profile',
  games: 'Your games',
  days: 'Correspondence games',
  studies: 'Studies',
  lists: 'Lists',
  following: 'Following',
  mod: 'Moderation',
  account: 'Account',
  signOut: 'Sign out',
  signUp: 'Create account',
  analysis: 'Analysis board',
  openings: 'Opening explorer',
  protocols: 'Opening protocols',
  file: 'Open a file',
  ranks: 'Ranks',
  bots: 'Bots',
}
