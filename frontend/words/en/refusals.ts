import type { OwnCode } from '../../src/net/fault'
import type { Refusals } from '../../src/wire'

export type Sentence<Numbers extends string> = [Numbers] extends [never]
  ? string
  : (v: Record<Numbers, number>) => string
/** Those that come with the pages that ask for what is refused. */
export type ReviewRefusal = Extract<keyof Refusals, `review_${string}` | `analysis_${string}` | 'live_game'>
/** Of what was played in the openings. */
export type ExploreRefusal = Extract<keyof Refusals, `explore_${string}`>
export type BaseRefusal = Extract<keyof Refusals, `base_${string}`>
export type BringRefusal = Extract<keyof Refusals, `bring_${string}` | 'brought_ids'>
export type PuzzleRefusal = Extract<keyof Refusals, `puzzle_${string}` | 'puzzle' | 'puzzles'>
export type StudyRefusal = Extract<keyof Refusals, `study_${string}` | `import_${string}` | `export_${string}`>
/** Of lists of puzzles and studies. */
export type ListRefusal = Extract<keyof Refusals, `list_${string}`>
export type ClubRefusal = Extract<keyof Refusals, `club_${string}`>
export type CastRefusal = Extract<keyof Refusals, `cast_${string}`>
export type EventRefusal = Extract<keyof Refusals, `event_${string}` | 'calendar_link'>
/** Of what federations say of members. */
export type FederationRefusal = Extract<keyof Refusals, `federation_${string}`>
/** Of simuls, which are events. */
export type SimulRefusal = Extract<keyof Refusals, `simul_${string}`>
export type ChallengeRefusal = Extract<keyof Refusals, `challenge_${string}` | `block_${string}` | `open_${string}`>
export type FollowRefusal = Extract<keyof Refusals, `follow_${string}` | 'privacy'>
/** Of programs and their tokens; pages see a few of them. */
export type TokenRefusal = Extract<
  keyof Refusals,
  `bot_${string}` | `token_${string}` | `opponent_${'bot_games_day' | 'limit'}` | 'token'
>
export type ChatRefusal = Extract<keyof Refusals, `chat_${string}`>
export type DaysRefusal = Extract<keyof Refusals, `vacation_${string}` | `plan_${string}`>
export type PeopleRefusal = Extract<keyof Refusals, 'exported' | 'filter' | 'pool' | 'guest_delete'>
export type AccountRefusal = Extract<
  keyof Refusals,
  `name_${string}` | `password_${string}` | 'guest_password' | 'credentials' | 'has_account'
>
/** Of the ways into an account, and of names. */
export type WayRefusal = Extract<
  keyof Refusals,
  'members_only' | 'prove' | 'recovery' | 'recovery_several' | 'passkey' | `passkey_${string}` | 'last_way' | 'renamed'
>
/** Of notifications by the browser's push service. */
export type PushRefusal = Extract<keyof Refusals, `push_${string}`>
/** Of reports, appeals and moderators. */
export type ModerationRefusal = Extract<keyof Refusals, `report_${string}` | `appeal_${string}` | `mod_${string}`>
/** Of cases of fair play. */
export type FairRefusal = Extract<keyof Refusals, `fair_${string}`>
/** Whom a moderator has muted or suspended; these also say why. */
export type BarredRefusal = Extract<keyof Refusals, 'muted' | 'suspended' | 'unrated'>
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
  | 'engines_days'
  | 'engines_rated'
  | 'draw_after'
  | 'delay'
  | 'delay_public'
  | 'bot'
>
/** Of streams of events: nobody sees them, since the page opens another stream. */
export type StreamRefusal = Extract<keyof Refusals, `stream_${string}`>
/** Of the steps of an opening. */
export type OpeningRefusal = Extract<keyof Refusals, 'zone' | 'alike' | 'not_offered'>
/** Of a game that is begun or played. Any page may see them: they come after its first load. */
export type PlayRefusal = Extract<
  keyof Refusals,
  | 'stopping'
  | 'conflict'
  | 'forbidden'
  | 'unknown_type'
  | 'hello_first'
  | 'method'
  | 'media_type'
  | 'body'
  | 'limit'
  | 'not_ready'
  | 'crowd'
  | 'address'
  | 'session_ended'
  | 'sockets'
  | 'own_queue'
  | 'game_queue'
  | 'rooms'
  | 'store_queue'
  | 'requests'
  | 'making'
  | 'pictures'
  | 'bodies'
  | 'another_name'
  | 'sign_ins'
  | 'flood'
  | 'attempts'
  | 'follows'
  | 'too_large'
  | 'other_site'
  | 'host'
  | 'before'
  | 'guest_rated'
  | 'seeks'
  | 'games'
  | 'opponent_games'
  | 'bots_most'
  | 'bots_crowd'
  | 'game_exists'
  | 'own_game'
  | 'started'
  | 'playing'
  | 'host_playing'
  | 'opponent_left'
  | 'blocked'
  | 'range'
  | 'pausing'
  | 'out_of_range'
  | 'withdrawn'
  | 'rematch_event'
  | 'declined'
  | 'damaged'
  | 'log'
  | 'not_player'
  | 'not_your_turn'
  | 'not_started'
  | 'over'
  | 'stale'
  | 'point'
  | 'off_board'
  | 'occupied'
  | 'forbidden_point'
  | 'unexplained'
  | 'not_now'
  | 'no_offer'
  | 'offered'
  | 'offer_wait'
  | 'offer_most'
  | 'no_takebacks'
  | 'nothing_to_take_back'
  | 'too_long'
  | 'draw_event'
  | 'too_early'
  | 'too_late'
  | 'adjourned'
  | 'not_adjourned'
  | 'not_away'
  | 'no_pass'
  | 'no_clock'
  | 'enough'
  | 'not_in_room'
>
export type LateRefusal =
  | PlayRefusal
  | OpeningRefusal
  | StreamRefusal
  | BaseRefusal
  | BringRefusal
  | ExploreRefusal
  | PuzzleRefusal
  | CreateRefusal
  | AccountRefusal
  | ReviewRefusal
  | StudyRefusal
  | ListRefusal
  | ClubRefusal
  | CastRefusal
  | EventRefusal
  | FederationRefusal
  | SimulRefusal
  | ChallengeRefusal
  | FollowRefusal
  | ChatRefusal
  | DaysRefusal
  | PeopleRefusal
  | TokenRefusal
  | WayRefusal
  | PushRefusal
  | ModerationRefusal
  | FairRefusal
  | BarredRefusal
type Sentences = { [Name in Exclude<keyof Refusals, LateRefusal>]: Sentence<Refusals[Name]> } & Record<
  Exclude<OwnCode, 'identity'>,
  string
>

/** What is said when something is refused: every refusal that the server has but for late ones, and our own. */
export const refusals: Sentences = {}
