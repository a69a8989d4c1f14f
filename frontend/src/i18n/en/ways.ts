import type { Refusals } from '../../wire'
import type { Sentence, WayRefusal } from './refusals'

const refusals: { [Name in WayRefusal]: Sentence<Refusals[Name]> } & Record<'passkey_failed', string> = {
  members_only: 'That is for members. Create an account first.',
  prove: 'Confirm first that it is you.',
  recovery: 'That name and code do not belong together, or the code was used before.',
  recovery_several: 'That is more than one code. Enter just one.',
  passkey: 'No account here uses that passkey.',
  passkey_late: 'That took too long, or was done already. Try again.',
  passkey_most: ({ max }) => `You can have ${max} passkeys. Remove one first.`,
  passkey_known: 'That device has a passkey for this account already.',
  passkey_name: ({ max }) => `The name of a passkey has 1 to ${max} characters.`,
  passkey_address: 'Passkeys work where the site has a name of its own, over HTTPS.',
  passkey_purpose: 'The server did not understand this page. Reload it and try again.',
  passkey_failed: 'Your browser did not make or show a passkey.',
  last_way: 'That is the only sign-in method of your account. Add another one first.',
  renamed: ({ days }) =>
    days === 1 ? 'You can change your name again tomorrow.' : `You can change your name again in ${days} days.`,
}

/** The ways into an account, where one is signed in, and the name: on the account's page. */
export const ways = {
  refusals,
  codes: {
    title: 'Recovery codes',
    fresh: 'Save these codes',
    lead: 'There is no e-mail here. If you lose your password, one of these codes lets you set a new one. Each works once.',
    once: 'They are shown only once. Keep them where only you can find them: on paper, or in a password manager.',
    copy: 'Copy',
    copied: 'The codes are copied',
    download: 'Download',
    print: 'Print',
    file: (name: string) => `tengen-codes-${name}`,
    fileHead: (name: string, site: string) => `Recovery codes of ${name} on ${site}. Each works once.`,
    kept: 'I have saved them',
    go: 'Continue',
    left: (n: number) =>
      n === 0 ? 'You have no codes left.' : n === 1 ? 'You have one code left.' : `You have ${n} unused codes.`,
    make: 'Make new codes',
    makeNote: 'New codes replace the old ones.',
  },

  recover: {
    link: 'Lost your password?',
    title: 'Use a recovery code',
    lead: 'One of your ten codes lets you set a new password. All other devices are signed out, and your passkeys are removed.',
    code: 'Recovery code',
    codeNote: 'Four groups of five letters and digits.',
    go: 'Set the password',
    back: 'Back to sign in',
    done: (name: string) => `Welcome back, ${name}. Your password is set, and everything else was signed out.`,
    without: 'Without a code or a passkey nobody can open the account again.',
  },

  passkeys: {
    title: 'Passkeys',
    lead: 'Sign in by the lock of your phone or computer, without a password. It works beside the password, or in place of it.',
    none: 'You have no passkeys.',
    enter: 'Sign in with a passkey',
    add: 'Add a passkey',
    name: 'Name',
    usual: 'This device',
    made: (date: string) => `made ${date}`,
    used: (date: string) => `last used ${date}`,
    never: 'never used',
    remove: 'Remove',
    removeWho: (name: string) => `Remove ${name}`,
    dropPassword: 'Remove my password',
    dropNote: 'Then you sign in with your passkeys only.',
    noPassword: 'Your account has no password. You sign in with your passkeys.',
    unable: 'This browser has no passkeys.',
    otherwise: 'Passkeys need the site’s own name and HTTPS.',
  },

  setPassword: 'Set a password',

  prove: {
    title: 'Is it you?',
    lead: 'Confirm that it is you before you change how you sign in.',
    password: 'Your password',
    go: 'Continue',
    byPasskey: 'Use a passkey',
    cancel: 'Cancel',
  },

  sessions: {
    title: 'Where you are signed in',
    lead: 'Places are approximate (only the network is known). Sign out any session that you do not recognise, then change your password.',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    device: 'A browser',
    here: 'this one',
    now: 'used just now',
    seen: (when: string) => `last used ${when}`,
    end: 'Sign out',
    endWho: (what: string) => `Sign out ${what}`,
    others: 'Sign out everywhere else',
    all: 'Sign out everywhere',
    note: 'Both also revoke the tokens of your programs.',
    done: 'Signed out everywhere else.',
  },

  rename: {
    title: 'Your name',
    lead: 'You can change it once in 90 days. Your games move along, and your old name stays reserved: links to it lead to your profile.',
    name: 'New name',
    go: 'Change my name',
    later: (date: string) => `You can change it again from ${date}.`,
    done: (name: string) => `You are ${name} now.`,
  },
}
