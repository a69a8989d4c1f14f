// Links to games that somebody enters.

/** The id of a game in its link, or by itself; '' where there is none. */
export const gameIn = (text: string): string =>
  /(?:^|\/g\/)([A-Za-z0-9_-]{1,64})(?:[/?#].*)?$/.exec(text.trim())?.[1] ?? ''
