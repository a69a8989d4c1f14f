/** Which language this is: its tag (BCP 47), as `Intl` and the page's `lang` have it. */
export const language = { tag: 'cs' }
