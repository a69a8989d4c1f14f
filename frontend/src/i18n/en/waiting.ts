/** What the page of a game says before the second player has come, and when it was adjourned. */
export const waiting = {
  public: 'Your game is listed in the lobby. Keep this page open; it starts automatically.',
  days: 'Your game is listed in the lobby. You may close this page. When somebody joins, the game appears among your games.',
  challenge: 'Your challenge has been delivered. The game starts when it is accepted.',
  private: 'Send this link. The game starts when your friend opens it and joins.',
  link: 'Link to this game',
  withdraw: 'Withdraw game',
  joinNote: 'No account needed.',
  seat: {
    color: 'Your colour',
    first: 'First move',
    you: 'You',
    other: (name: string) => name,
    drawn: 'Random',
  },
  // Adjourned
  adjourned: 'Adjourned. Either player can resume it.',
  adjournedWatch: 'Adjourned. Its players can resume it.',
  resume: 'Resume game',
}
