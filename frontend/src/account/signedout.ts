import { signedInAs } from '../net/live'

/** The browser's session has ended: what it copied for its member goes first. */
export async function signedOut(): Promise<void> {
  await import('../study/copies').then(m => m.dropAll()).catch((e: unknown) => console.warn(e))
  await import('../study/seen').then(m => m.forgetAll()).catch((e: unknown) => console.warn(e))
  signedInAs(null)
}
