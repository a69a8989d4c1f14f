import type { PushRefusal, Sentence } from './refusals'
import type { Refusals } from '../../wire'

const refusals: { [Name in PushRefusal]: Sentence<Refusals[Name]> } = {
  push_none: 'This device is not subscribed. Turn notifications on again.',
  push_off: 'This server sends no notifications.',
  push_often: 'Too many changes. Please wait a while.',
  push_subscription: 'The server cannot send to this browser.',
}

/** Notifications while no page is open. */
export const push = {
  refusals,
  title: 'While Tengen is closed',
  lead: 'Get notified about your games when Tengen is closed. Nothing is sent for a game that you are viewing.',
  account: 'This needs an account. It ends when you sign out.',
  signUp: 'Create an account',
  none: 'This browser does not support notifications while the page is closed.',
  home: 'On an iPhone or iPad, add Tengen to the Home Screen first: tap Share, then “Add to Home Screen”. Open it from there and come back to this page.',
  denied:
    'Your browser blocks notifications from this site. Open its settings for this site, at the icon beside the address, allow notifications, and reload the page.',
  worker:
    'Tengen is not installed in this browser yet, or the browser does not allow it. Reload the page and wait a few seconds.',
  off: 'This server sends no notifications.',
  again: 'Check again',
  allow: 'Turn on for this device',
  allowNote: 'Your browser asks first.',
  stop: 'Turn off for this device',
  turn: 'It is your turn in a correspondence game',
  challenge: 'Somebody challenges you',
  began: 'A game of yours has begun',
  reminder: 'Your clock in a correspondence game runs out soon',
  vacation: 'Your vacation ends',
  lost: 'This browser lost its subscription and gets no notifications. Turn them on again.',
  devices: 'Devices with notifications',
  nobody: 'None yet.',
  here: 'this one',
  device: 'A browser',
  where: (browser: string, system: string) => `${browser} on ${system}`,
  since: (day: string) => `since ${day}`,
  remove: 'Remove',
  removeWho: (device: string) => `Remove: ${device}`,
  most: (n: number) => `At most ${n} devices. A new one replaces the oldest.`,
  failed: 'The browser could not subscribe: its push service may be out of reach, or switched off. Try again later.',
  kept: 'Not saved.',
}
