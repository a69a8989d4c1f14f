/** The beginning of a text, of at most so many UTF-16 units. No character of two is cut in half: written to a file and read
 *  again it would be another one. */
export const cutTo = (text: string, most: number): string =>
  text.slice(0, text.length > most && /[\ud800-\udbff]/.test(text[most - 1]!) ? most - 1 : most)
