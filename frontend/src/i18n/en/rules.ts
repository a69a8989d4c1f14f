/** The community rules, in plain words. */
export const rules = {
  title: 'Community rules',
  lead: 'Tengen is for people who like five in a row. These few rules keep it so.',
  parts: {
    fair: {
      title: 'Play by yourself',
      text: 'In games against people, use no help: no engine, no book of openings beside the board, no friend. After the game, analyse as you like.',
    },
    account: {
      title: 'One account for ratings',
      text: 'Play rated games under one account. Programs have accounts of their own that are marked as such.',
    },
    abuse: {
      title: 'Be kind',
      text: 'No insults, no threats, no harassment, in chat or as a name. Nobody has to talk to you.',
    },
    sandbagging: {
      title: 'Play to win',
      text: 'Do not lose on purpose, and do not give or trade ratings.',
    },
    leaving: {
      title: 'Finish your games',
      text: 'Play on or resign. Abandoning games has consequences.',
    },
  },
  leaving: 'Consequences of abandoning games',
  mods: {
    title: 'What moderators may do',
    warn: 'Warn you.',
    mute: 'Mute you for a time: you can play, but not chat.',
    suspend:
      'Suspend the account for a time or for good. Games in play are lost on time, or annulled: the moderator chooses.',
    unrated: 'Have the account play unrated games only, for a time or for good.',
    name: 'Close a name: you choose another.',
    annul: 'Annul games. Opponents get back what they lost, 150 points at most each.',
    second: 'A sanction longer than thirty days ends unless a second moderator confirms it within seven days.',
    self: 'Moderators do not act on themselves or on each other.',
    told: 'You are told of each sanction with its reason and its end. All of them can be lifted.',
  },
  appeal: {
    title: 'How to appeal',
    text: 'On the page Appeal, which stays open to suspended accounts. Another moderator than the one who acted answers, where there is one.',
    link: 'To the page Appeal',
  },
  report: {
    title: 'How to report somebody',
    text: 'From a name in a game, a line of chat or a profile. You will be told the outcome. The limit is twenty reports a day; reports by reliable reporters come first.',
  },
  kept: {
    title: 'What is kept, and how long',
    chat: 'Lines of chat: ninety days.',
    reports: 'Reports and their evidence: until ninety days after they are closed.',
    words: 'What a moderator wrote to you, appeals and answers: ninety days after they are over.',
    fair: 'How you have played in rated games, compared with your rating: a year. Only moderators see it; you read it once they have closed a case about it.',
    acts: 'That something was done, to whom, by whom, when and for which reason: for good.',
    left: 'If you delete your account, the texts go at once.',
  },
}
