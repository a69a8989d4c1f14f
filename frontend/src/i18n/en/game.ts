import type { OfferKind, Reason } from '../../wire'

const color: Record<string, string> = { black: 'Black', white: 'White' }
export const word = (c: string): string => color[c] ?? ''
export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
/** '1 stone: h8', '2 stones: h8 and i9'; a pass is no stone. None: what it is lies in the opening. */
const taken = (moves: readonly string[]): string => {
  if (moves.length === 0) return 'a step of the opening'
  const what = moves.includes('pass') ? 'move' : 'stone'
  return `${count(moves.length, what, `${what}s`)}: ${moves.join(' and ')}`
}
/** A, B, C… of the fifths that are offered. */
const letter = (n: number): string => String.fromCharCode(65 + n)
const chose: Record<string, string> = {
  place2: 'placed two more',
  keep: 'kept the colours',
  swap: 'changed colours',
  offer10: 'offers ten fifths',
}
export const gift = (ms: number): string =>
  ms >= 86_400_000 ? count(ms / 86_400_000, 'day', 'days') : `${ms / 1000} s`

/** How a game ends that somebody wins. */
type Decisive = Exclude<Reason, 'full_board' | 'passes' | 'agreement' | 'aborted'>
type Sides = (winner: string, loser: string) => string

export const game = {
  color: word,
  letter,
  title: (a: string, b: string) => `${a} – ${b}`,
  yourMoveTitle: 'Your move',
  board: (a: string, b: string) => `Board. Black: ${a}. White: ${b}.`,
  loading: 'Loading the game…',
  // Strips
  presence: {
    live: 'you',
    here: 'here',
    lost: 'connection lost',
    away: 'away',
    left: 'offline',
    unknown: 'unknown',
    reconnecting: 'reconnecting',
    offline: 'offline',
  },
  toMove: 'to move',
  /** Below a clock, and read with it. */
  overtime: {
    byoyomi: (n: number, period: string) => `then ${n} × ${period}`,
    canadian: (n: number, period: string) => `then ${n} moves/${period}`,
    periods: (n: number) => (n === 1 ? 'last period' : `${n} periods left`),
    stones: (n: number) => `for ${count(n, 'more move', 'more moves')}`,
    turn: 'for each move',
    whole: 'for all moves',
  },
  lowOwn: 'Your time is running low.',
  lowTheirs: (c: string) => `${word(c)} is low on time.`,
  giveLabel: (name: string, ms: number) => `${ms >= 86_400_000 ? '+1 day' : `+${ms / 1000} s`} for ${name}`,
  you: 'you',
  clockOf: (c: string) => `${word(c)}’s clock`,
  noClock: 'No clock',
  frozen: 'reconnecting',
  still: 'paused',
  // Status
  watching: 'Watching',
  watchers: (n: number) => (n === 1 ? '1 watching' : `${n} watching`),
  yourMove: (c: string) => `Your move: place a ${c} stone.`,
  yourMoveDouble: (c: string) => `Your move: choose a point twice to place your ${c} stone.`,
  yourMoveConfirm: (c: string) => `Your move: choose a point for your ${c} stone.`,
  placeAt: (at: string) => `Place at ${at}`,
  placeHint: 'Choose a point; the button to place appears here.',
  passed: (name: string) => `${name} passed.`,
  theirMove: (name: string) => `${name} is to move.`,
  sending: 'Sending your move…',
  held: 'Your move is kept here and will be sent when the server can save again.',
  unsent: 'Your move is sent as soon as the connection is back.',
  notLive: 'Connection lost: this position may be out of date.',
  lookingBack: (n: number, all: number) => `Viewing move ${n} of ${all}.`,
  backToLive: 'Back to live',
  newMoves: (n: number) => (n === 1 ? '1 new move' : `${n} new moves`),
  forbidden: 'Crosses mark points forbidden to Black. Select one to see why.',
  forbiddenLoses: 'In this game a forbidden move loses. Forbidden points are not marked.',
  // Waiting room
  waitingPublic: 'Waiting for an opponent',
  waitingFor: (name: string) => `Waiting for ${name}`,
  waitingPrivate: 'Invite a friend',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Select the link and copy it.',
  invited: (name: string) => `${name} invites you to a game`,
  join: 'Join the game',
  // Offers
  offers: {
    draw: name => `${name} offers a draw.`,
    takeback: (name, moves) => `${name} requests a takeback of ${taken(moves)}.`,
    rematch: name => `${name} offers a rematch.`,
  } satisfies Record<OfferKind, (name: string, moves: readonly string[]) => string> as Record<
    OfferKind,
    (name: string, moves: readonly string[]) => string
  >,
  offerSent: {
    draw: () => 'You offered a draw.',
    takeback: moves => `You requested a takeback of ${taken(moves)}.`,
    rematch: () => 'You offered a rematch.',
  } satisfies Record<OfferKind, (moves: readonly string[]) => string> as Record<
    OfferKind,
    (moves: readonly string[]) => string
  >,
  offerWait: {
    draw: (name: string) => `Valid until ${name} moves.`,
    takeback: () => 'Waiting for an answer…',
    rematch: () => 'Waiting for an answer…',
  } satisfies Record<OfferKind, (name: string) => string> as Record<OfferKind, (name: string) => string>,
  withdrawOffer: 'Withdraw',
  accept: 'Accept',
  decline: 'Decline',
  // Actions
  actions: 'Game actions',
  more: 'More',
  moreLabel: 'More actions',
  takeback: 'Take back',
  takebackLabel: (moves: readonly string[]) => (moves.length === 0 ? 'Take back' : `Take back ${taken(moves)}`),
  /** In one line with the other actions. */
  drawOffer: 'Offer draw',
  pass: 'Pass',
  /** A pass among the moves, where others have their point. */
  passMove: 'pass',
  resign: 'Resign',
  abort: 'Abort',
  rematch: 'Rematch',
  newGame: 'New game',
  share: 'Copy link',
  shareAt: (ply: number) => `Copy link to move ${ply}`,
  // Result
  wins: (c: string) => `${word(c)} wins`,
  youWin: 'You win',
  youLose: 'You lose',
  draw: 'Draw',
  aborted: 'Game aborted',
  calledOff: 'Game called off',
  calledOffHow: 'Nobody made the first move in time.',
  abortedHow: 'It was aborted before both sides had moved.',
  /** How it ended, as its winner, its loser and everybody else read it. */
  ended: {
    won: {
      five: 'You made five in a row.',
      overline: 'You made six or more in a row.',
      resign: 'Your opponent resigned.',
      time: 'Your opponent ran out of time.',
      away: 'Your opponent was away, and you claimed the game.',
      forbidden: 'Your opponent played a forbidden point.',
    } satisfies Record<Decisive, string> as Record<string, string>,
    lost: {
      five: 'Your opponent made five in a row.',
      overline: 'Your opponent made six or more in a row.',
      resign: 'You resigned.',
      time: 'You ran out of time.',
      away: 'You were away, and your opponent claimed the game.',
      forbidden: 'You played a forbidden point.',
    } satisfies Record<Decisive, string> as Record<string, string>,
    seen: {
      five: winner => `${word(winner)} made five in a row.`,
      overline: winner => `${word(winner)} made six or more in a row.`,
      resign: (_, loser) => `${word(loser)} resigned.`,
      time: (_, loser) => `${word(loser)} ran out of time.`,
      away: (winner, loser) => `${word(loser)} was away, and ${word(winner)} claimed the game.`,
      forbidden: (_, loser) => `${word(loser)} played a forbidden point.`,
    } satisfies Record<Decisive, Sides> as Record<string, Sides>,
    drawn: {
      full_board: 'The board is full.',
      passes: 'Both sides passed.',
      agreement: 'Both sides agreed.',
      away: 'One side was away, and a draw was claimed.',
    } as Record<string, string>,
  },
  nextGame: 'To the rematch',
  // Why a point is forbidden; the answer's words come with it
  why: {
    ask: 'Why?',
    hint: 'Select an empty point to see whether it is forbidden to Black, and why.',
  },
  analyse: 'Analyse',
  review: 'Review',
  download: 'Download',
  // The log of a game
  auditOpen: 'Game log',
  // Moves and replay
  moves: 'Moves',
  noMoves: 'No stones yet.',
  first: 'To the start',
  back: 'One move back',
  forward: 'One move forward',
  last: 'To the last move',
  play: 'Play through the moves',
  pause: 'Stop',
  ply: 'Move',
  log: {
    start: 'The game begins.',
    chose: (who: string, o: string) =>
      `${who} ${chose[o] ?? (color[o] ? `chose ${word(o)}` : `wants ${count(Number(o), 'fifth', 'fifths')}`)}.`,
    fifth: (n: number, at: string) => `Fifth ${letter(n)}: ${at}`,
    offered: {
      draw: (who: string) => `${who} offered a draw.`,
      takeback: (who: string) => `${who} requested a takeback.`,
      rematch: (who: string) => `${who} offered a rematch.`,
    } satisfies Record<OfferKind, (w: string) => string>,
    declined: {
      draw: (who: string) => `${who} declined the draw.`,
      takeback: (who: string) => `${who} declined the takeback.`,
      rematch: (who: string) => `${who} declined the rematch.`,
    } satisfies Record<OfferKind, (w: string) => string>,
    withdrawn: {
      draw: (who: string) => `${who} withdrew the draw offer.`,
      takeback: (who: string) => `${who} withdrew the takeback request.`,
      rematch: (who: string) => `${who} withdrew the rematch offer.`,
    } satisfies Record<OfferKind, (w: string) => string>,
    tookBack: (ply: number) => `Taken back to move ${ply}.`,
    bonus: (s: number, c: string) =>
      `The server was unavailable: +${s} s${c ? ` for ${word(c)}` : ' for the side to move'}.`,
    gift: (who: string, ms: number) => `${who} gave ${gift(ms)}.`,
    adjourn: 'The game is adjourned.',
    resume: (who: string) => `${who} resumed the game.`,
    rematch: 'The rematch begins.',
  },
  // Chat
  chat: 'Chat',
  chatNew: (n: number) => count(n, 'new message', 'new messages'),
  chatWith: (n: number) => `Chat, ${count(n, 'new message', 'new messages')}`,
  talk: 'Moves and chat',
  // Ratings
  unrated: {
    short: 'Not rated: too short.',
    pair: 'Not rated: too many games between these players today.',
    address: 'Not rated: both players share a network.',
    barred: 'Not rated: one of the players plays unrated games only.',
    annulled: 'A moderator has annulled this game.',
  } as Record<string, string>,
  ratings: 'New ratings',
  ratingBy: (by: number) => (by < 0 ? `−${-by}` : `+${by}`),
  // What is played, on top of every game
  about: {
    title: 'About this game',
    rule: 'Rule',
    size: 'Board',
    opening: 'Opening',
    pattern: 'First three stones',
    forbidden: 'Forbidden points',
    loses: 'forbidden moves lose',
    refuse: 'forbidden moves blocked',
    takebacks: 'Takebacks',
    noTakebacks: 'no takebacks',
    clock: 'Clock',
    noClock: 'no clock',
    made: 'Made',
    began: 'Began',
    rated: 'Rating',
    isRated: 'rated',
    notRated: 'casual',
    kind: 'Visibility',
    private: 'private',
    watchers: 'Spectators',
    result: 'Result',
    ended: (head: string, how: string) => (how ? `${head}. ${how}` : `${head}.`),
  },
}
