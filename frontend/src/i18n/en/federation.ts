import type { Refusals } from '../../wire'
import type { FederationRefusal, Sentence } from './refusals'

/** What a federation says of a member, on the page of the account. */
export const federation = {
  refusals: {
    federation_visitor: 'Sign in first.',
    federation_guest: 'Only members are listed by federations here.',
    federation_papers:
      'A federation has two to eight letters, a country three, an id up to eleven letters and digits, and a name up to 60 characters.',
    federation_taken: 'Another member has that id.',
    federation_changed: 'This has changed meanwhile, or somebody has answered.',
    federation_rights: 'Officers of the federation confirm, and nobody confirms themselves.',
    federation_often: 'That was asked for many times today. Go on tomorrow.',
  } satisfies { [Name in FederationRefusal]: Sentence<Refusals[Name]> },
  title: 'Federation',
  lead: 'Say how your federation lists you. When an officer of the federation has confirmed it, it is shown on your profile and used in files and tables.',
  federation: 'Federation, such as RIF',
  id: 'Id',
  country: 'Country (three letters)',
  name: 'Name as the federation writes it',
  ask: 'Ask for confirmation',
  remove: 'Remove',
  queue: 'To be confirmed',
  empty: 'Nobody asks at the moment.',
  confirm: (name: string) => `Confirm ${name}`,
  decline: (name: string) => `Decline ${name}`,
  states: {
    asked: 'Waiting for confirmation',
    confirmed: 'Confirmed',
    declined: 'Declined',
  },
}
