import type { PlayRefusal, Sentence } from './refusals'
import type { Refusals } from '../../wire'

const of = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`)
const secs = (n: number): string => of(n, 'a second', 'seconds')
/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400
    ? of(Math.ceil(seconds / 60), 'a minute', 'minutes')
    : of(Math.ceil(seconds / 3600), 'an hour', 'hours')

const outdated = 'The server did not understand this page. Reload it and try again.'

/** What is said when a game that is begun or played refuses something. */
export const playing: {
  refusals: { [Name in PlayRefusal]: Sentence<Refusals[Name]> } & Record<'identity', string>
} = {
  refusals: {
    // A new game
    guest_rated: 'Guests play casual games. Create an account to be rated.',
    seeks: 'You have too many games waiting. Withdraw one first.',
    games: 'You have too many games in progress. Finish one first.',
    opponent_games: 'Your opponent has too many games in progress. Try again later.',
    bots_most: ({ max }) => `You have ${max} games against bots in progress, the maximum. Finish one first.`,
    bots_crowd: 'Too many games against bots are in progress from your network. Come back later.',
    game_exists: 'That game exists already.',
    own_game: 'You cannot play against yourself.',
    started: 'Somebody else has joined that game.',
    playing: 'You are playing a game. Finish it first.',
    host_playing: 'Your opponent has started another game.',
    opponent_left: 'Your opponent has left. There is nobody to play with right now.',
    blocked: 'One of you has blocked the other.',
    range: ({ max }) => `A rating range goes from 0 to ${max}, and needs a clock.`,
    pausing: ({ seconds }) => `You abandoned too many games. You can play strangers again in ${soon(seconds)}.`,
    out_of_range: 'This game is for players with another rating.',
    declined: 'This challenge has been declined.',
    withdrawn: 'This open game has been withdrawn.',

    // A game
    damaged: 'This game is damaged and unavailable; its clocks are paused. Nothing is lost.',
    log: 'The record of this game is damaged.',
    not_player: 'You do not play in this game.',
    not_your_turn: 'It is not your turn.',
    not_started: 'The game has not started.',
    over: 'The game is over.',
    stale: 'The position has changed. Check the board and try again.',
    point: 'That is not a point of the board.',
    off_board: 'That point is not on the board.',
    occupied: 'There is a stone on that point.',
    forbidden_point: 'That point is forbidden to Black.',
    unexplained: 'Only an empty point of a game of renju can be explained.',
    not_now: 'That decision is not possible now.',
    no_offer: 'There is no offer to answer.',
    offered: 'There is an open offer, or you have made this one already.',
    offer_wait: ({ seconds, moves }) =>
      `You have offered this several times. Wait ${moves > 0 ? of(moves, 'a move', 'moves') : seconds < 60 ? secs(seconds) : soon(seconds)}, then try again.`,
    offer_most: ({ max }) => `You may offer this ${max} times in a game.`,
    no_takebacks: 'There are no takebacks in this game.',
    nothing_to_take_back: 'There is no move of yours to take back.',
    too_long: 'This game has had too many takebacks.',
    too_early: 'The game has hardly begun. You can abort it.',
    too_late: 'The game is under way. You can only resign.',
    adjourned: 'The game is adjourned. Resume it first.',
    not_adjourned: 'The game is not adjourned.',
    not_away: 'Your opponent has not been away long enough.',
    no_pass: 'There are no passes under this rule.',
    no_clock: 'This game has no clocks.',
    enough: 'Your opponent has enough time.',
    not_in_room: 'You are not in this game’s room. Reload the page and try again.',

    // The server
    own_queue: 'Too many actions at once in this game. Please wait.',
    game_queue: 'Too much is going on in this game right now. Try again in a moment.',
    rooms: 'Too many games are open on the server right now. Try again in a moment.',
    store_queue: 'Too many moves are waiting to be saved. Try again in a moment.',
    requests: 'The server has too many requests to answer. Try again in a moment.',
    making: 'Your last game is still being created. Try again in a moment.',
    pictures: 'The server has too many pictures to draw right now. Try again in a moment.',
    bodies: 'The server is being sent too much right now. Try again in a moment.',
    another_name: 'The account has another name now. Try again.',
    sign_ins: 'Too many people are signing in right now. Try again in a moment.',
    flood: 'This page sent too much at once. Wait a little, then try again.',
    attempts: 'Too many attempts. Try again in a few minutes.',
    follows: ({ max }) => `This page follows too many games (at most ${max}). Reload it.`,
    too_large: 'That is too much to send at once.',
    other_site: 'That request came from another site. Open this site directly and try again.',
    host: 'This server does not answer at that address.',
    before: 'This list cannot be continued. Reload the page.',
    not_ready: 'The server is starting. Try again in a moment.',
    crowd: 'Many visitors share your address. Come back in a while.',
    address: 'There is nothing at this address.',
    session_ended: 'You were signed out. Sign in and try again.',
    sockets: 'Too many pages of this site are open at once. Close one.',
    identity: 'You are signed in as somebody else now, so this was not sent. Try again if you still want it.',
    unknown_type: outdated,
    hello_first: outdated,
    method: outdated,
    media_type: outdated,
    body: outdated,
    limit: outdated,
    stopping: 'The server is restarting. Try again in a moment.',
    conflict: 'That has been done already.',
    forbidden: 'You may not do that.',
  },
}
