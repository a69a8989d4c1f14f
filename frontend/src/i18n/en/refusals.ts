import type { OwnCode } from '../../net/fault'
import type { Refusals } from '../../wire'

export type Sentence<Numbers extends string> = [Numbers] extends [never]
  ? string
  : (v: Record<Numbers, number>) => string
/** Those that come with the pages that ask for what is refused. */
export type ReviewRefusal = Extract<keyof Refusals, `review_${string}` | `analysis_${string}` | 'live_game'>
/** Of what was played in the openings. */
export type ExploreRefusal = Extract<keyof Refusals, `explore_${string}`>
export type PuzzleRefusal = Extract<keyof Refusals, `puzzle_${string}` | 'puzzle' | 'puzzles'>
export type StudyRefusal = Extract<keyof Refusals, `study_${string}` | `import_${string}` | `export_${string}`>
export type ChallengeRefusal = Extract<keyof Refusals, `challenge_${string}` | `block_${string}`>
export type FollowRefusal = Extract<keyof Refusals, `follow_${string}` | 'privacy'>
/** Of programs and their tokens; pages see a few of them. */
export type TokenRefusal = Extract<
  keyof Refusals,
  `bot_${string}` | `token_${string}` | `opponent_${'bot_games_day' | 'limit'}` | 'token'
>
export type ChatRefusal = Extract<keyof Refusals, `chat_${string}`>
export type PeopleRefusal = Extract<keyof Refusals, 'exported' | 'filter' | 'pool' | 'guest_delete'>
export type AccountRefusal = Extract<
  keyof Refusals,
  `name_${string}` | `password_${string}` | 'guest_password' | 'credentials' | 'has_account'
>
/** Of the ways into an account, and of names. */
export type WayRefusal = Extract<
  keyof Refusals,
  'members_only' | 'prove' | 'recovery' | 'passkey' | `passkey_${string}` | 'last_way' | 'renamed'
>
/** Of reports, appeals and moderators. */
export type ModerationRefusal = Extract<keyof Refusals, `report_${string}` | `appeal_${string}` | `mod_${string}`>
/** Whom a moderator has muted or suspended; these also say why. */
export type BarredRefusal = Extract<keyof Refusals, 'muted' | 'suspended'>
/** Of a game's settings, which only their form sends. */
export type CreateRefusal = Extract<
  keyof Refusals,
  | 'settings'
  | 'rule'
  | 'size'
  | 'opening'
  | 'forbidden_policy'
  | 'clock'
  | 'rated_clock'
  | 'rated_takebacks'
  | 'rated_forbidden'
  | 'delay'
  | 'delay_public'
  | 'bot'
>
/** Of the steps of an opening. */
export type OpeningRefusal = Extract<keyof Refusals, 'zone' | 'alike' | 'not_offered'>
export type LateRefusal =
  | OpeningRefusal
  | ExploreRefusal
  | PuzzleRefusal
  | CreateRefusal
  | AccountRefusal
  | ReviewRefusal
  | StudyRefusal
  | ChallengeRefusal
  | FollowRefusal
  | ChatRefusal
  | PeopleRefusal
  | TokenRefusal
  | WayRefusal
  | ModerationRefusal
  | BarredRefusal
type Sentences = { [Name in Exclude<keyof Refusals, LateRefusal>]: Sentence<Refusals[Name]> } & Record<OwnCode, string>

const of = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`)
const secs = (n: number): string => of(n, 'a second', 'seconds')

/** What only a page that is not the server's age gets to see. */
const outdated = 'The server did not understand this page. Reload it and try again.'
const network = 'The server cannot be reached. Check your connection and try again.'
const signedOut = 'You are not signed in. Sign in and try again.'

/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400
    ? of(Math.ceil(seconds / 60), 'a minute', 'minutes')
    : of(Math.ceil(seconds / 3600), 'an hour', 'hours')

/** What is said when something is refused: every refusal that the server has but for late ones, and our own. */
export const refusals: Sentences = {
  // The page's own
  network,
  timeout: network,
  closed: network,
  identity: 'You are somebody else here now, so it was not sent. Do it again if you still want it.',
  session: 'We could not make you a guest. Try again in a moment.',

  // The server
  internal: 'Something went wrong on our side. Try again in a moment.',
  busy: 'The server is busy. Try again in a moment.',
  retry: 'The server could not save that just now. Try again in a moment.',
  stopping: 'The server is restarting. Try again in a moment.',
  not_ready: 'The server is starting. Try again in a moment.',
  sign_ins: 'Too many people are signing in right now. Try again in a moment.',
  too_many: 'Too many of these at once. Wait a little, then try again.',
  flood: 'This page sent too much at once. Wait a little, then try again.',
  attempts: 'Too many attempts. Try again in a few minutes.',
  crowd: 'Many visitors share your address. Come back in a while.',
  sockets: 'Too many pages of this site are open at once. Close one.',
  follows: ({ max }) => `A page can follow ${max} games at a time, and this one follows too many. Reload it.`,
  too_large: 'That is too much to send at once.',
  conflict: 'That has been done already.',
  forbidden: 'You may not do that.',
  not_found: 'There is no such thing here.',
  address: 'There is nothing at this address.',
  unauthorized: signedOut,
  not_signed_in: signedOut,
  session_ended: 'You were signed out. Sign in and try again.',
  other_site: 'That request came from another site. Open this site directly and try again.',
  host: 'This server does not answer at that address.',
  invalid: outdated,
  unknown_type: outdated,
  hello_first: outdated,
  method: outdated,
  media_type: outdated,
  body: outdated,
  limit: outdated,
  before: 'This list cannot be continued. Reload the page.',

  // A new game
  guest_rated: 'Guests play casual games. Create an account to be rated.',
  seeks: 'You have too many games waiting. Withdraw one first.',
  games: 'You play too many games at once. End one first.',
  opponent_games: 'Your opponent plays too many games just now. Try again later.',
  game_exists: 'That game exists already.',
  own_game: 'You cannot play against yourself.',
  started: 'Somebody else has joined that game.',
  playing: 'You are playing a game. Finish it first.',
  host_playing: 'Your opponent has begun another game.',
  opponent_left: 'Your opponent has left. There is nobody to play with just now.',
  blocked: 'You two do not play each other: one has blocked the other.',
  range: ({ max }) => `A range of ratings goes from 0 to ${max}, and needs a clock.`,
  pausing: ({ seconds }) => `You have left too many games. You may play strangers again in ${soon(seconds)}.`,
  out_of_range: 'This game is for players with another rating.',
  withdrawn: 'This open game has been withdrawn.',

  // A game
  damaged: 'This game is damaged and has been set aside; its clocks stand still. Nothing of it is lost.',
  log: 'The record of this game is damaged.',
  not_player: 'You do not play in this game.',
  not_your_turn: 'It is not your turn.',
  not_started: 'The game has not begun.',
  over: 'The game is over.',
  stale: 'The game has moved on. Look again.',
  point: 'That is not a point of the board.',
  off_board: 'That point is not on the board.',
  occupied: 'There is a stone on that point.',
  forbidden_point: 'That point is forbidden to Black.',
  unexplained: 'Only an empty point of a game of renju can be explained.',
  not_now: 'That decision is not asked for now.',
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
  adjourned: 'The game is put aside. Take it up again first.',
  not_adjourned: 'The game is not put aside.',
  not_away: 'Your opponent has not been away long enough.',
  no_pass: 'There are no passes under this rule.',
  no_clock: 'This game has no clocks.',
  enough: 'Your opponent has time enough.',
  not_in_room: 'You are not in this game’s room. Reload the page and try again.',
}
