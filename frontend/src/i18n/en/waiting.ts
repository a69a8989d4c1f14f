/** What the page of a game says before the second player has come, and when it was put aside. */
export const waiting = {
  public: 'Your game is in the lobby. Keep this page open; it begins by itself.',
  days: 'Your game is in the lobby. You may close this page: when somebody joins, it is among your games in play.',
  challenge: 'Your challenge is shown on every page of theirs. The game begins when it is accepted.',
  private: 'Send this link. The game begins when your friend opens it and joins.',
  link: 'Link to this game',
  withdraw: 'Withdraw game',
  joinNote: 'No account needed.',
  seat: {
    color: 'Your colour',
    first: 'Places first',
    you: 'You',
    other: (name: string) => name,
    drawn: 'Drawn by lot',
  },
  // Put aside
  adjourned: 'Put aside. Either player can take it up again.',
  adjournedWatch: 'Put aside. Its players can take it up again.',
  resume: 'Take it up again',
}
