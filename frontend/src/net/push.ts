// The browser's side of notifications while no page is open: whether it can, and its subscription.
import { t } from '../i18n'
import type { NewPush } from '../wire'
import { asked } from '../worker/notification'
import { askPermission, permission } from './notify'

/** 'home': it can once the site is on the home screen (iOS); 'worker': the service worker is missing. */
export type Ability = 'yes' | 'none' | 'home' | 'denied' | 'worker'

/** In ms: so long a worker that is being installed is waited for. */
const PATIENCE = 5_000

/** What this browser can. `subscribed`: it is, as far as it knows itself. */
export async function ability(): Promise<{ can: Ability; subscribed: boolean }> {
  const without = (can: Ability) => ({ can, subscribed: false })
  if (!('PushManager' in window) || !('serviceWorker' in navigator) || permission.value === 'none')
    return without('standalone' in navigator && !navigator.standalone ? 'home' : 'none')
  if (Notification.permission === 'denied') return without('denied')
  const known = await ready()
  if (!known) return without('worker')
  if (!known.pushManager) return without('none')
  return { can: 'yes', subscribed: (await known.pushManager.getSubscription()) !== null }
}

/** The worker's registration, as soon as it works. */
async function ready(): Promise<ServiceWorkerRegistration | undefined> {
  const known = await navigator.serviceWorker.getRegistration()
  if (known?.active) return known
  // A page registers it some time after it is loaded.
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>(done => setTimeout(() => done(undefined), PATIENCE)),
  ])
}

/** Resolves once a worker works, however long that takes. */
export const installed = (): Promise<unknown> => navigator.serviceWorker.ready

/** Asks for permission, by a click only, and subscribes with the server's key. undefined: it was not given. Throws what the browser says. */
export async function subscribe(key: string): Promise<Omit<NewPush, 'kinds'> | undefined> {
  if (Notification.permission !== 'granted') await askPermission()
  const known = await ready()
  if (Notification.permission !== 'granted' || !known) return undefined
  const { pushManager } = known
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const fresh = await pushManager.subscribe(options).catch(async (e: unknown) => {
    const had = await pushManager.getSubscription() // with another key, perhaps
    if (!had) throw e
    await had.unsubscribe()
    return pushManager.subscribe(options)
  })
  return asked(fresh.toJSON(), t.language.tag.split('-')[0]!) ?? undefined
}

/** Ends this browser's subscription. */
export async function unsubscribe(): Promise<void> {
  const known = await navigator.serviceWorker?.getRegistration()
  const had = await known?.pushManager?.getSubscription()
  await had?.unsubscribe()
}
