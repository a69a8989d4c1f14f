import { word } from './game'

/** What is said where nobody has made the first move yet. */
export const firstmove = {
  mine: (time: string) => `Make your first move within ${time}, or the game is called off.`,
  theirs: (c: string, time: string) => `The game is called off if ${word(c)} does not move within ${time}.`,
  mineChoice: (time: string) => `Choose within ${time}, or the game is called off.`,
  theirsChoice: (c: string, time: string) => `The game is called off if ${word(c)} does not choose within ${time}.`,
}
