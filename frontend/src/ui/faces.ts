// The bots' drawings. They come with the first bot that is seen.
import type { Bot } from '../lobby/gamesetup'

/** A path, its colour, and its width if it is a line; one of no length is a dot. */
type Path = readonly [d: string, color: string, width?: number]

/** The ground, and what is on it. */
export type Face = readonly [ground: string, ...paths: Path[]]

const FACES: Readonly<Record<Bot, Face>> = {
  acorn: [
    '#f0dcb2',
    ['M6.4 11h11.2c0 5.2-2.6 8-5.6 9.8C9 19 6.4 16.2 6.4 11z', '#b1712c'],
    ['M5 11.4c0-3.9 3-5.9 7-5.9s7 2 7 5.9z', '#6b4320'],
    ['M12 5.5c0-1.4.5-2.3 1.5-3', '#6b4320', 1.7],
  ],
  bamboo: [
    '#d7e8c0',
    ['M7 20V17M7 12.5V9.8M7 5.3V4', '#4c7d33', 3.2],
    ['M8.5 14.6C11 9.6 15 8.3 20.5 8.7 18.5 13.2 14 15.6 8.5 14.6z', '#37652a'],
    ['M8.5 7.5C10 4.6 13 3.1 17 3 15.5 6.2 12.5 8 8.5 7.5z', '#5f9440'],
  ],
  cedar: [
    '#cfdfe6',
    ['M12 2.5c4.6 2.3 6.8 6 6.8 10.2 0 4.9-2.9 8.3-6.8 8.3s-6.8-3.4-6.8-8.3c0-4.2 2.2-7.9 6.8-10.2z', '#704a30'],
    ['M6.6 9.2c3 2.6 7.8 2.6 10.8 0M5.4 13c3.6 3.2 9.6 3.2 13.2 0M6.4 16.9c3.2 2.6 8 2.6 11.2 0', '#cfa27c', 1.3],
  ],
  dogwood: [
    '#bcd8c4',
    [
      'M12 11C8 9 9 4 12 3c3 1 4 6 0 8zM13 12c2-4 7-3 8 0-1 3-6 4-8 0zM12 13c4 2 3 7 0 8-3-1-4-6 0-8zM11 12c-2 4-7 3-8 0 1-3 6-4 8 0z',
      '#fffdf8',
    ],
    ['M12 12h0', '#8aa345', 4.4],
  ],
  elm: [
    '#e6e3b4',
    ['M6 18.5C4 11 9 5 19 4c1 9-5 16-13 14.5z', '#6f8f33'],
    ['M4.5 20.5 16 7.5M9 15.5l-1-5M9 15.5l6-.5', '#e6e3b4', 1.2],
  ],
  fir: ['#d3e6ea', ['M12 2.5 17 9h-2.5l4 5H15l4.5 5h-15L9 14H5.5l4-5H7z', '#2f6b4f'], ['M12 19v2', '#704a30', 2.4]],
  ginkgo: [
    '#dfe3ea',
    ['M12 16C7 15.5 3 12.5 2.5 8c2-3 6-4.5 9-3.5v5l1-5c3.5-1 7.5.5 9 3.5-.5 4.5-4.5 7.5-9.5 8z', '#d9a520'],
    ['M12 15.5c0 2.5.5 4.5 2 6', '#9c7410', 1.5],
  ],
  hawthorn: [
    '#e3ead2',
    ['M12 3.5c0 5-2.5 7-5.5 10M12 3.5c0 5 2.5 7 5.5 10M12 3.5v11', '#5b7a3a', 1.6],
    ['M6.5 15.5h0M17.5 15.5h0', '#b3262e', 6.6],
    ['M12 17.5h0', '#8f1d27', 7],
  ],
  hickory: ['#ead3c1', ['M12 3c11 0 11 18 0 18s-11-18 0-18z', '#8a5a34'], ['M12 3v18', '#ead3c1', 1.2]],
  hornbeam: [
    '#dfe6cf',
    ['M12 2v20', '#5d7a4a', 1.4],
    [
      'M12 6C8 5 5.5 6.5 5 10c3.5 .5 6-.5 7-4zM12 11.5c-4-1-6.5 .5-7 4 3.5 .5 6-.5 7-4zM12 6c4-1 6.5.5 7 4-3.5 .5-6-.5-7-4zM12 11.5c4-1 6.5.5 7 4-3.5 .5-6-.5-7-4z',
      '#7f9b4e',
    ],
  ],
  ironwood: ['#c9c5d6', ['M12 12h0', '#5d4a45', 18], ['M11.9 12h0', '#c8a98f', 12], ['M12.1 12h0', '#5d4a45', 9]],
  jacaranda: [
    '#ece6d4',
    ['M12 21v-7M12 15 7.5 11M12 14l5-4', '#6a4b34', 2],
    ['M7 8.5h0M17 8h0M12 5.5h0', '#7a5bb5', 7.4],
    ['M9.5 11h0M14.6 10.6h0', '#9a7fd0', 5],
  ],
  jarrah: [
    '#e8d9cf',
    ['M19 4C9 5 5 11 5.5 19 13 19 18.5 13.5 19 4z', '#8e3b2e'],
    ['M5 20.5 15.5 8.5M9 16l5.5-1.5M8.5 15.5l.5-5.5', '#e8d9cf', 1.2],
  ],
  juniper: [
    '#dce7d0',
    ['M12 3v8M12 7 7 4.5M12 7l5-2.5M12 11 6 8.5M12 11l6-2.5', '#4a7048', 1.7],
    ['M8 15h0M16 15h0', '#3d558f', 7.6],
    ['M12 18h0', '#26365f', 7.6],
  ],
}

/** A bot's; undefined: this page is older than the bot. */
export const faceOf = (bot: string): Face | undefined => (FACES as Readonly<Record<string, Face>>)[bot]
