import type { ActionKind, ReportReason, Refusals } from '../../wire'
import type { ModerationRefusal, Sentence } from './refusals'

const grounds: Record<ReportReason, string> = {
  unfair: 'Unfair play',
  abuse: 'Abuse',
  sandbagging: 'Losing on purpose',
  name: 'Name',
  other: 'Something else',
}

const groundNotes: Record<ReportReason, string> = {
  unfair: 'Help by an engine, or by somebody else, in games with people.',
  abuse: 'Insults, threats, harassment.',
  sandbagging: 'Games lost on purpose, ratings given or taken.',
  name: 'A name that insults, or that passes for somebody else.',
  other: 'Say what it is.',
}

/** What was done to somebody. */
type Done = Extract<ActionKind, 'warn' | 'mute' | 'suspend' | 'unrated' | 'name' | 'hide' | 'annul'>
const deeds: Record<Done, string> = {
  warn: 'Warning',
  mute: 'Muted: no chat',
  suspend: 'Account suspended',
  unrated: 'Unrated games only',
  name: 'Name closed',
  hide: 'Text hidden',
  annul: 'Games annulled',
}

const refusals: { [Name in ModerationRefusal]: Sentence<Refusals[Name]> } = {
  report_guest: 'Reporting people needs an account.',
  report_quick: 'You are doing that too often. Wait a minute.',
  report_reason: 'Choose a reason.',
  report_text: ({ max }) => `Your own words have at most ${max} characters.`,
  report_games: ({ max }) => `Name at most ${max} games, all of this person.`,
  report_line: 'That line of chat is not there any more.',
  report_empty: 'Say what has happened, or name a game.',
  report_about:
    'Members can be reported, and guests by a line of chat or a game of theirs. You cannot report yourself.',
  report_often: ({ max }) => `You have reported ${max} times today. Come back tomorrow.`,
  report_known: 'You have told us enough about this. A moderator will look at it.',
  appeal_known: 'You have appealed against this already.',
  appeal_text: ({ max }) => `An appeal, and its answer, has 1 to ${max} characters.`,
  appeal_action: 'There is no such sanction against you.',
  mod_self: 'You cannot act on yourself.',
  mod_moderator: 'Moderators do not act on each other; the site’s operator does.',
  mod_order: 'Something is missing, or out of range.',
  mod_words: ({ max }) => `The words for the person have at most ${max} characters.`,
  mod_claimed: 'Another moderator works on this.',
  mod_over: 'That is over, or has been done already.',
  mod_guest: ({ max }) => `A guest can be muted or suspended for ${max} days at most, and lines of chat can be hidden.`,
  mod_text: 'That is no text of this person, or it is hidden already.',
  mod_second: 'Somebody else must look at this.',
  mod_game: 'This person has no game that can be annulled like that.',
}

/** Reports, what moderators have done to oneself, and appeals. */
export const moderation = {
  grounds,
  groundNotes,
  deeds,
  hidden: 'Hidden by a moderator',
  rules: 'The rules',
  moderate: 'Moderate',
  report: {
    open: 'Report',
    line: (text: string) => `Report this line: ${text}`,
    title: (name: string) => `Report ${name}`,
    lead: 'A moderator will review it, and you will be told the outcome. The person does not learn who reported.',
    reason: 'Why',
    chat: 'The line of chat is sent along, with its game.',
    games: 'Games that show it, five at most',
    thisGame: 'This game is sent along.',
    text: 'What has happened',
    textNote: 'A sentence is enough.',
    send: 'Send the report',
    done: 'Thank you. We have your report.',
    signIn: 'Reporting people needs an account.',
    toSignIn: 'Sign in',
  },
  news: {
    region: 'For you to read',
    upheld: (ground: string) => `Your report (${ground}) was right. A moderator has acted. Thank you.`,
    dismissed: (ground: string) => `Your report (${ground}) was reviewed. No violation could be established.`,
    undone: (what: string) => `This has been lifted: ${what}.`,
    answered: (what: string) => `Your appeal is answered: ${what}.`,
    ask: 'Read the answer',
    fairAsked: 'Moderators ask you about your rated games. Nothing is decided.',
    fairClosed: 'Something is decided about your rated games.',
    rating:
      'A rating of yours was corrected: games given away, points paid by few, or one line played again do not count. Your next games settle it.',
    fairRead: 'Read',
    rename: 'Choose another name on the account page.',
    appeal: 'Reason, rules and appeal',
    read: 'I have read this',
  },
  own: {
    title: 'What moderators have done',
    none: 'Nothing.',
    because: (ground: string) => `Reason: ${ground}.`,
    until: (day: string, hour: string) => `Until ${day}, ${hour}.`,
    forGood: 'For good.',
    inForce: 'in force',
    over: 'over',
    undone: 'lifted',
    game: 'The game',
    appealed: (day: string) => `You have appealed on ${day}. Another moderator will answer here.`,
    answer: 'The answer',
    granted: 'Your appeal was granted, and this has been lifted.',
    rejected: 'It stays as it is.',
    appeal: 'Appeal',
    text: 'Why it should be lifted',
    textNote: 'Another moderator than the one who acted reads it, where there is one. You can appeal once.',
    send: 'Send the appeal',
  },
  appeal: {
    title: 'Appeal',
    lead: 'This page lists the sanctions on your account, with reason and end. You can appeal each of them once.',
    suspended: 'Your account is suspended: you can read this, appeal, download your data and delete the account.',
    visitor: 'Sign in to see what concerns your account. That works for suspended accounts too.',
    account: 'Your account',
  },
  refusals,
}
