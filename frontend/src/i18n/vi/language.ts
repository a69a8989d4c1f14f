/** Which language this is: its tag (BCP 47), as `Intl` and the page's `lang` have it, and what it calls itself. */
export const language = { tag: 'vi', name: 'Tiếng Việt' }
