// Is a document of the user's open in another window of this browser too? The windows ask each other.
import { useEffect, useState } from 'preact/hooks'

const CHANNEL = 'tengen.windows'

interface Told {
  readonly doc: string
  /** The window's name. */
  readonly from: string
  readonly tell: 'opened' | 'open' | 'closed'
}

/** Whether `doc` is open elsewhere; null: it is nobody else's business. */
export function useElsewhere(doc: string | null): boolean {
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    if (doc === null || typeof BroadcastChannel !== 'function') return
    const channel = new BroadcastChannel(CHANNEL)
    const me = String(Math.random())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    const say = (tell: Told['tell']) => channel.postMessage({ doc, from: me, tell } satisfies Told)
    channel.addEventListener('message', (e: MessageEvent<Told>) => {
      const { from, tell } = e.data
      if (e.data.doc !== doc || from === me) return
      setOthers(known => [...known.filter(o => o !== from), ...(tell === 'closed' ? [] : [from])])
      if (tell === 'opened') say('open')
    })
    const opened = () => {
      setOthers([])
      say('opened')
    }
    const closed = () => say('closed')
    // A page that was put away hears nothing until it comes back.
    const back = (e: PageTransitionEvent) => {
      if (e.persisted) opened()
    }
    addEventListener('pagehide', closed)
    addEventListener('pageshow', back)
    opened()
    return () => {
      removeEventListener('pagehide', closed)
      removeEventListener('pageshow', back)
      closed()
      channel.close()
      setOthers([])
    }
  }, [doc])
  return others.length > 0
}
