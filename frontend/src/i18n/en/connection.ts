export const connection = {
  title: 'No live connection',
  lead: 'Moves travel over a WebSocket or, where none opens, over a stream of events. Some networks, filters and proxies let pages through, but neither of them.',
  state: {
    live: 'The connection is live: nothing is wrong now.',
    blocked: 'The site answers, but neither opens. We keep retrying, at least every 30 seconds.',
    other: 'There is no connection yet.',
  },
  again: 'Try again now',
  you: 'What you can do',
  steps: {
    network: 'Try another network: a phone’s, for example. If it works there, the first network is the cause.',
    filter:
      'Turn off anything that filters traffic for this site: a VPN, a virus scanner’s web filter, a browser extension.',
    keeper: 'At work or at school, ask the network’s administrator to allow WebSockets to this site.',
  },
  admin: 'For network administrators',
  adminText:
    'Connections to this site’s address, path /ws, begin as HTTP/1.1 with “Upgrade: websocket” and stay open. A proxy must pass on the headers Upgrade and Connection, and must not end a connection that is silent for half a minute. Where that cannot be, a proxy must pass on the answer to POST /sse as it comes, without keeping it back.',
  meanwhile: 'Meanwhile',
  meanwhileText: 'You can replay finished games, and play bots in this browser without a connection.',
  local: 'Play a bot here',
}
