// Notifications of the browser. It is asked for permission only from a button.
import { signal } from '@preact/signals'
import { prefs } from '../settings/settings'

/** none: this browser has no notifications. */
export const permission = signal<NotificationPermission | 'none'>(
  typeof Notification === 'undefined' ? 'none' : Notification.permission,
)

/** Call it from a gesture. */
export async function askPermission(): Promise<void> {
  if (permission.value === 'none') return
  try {
    permission.value = await Notification.requestPermission()
  } catch {
    permission.value = 'none'
  }
}

/** Shows a notification, if it is allowed and wanted. Those with one tag replace
 *  each other. Returns what takes it away. */
export function notify(title: string, body: string, tag: string, onClick: () => void): () => void {
  if (permission.value !== 'granted' || !prefs.value.notify) return () => {}
  try {
    const n = new Notification(title, { body, tag, icon: '/favicon-turn.svg' })
    n.addEventListener('click', () => {
      window.focus()
      n.close()
      onClick()
    })
    return () => n.close()
  } catch {
    return () => {} // some browsers show them for service workers only
  }
}
