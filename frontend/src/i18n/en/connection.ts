export const connection = {
  title: 'If no live connection opens',
  lead: 'Moves travel over a WebSocket. Some networks, filters and proxies let pages through, but no WebSocket.',
  state: {
    live: 'On this page the connection is live: nothing is wrong now.',
    blocked: 'On this page no WebSocket opens, though the site answers. We go on trying, every half a minute at most.',
    other: 'On this page there is no connection yet.',
  },
  again: 'Try again now',
  you: 'What you can do',
  steps: {
    network: 'Try another network: a phone’s, for example. If it works there, the first network is the cause.',
    filter:
      'Switch off, for this site, whatever looks into the traffic: a VPN, a web filter of a virus scanner, an extension of the browser.',
    keeper: 'At work or in a school, ask who keeps the network to let WebSockets to this site through.',
  },
  admin: 'For whoever keeps the network or the proxy',
  adminText:
    'Connections to this site’s address, path /ws, begin as HTTP/1.1 with “Upgrade: websocket” and stay open. A proxy must pass on the headers Upgrade and Connection, and must not end a connection that is silent for half a minute.',
  meanwhile: 'Meanwhile',
  meanwhileText: 'Finished games can be read, and bots play in this browser without a connection.',
  local: 'Play a bot here',
}
