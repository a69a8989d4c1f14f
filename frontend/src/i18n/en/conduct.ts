import type { Ending } from '../../wire'

const endings: Record<Exclude<Ending, ''>, string> = {
  abort: 'aborted while your opponent was there',
  no_show: 'never started',
  left: 'left before it was over',
  sat_out: 'let the clock run in a lost position',
}

/** What abandoning games costs: the rule, and one's own record. */
export const conduct = {
  title: 'Abandoned games',
  lead: 'Your opponent’s time matters. If you finish or resign your games, this page does not affect you.',
  rule: 'The rule',
  rules: {
    counts:
      'A game counts against you if you abort it while your opponent is there, do not start it, are away when it is lost, or let the clock run for long in a position that a review proves lost.',
    weights: 'Aborting and not starting count 0.7, leaving counts 1. Only your last 30 games count.',
    limit:
      'When your last game counts against you and the sum reaches 0.4 a game, and 4 in any case, or when six games in a row count, you pause.',
    length:
      'The first pause takes ten minutes, each further one 2.2 times the last; each full day without one undoes one such step. No pause is longer than three days.',
    means:
      'While you pause you cannot play strangers. Bots, friends by a private link, correspondence games, watching and analysis stay open.',
    never:
      'Games with bots, private games and correspondence games never count, nor does anything in the ten minutes after a server failure.',
  },
  own: 'Your last games',
  pausing: (day: string, hour: string) => `You cannot play strangers until ${day}, ${hour}.`,
  last: (when: string) => `Your last pause ended on ${when}.`,
  sum: (weight: string, limit: string, games: number) =>
    `${weight} of ${limit}, from ${games === 1 ? 'one game' : `${games} games`}.`,
  fine: 'None of your last games counts against you.',
  none: 'You have played no games that count.',
  visitor: 'Your record appears here after your first games.',
  endings,
}
