/** The rules for people, in plain words. */
export const rules = {
  title: 'Rules for people',
  lead: 'Tengen is for people who like five in a row. These few rules keep it so.',
  parts: {
    fair: {
      title: 'Play by yourself',
      text: 'In a game with people nobody and nothing helps you: no engine, no book of openings beside the board, no friend. After the game, analyse as you like.',
    },
    account: {
      title: 'One account for ratings',
      text: 'Play rated games under one account. Programs have accounts of their own that are marked as such.',
    },
    abuse: {
      title: 'Be kind',
      text: 'No insults, no threats, no harassment, in chat or as a name. Who does not want to talk to you need not.',
    },
    sandbagging: {
      title: 'Play to win',
      text: 'Do not lose on purpose, and do not give or trade ratings.',
    },
    leaving: {
      title: 'Finish your games',
      text: 'Play on or resign. Leaving games has a price.',
    },
  },
  leaving: 'What leaving costs',
  mods: {
    title: 'What moderators may do',
    warn: 'Warn you.',
    mute: 'Mute you for a time: you play, and do not write.',
    suspend:
      'Suspend the account for a time or for good. Games in play are lost by their clocks, or annulled: the moderator chooses.',
    name: 'Close a name: you choose another.',
    annul: 'Annul games. Opponents get back what they lost, 150 points at most each.',
    second: 'What lasts longer than thirty days is looked at by a second moderator within seven days, or it ends.',
    self: 'No moderator acts on oneself or on another moderator.',
    told: 'You are told of each measure with its reason and its end. All of them can be taken back.',
  },
  appeal: {
    title: 'How to appeal',
    text: 'On the page Appeal, which stays open to suspended accounts. Another moderator than the one who acted answers, where there is one.',
    link: 'To the page Appeal',
  },
  report: {
    title: 'How to report somebody',
    text: 'From a name in a game, a line of chat or a profile. You hear what becomes of it. Twenty reports a day are enough for anybody; whoever is usually right is looked at first.',
  },
  kept: {
    title: 'What is kept, and how long',
    chat: 'Lines of chat: ninety days.',
    reports: 'Reports and their evidence: until ninety days after they are closed.',
    words: 'What a moderator wrote to you, appeals and answers: ninety days after they are over.',
    acts: 'That something was done, to whom, by whom, when and for which reason: for good.',
    left: 'If you delete your account, the texts go at once.',
  },
}
