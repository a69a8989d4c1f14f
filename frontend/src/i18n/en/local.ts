// Games against bots in this browser, and what is said when its engine fails.
export const local = {
  title: 'Play a bot in this browser',
  lead: 'The bot runs on your device: no clock, nothing is sent. Works offline once the engine (1.3 MB) is loaded.',
  mark: 'Casual, in this browser: not saved on the server.',
  start: 'Play',
  startNote: 'A new game replaces the one you are playing.',
  toGame: 'Back to the game',
  you: 'You',
  thinking: (name: string) => `${name} is thinking…`,
  loading: 'Loading the engine…',
  stopped: (name: string) => `${name} is waiting: you stopped the download.`,
  resignNote: 'The bot wins at once.',
  copyMoves: 'Copy moves',
  copied: 'Moves copied',
  mayGo: 'This browser may delete the game when it runs short of space.',
  unkept: 'This browser cannot save the game. It is lost when you leave the page.',
  elsewhere:
    'This game is open in another window too. Each window plays on by itself; your next visit begins with the game played last.',
  away: 'The server is unreachable. This game does not need it.',
  back: 'The server is back.',
  engine: {
    unloaded: 'The engine could not be loaded. Try again in a moment.',
    away: 'The engine could not be loaded: the server cannot be reached, and this browser does not have the engine from before.',
    memory: 'There is too little memory for the engine here. Close other pages, then try again.',
    stopped: 'The engine stopped. Try again; if it keeps stopping, this browser cannot run it.',
  },
}
