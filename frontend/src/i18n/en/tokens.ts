import type { Refusals, Scope } from '../../wire'
import type { Sentence, TokenRefusal } from './refusals'

const refusals: { [Name in TokenRefusal]: Sentence<Refusals[Name]> } = {
  token: 'That token does not work. Make a new one.',
  token_most: ({ max }) => `You can have ${max} tokens. Revoke one first.`,
  token_often: 'You have made many tokens. Wait a while.',
  token_guest: 'Guests have no tokens. Create an account first.',
  token_name: ({ max }) => `The name of a token has 1 to ${max} characters.`,
  token_scope: 'Choose what the token may do.',
  token_tried: () => 'Many tokens that do not work came from your address. Wait a minute.',
  bot_account: 'That is for accounts that are marked as a bot’s.',
  bot_another: 'This token opened the stream again: it is your other program.',
  bot_address: ({ max }) => `Your address has ${max} streams open already. Close one.`,
  bot_challenge: 'There is no such challenge of yours or to you.',
  bot_challenges: 'A bot plays by challenges only.',
  bot_clock: 'Choose a clock. Without one, its kind is “none”.',
  bot_color: 'A color is black, white or random.',
  bot_decision: 'A decision has points or an option, and not both.',
  bot_field: 'One of the fields does not exist.',
  bot_engine: 'A program has a name of up to 60 characters, an author of up to 80 and a version of up to 40.',
  bot_key_used: 'This key was sent with another request. Each action has a new one.',
  bot_games: 'Only an account that has never played can become a bot’s.',
  bot_games_day: () => 'This bot has begun a hundred games with other bots in a day. Try again tomorrow.',
  bot_key: 'That name of a request cannot be used.',
  bot_lists: () => 'Too many requests came from your address. Wait a little.',
  bot_player: 'You do not play this game.',
  bot_query: 'A part of that address cannot be used.',
  bot_reason: 'That is none of the reasons to decline.',
  bot_requests: () => 'Too many requests came with this token. Wait a little.',
  bot_scope: 'The token may not do that.',
  bot_streams: ({ max }) => `A token follows ${max} games at most. Close one.`,
  bot_waits: ({ max }) => `A token keeps ${max} challenges alive at most. End one.`,
  opponent_bot_games_day: () => 'That bot has begun a hundred games with other bots in a day. Try again tomorrow.',
  opponent_limit: 'Your opponent has reached a limit. Try again later.',
}

const scopes: Record<Scope, string> = {
  'bot:play': 'Play as a bot',
  'challenge:read': 'See challenges and games',
  'challenge:write': 'Challenge, accept and decline',
}

/** Personal tokens, on the page of one's account. */
export const tokens = {
  refusals,
  scopes,
  title: 'Bots and tokens',
  lead: 'With a token, your program can play here over the bot API. Anyone who has the token can do what you allow.',
  guide: 'About the API',
  isBot: 'This account is marked as a bot’s.',
  none: 'You have no tokens.',
  made: (date: string) => `made ${date}`,
  used: (date: string) => `last used ${date}`,
  never: 'never used',
  withdraw: 'Revoke',
  withdrawWho: (name: string) => `Revoke ${name}`,
  name: 'Name of the token',
  may: 'The token may',
  asked: 'A link asks for this token.',
  askedWarning:
    'Make it only if you trust the person or program that gave you the link: with the token they can do in your name whatever you allow here. This site does not know who asks.',
  askedFrom: (host: string) => `You came here from ${host}.`,
  make: 'Make a token',
  secret: 'Your new token',
  once: 'Copy it now: it is shown only once.',
  copy: 'Copy',
  copied: 'Token copied',
}
