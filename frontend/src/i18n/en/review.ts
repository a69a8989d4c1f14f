import type { ReviewRefusal } from './refusals'

const word = (c: string): string => (c === 'white' ? 'White' : 'Black')
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
const list = (points: readonly string[], last = 'and'): string =>
  points.length < 2 ? points.join('') : `${points.slice(0, -1).join(', ')} ${last} ${points.at(-1)}`
const percent = (part: number): string => `${Math.round(100 * part)} %`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
/** Moves of the winner on a line to the five. */
const moves = (plies: number): string => count((plies + 1) / 2, 'move', 'moves')
/** What can be forced. */
const win = (fours: boolean, plies: number): string =>
  plies === 1 ? 'five in a row' : `a win by ${fours ? 'fours' : 'threats'}`

/** The same after "can" or "could". */
const winning = (fours: boolean, plies: number): string =>
  plies === 1 ? 'make five in a row' : `force ${win(fours, plies)}`
/** A side, or the reader. */
const who = (c: string | null): string => (c ? word(c) : 'You')
const was = (c: string | null): string => (c ? `${word(c)} was` : 'You were')
const ordinal = (n: number): string =>
  `${n}${['th', 'st', 'nd', 'rd'][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? 'th'}`
const after = (line: string): string => (line ? `: ${line}.` : '.')
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string =>
  `${list(points)} still ${points.length === 1 ? 'threatens' : 'threaten'}.`
const stopped = (what: string, points: readonly string[]): string =>
  points.length > 0 ? `It stops the ${what}; ${still(points)}` : `It stops the ${what}.`

/** What is said when a review or an analysis is refused. */
const refusals: Record<ReviewRefusal, string> = {
  review_visitor: 'Place a stone or sign in first.',
  review_playing: 'There is no analysis while you play somebody. Finish your game first.',
  review_short: 'There is too little in this game to explain.',
  review_others: 'Only a player or the person who asked for it may cancel this.',
  review_daily: 'You have used today’s reviews. Come back tomorrow.',
  review_own: 'Several of your reviews are waiting. Ask again when one is made.',
  review_network: 'Many reviews from your network are waiting. Try again in a while.',
  review_all: 'Many reviews are waiting. Try again in a while.',
  review_off: 'This site makes no reviews.',
  review_move: 'That move cannot be tried.',
  review_tries: 'Too many tries. Please wait a minute.',
  analysis_busy: 'The analysis is busy. Try again in a moment.',
  analysis_another: 'You have asked for another analysis since.',
  analysis_position: 'No move can be made in that position.',
  analysis_lines: 'The server did not understand this page. Reload it and try again.',
  live_game: 'That position is in play. It is explained when the game is over.',
}

/** What is said of a game after it. */
export const review = {
  refusals,
  title: 'Review',
  loading: 'Looking for a review…',
  ask: 'Review this game',
  about:
    'The engine checks every move: missed wins, missed defences, and where the game was decided, each with its proof.',
  again: 'Review it again',
  old: (version: string) => `This review is by an older engine (${version}).`,
  waiting: 'Your review is being made.',
  queue: (place: number, seconds: number) =>
    `Your review is ${ordinal(place)}, ${seconds < 50 ? 'less than a minute' : `about ${count(Math.round(seconds / 60), 'minute', 'minutes')}`}.`,
  coarse: 'This is a first look, which names only what it has tried; a better one is being made.',
  progress: (p: number) => `Review: ${percent(p)}`,
  cancel: 'Cancel the review',
  failed: 'The review could not be made.',
  cancelled: 'The review was cancelled.',
  ready: 'The review is ready.',
  off: 'This site makes no reviews.',
  retry: 'Look again',

  graph: (n: number, black: string) => `Black’s chance to win, move by move; after move ${n} it is ${black}.`,
  chance: (c: string, p: number) => `${word(c)} ${chance(p)}`,
  chanceText: chance,
  won: (c: string) => `${word(c)} can force a win`,
  hasWon: (c: string) => `${word(c)} has won`,
  legend: 'Black above, White below the line',

  accuracy: 'Accuracy',
  accuracyOf: (c: string, p: number, n: number) =>
    `${word(c)}: ${Math.round(p)} %, over ${count(n, 'move', 'moves')} with a choice`,
  noChoices: (c: string) => `${word(c)}: no choices`,
  noMistakes: 'No mistakes were found.',
  mistakes: 'Mistakes',
  /** Those that were not told before. */
  others: 'Other mistakes',
  longWins: (n: number) => `Show missed wins of more than eight moves (${n})`,
  signsNote: 'Loss of winning chance: ?! from 10 %, ? from 20 %, ?? from 35 %; × is proven.',
  decisiveNote: (c: string | null) =>
    `Before it ${c ? `${word(c)} was` : 'you were'} not lost yet, the engine believes.`,
  /** The same of a forbidden move, which ended the game. */
  decisiveEnd: 'It ended the game; before it Black was not lost, the engine believes.',
  found: (points: readonly string[]) =>
    points.length === 1
      ? 'Every other move is proven to lose.'
      : `Only ${list(points)} are not proven to lose; one of them was played.`,

  /** How a game ended. */
  ends: {
    resign: (loser: string) => `${word(loser)} resigned.`,
    time: (loser: string) => `${word(loser)} ran out of time.`,
    away: (loser: string) => `${word(loser)} was away, and the opponent claimed the win.`,
    awayDraw: 'A player was away, and the opponent claimed a draw.',
    forbidden: (at: string, kind: string) => `Black played ${at}, which is forbidden (${kind}): White has won.`,
    agreement: 'A draw was agreed.',
    passes: 'Both players passed: a draw.',
    kinds: { overline: 'overline', double_four: 'double four', double_three: 'double three' },
  },
  /** What was proven of the position when a game ended other than on the board. */
  endsIn: {
    wins: (c: string, fours: boolean, plies: number) => `${word(c)} could ${winning(fours, plies)} then.`,
    lost: (c: string) => `Every move of ${word(c)} lost by then, which is proven.`,
    /** Where nothing was proven. */
    open: (c: string, p: number) => `The engine then gave ${word(c)} ${chance(p)}.`,
  },
  /** The same of the position before a forbidden move. */
  endsAfter: {
    wins: (fours: boolean, plies: number) => `Before that move Black could ${winning(fours, plies)}.`,
    lost: 'Before that move Black was proven to lose already, whatever it played.',
  },

  signs: {
    missed_win: 'missed win, proven',
    missed_defence: 'missed defence, proven',
    allowed_win: 'lets a win happen, proven',
    forbidden: 'forbidden',
    decisive: 'decisive mistake',
    slip: 'inaccuracy',
    error: 'mistake',
    blunder: 'blunder',
  },
  /** What a coach says first; null: the reader is meant. A line may be missing. */
  coach: {
    resign: (c: string | null, line: string) => `${who(c)} resigned a won game${after(line)}`,
    time: (c: string | null, line: string) =>
      `${c ? `${word(c)}’s time` : 'Your time'} ran out in a won game${after(line)}`,
    away: (c: string | null, line: string) => `${who(c)} left a won game${after(line)}`,
    draw: (c: string | null, line: string) => `${who(c)} drew a won game${after(line)}`,
    hadWon: (c: string | null, n: number, line: string) => `${who(c)} had won at move ${n}: ${line}.`,
    thenLost: (c: string | null, at: string) => `After ${at} ${c ? `${word(c)} was` : 'you were'} lost.`,
    lost: (c: string | null, n: number, at: string) => `${was(c)} lost from here on: move ${n}, ${at}.`,
    best: (c: string | null, n: number, at: string) => `${c ? `${word(c)}’s` : 'Your'} best move: ${n}, ${at}.`,
    bestWins: (line: string) => `It won by force: ${line}.`,
    bestHolds: 'Every other move is proven to lose.',
  },
  move: (n: number, at: string) => `Move ${n}, ${at}`,
  pass: 'a pass',
  /** Each goes on where the move's name ends. */
  missedWin: (fours: boolean, plies: number, line: string) => `misses ${win(fours, plies)}${after(line)}`,
  missedDefence: (fours: boolean, plies: number, line: string, holds: readonly string[], many: boolean) =>
    `does not stop ${win(fours, plies)}${after(line)} ${holdsText(holds, many)}`,
  allowedWin: (fours: boolean, plies: number, line: string) =>
    `lets the opponent ${plies === 1 ? 'make' : 'have'} ${win(fours, plies)}${after(line)}`,
  lostByForbidden: 'is forbidden to Black, and lost the game.',
  endedByForbidden: 'is forbidden to Black, and ended the game.',
  inaccurate: (c: string, from: number, to: number, best: string) =>
    `lowers ${word(c)}’s winning chance from ${percent(from)} to ${percent(to)}, the engine believes${best ? `; ${best} looks better` : ''}.`,
  forced: 'There was no other choice.',
  lost: (c: string) => `${word(c)} is lost: every move is proven to lose.`,
  forbidden: (points: readonly string[]) =>
    points.length > 1
      ? `${list(points)} lie on the line of the threat, and are forbidden to Black.`
      : `${points[0]} lies on the line of the threat, and is forbidden to Black.`,
  threat: (c: string, line: string) => `If nothing is done, ${word(c)} wins: ${line}.`,
  canWin: (c: string, fours: boolean, plies: number, line: string) =>
    `${word(c)} ${plies === 1 ? 'can make' : 'has'} ${win(fours, plies)}: ${line}.`,
  best: (c: string, line: string) => `Best for ${word(c)}, the engine believes: ${line}.`,

  showWin: 'Show the win',
  showThreat: 'Show the threat',
  showReplies: 'Why the other replies lose',
  showBest: 'Show the better line',
  practise: 'Try again',
  practiseAll: (n: number) => `Practise your mistakes (${n})`,

  proof: {
    title: (c: string) => `Why ${word(c)} wins`,
    line: 'The better line',
    proven: 'Proven: the rules were checked for every reply.',
    shortest: (plies: number) => `${moves(plies)}: the shortest win found.`,
    noTree: 'The proof was too long to keep: this is its main line.',
    believed: 'Engine line, not proven.',
    board: (text: string) => `Board of the explanation. ${text}`,
    back: 'Back',
    forward: 'Forward',
    first: 'To the beginning',
    close: 'Close the explanation',
    steps: 'The line',
    side: word,
    kinds: {
      five: 'five in a row',
      straight: 'more than one five threatens',
      four: 'a four',
      three: 'a three',
      quiet: '',
    },
    start: (c: string) => `${word(c)} is to move, and wins by force.`,
    five: (c: string, points: readonly string[]) =>
      `Five in a row, ${points[0]} to ${points.at(-1)}: ${word(c)} has won.`,
    straight: (c: string, points: readonly string[]) =>
      `${list(points)}: only one of them can be stopped, so ${word(c)} wins.`,
    four: (at: string) => `A four: ${at} must be taken at once.`,
    barredFour: (points: readonly string[]) =>
      points.length > 1
        ? `A four: only ${list(points)} stop it, and they are forbidden to Black.`
        : `A four: only ${points[0]} stops it, and it is forbidden to Black.`,
    three: (points: readonly string[]) =>
      `A three: the next stone at ${list(points, 'or')} would make a four with two open ends.`,
    /** The points are those of older threes. */
    stopsFour: (points: readonly string[]) => stopped('four', points),
    stopsThree: (points: readonly string[]) => stopped('three', points),
    quiet: (points: readonly string[]) =>
      points.length > 0 ? still(points) : 'A quiet move: every reply to it is proven to lose.',
    any: 'Select any reply to see why it loses.',
    /** null: there is no reply that is allowed. */
    replied: (c: string, at: string | null) =>
      at ? `${word(c)} replies ${at}.` : `${word(c)} may play nowhere, and passes.`,
    end: 'The end of the line.',
    replies: (c: string) => `${word(c)} must stop the threat`,
    tapReply: 'Select a reply to see what follows.',
    holds: (points: readonly string[], many: boolean) =>
      many
        ? `The engine believes that ${list(points)} would hold; there may be others.`
        : `The engine believes that ${list(points)} would hold; every other reply is proven to lose.`,
    nothing: 'No reply holds.',
    untried: 'Which replies hold was not looked for.',
    holding: (at: string) => `${at}: the engine believes that it holds.`,
    unknown: (at: string) => `${at}: no proof of what becomes of it was kept.`,
    named: (points: readonly string[]) =>
      `The longest ${points.length === 1 ? 'defence' : 'defences'}: ${list(points)}.`,
  },

  better: {
    title: 'Find a better move',
    task: (c: string, n: number, at: string) => `${word(c)} played ${at} at move ${n}. Find a better move.`,
    board: (c: string) => `Board: ${word(c)} is to move.`,
    looking: 'Looking at your move…',
    good: (at: string) => `Correct: ${at}!`,
    best: (at: string) => `Correct: the best move, ${at}!`,
    same: (at: string) => `${at} is the move you played.`,
    better: (at: string) => `There is better than ${at}, the engine believes.`,
    badWin: (at: string, line: string) => `After ${at} the opponent wins: ${line}.`,
    badMissed: (at: string) => `After ${at} the win is gone, the engine believes.`,
    why: 'Show why',
    retry: 'Once more',
    next: 'Next',
    done: 'That was the last one.',
    close: 'Back to the game',
    hint: (n: number) => `Hint ${n} of 3`,
    solution: (at: string) => `The answer: ${at}.`,
    holds: (points: readonly string[], many: boolean) =>
      `The engine believes that these hold: ${points.join(', ')}${many ? ' and others' : ''}.`,
    believed: (at: string) => `Engine’s best: ${at}.`,
    noSolution: 'The engine names no better move here; any that is no mistake will do.',
    hints: {
      missed_win: (fours: boolean, plies: number) =>
        `You can ${winning(fours, plies)}.${plies > 3 ? ` Shortest found: ${moves(plies)}.` : ''}`,
      missed_defence: 'The opponent threatens to win. Stop it.',
      allowed_win: 'Your move let the opponent win by force. Play one that does not.',
      forbidden: 'The point is forbidden to you. There are others.',
      inaccurate: 'There is a move that keeps more of your chances.',
    },
    area: (from: string, to: string) => `Look between ${from} and ${to}.`,
    counted: 'Solved with all hints: it will come back soon.',
  },

  exercises: {
    lead: 'Positions from your reviewed games. Solved ones return after some days.',
    due: (n: number) => `${count(n, 'position', 'positions')} to solve now`,
    none: 'Nothing to solve yet',
    noneNote: 'Have one of your games reviewed: what you missed comes here.',
    rest: 'All solved for now',
    restNote: (when: string) => `The next comes back on ${when}.`,
    visitor: 'Play a game first; your mistakes will be here.',
    games: 'To your games',
    play: 'Play',
    from: (black: string, white: string, date: string) => `${black} – ${white}, ${date}`,
    toGame: 'See the game',
    tried: (n: number) => `tried ${count(n, 'time', 'times')}`,
  },
}

function holdsText(points: readonly string[], many: boolean): string {
  if (points.length === 0) return ''
  const some = list(points.slice(0, 3))
  return many
    ? `Not every other move is proven to lose; the engine believes that ${some} would hold.`
    : `The engine believes that ${list(points)} would hold; every other move is proven to lose.`
}
