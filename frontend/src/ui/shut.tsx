// What there is to do where the server has closed the connection or takes no more, or the network lets none through.
import { shut as w } from '#words/shut'
import { closeCode, socket } from '../net/live'
import { route } from '../router'
import { Button } from './button'

export function Shut({ st }: { st: 'closed' | 'blocked' | 'crowded' }) {
  if (st !== 'closed')
    return (
      <>
        <span class="connection-text">
          <span class="pulse" aria-hidden="true" />
          {w[st]}
        </span>
        {st === 'blocked' && route.value.name !== 'connection' && <a href="/connection">{w.blockedHelp}</a>}
      </>
    )
  const code = closeCode.value
  return (
    <>
      <span class="connection-text">
        {code === 4500 ? w.closedSession : code === 4501 ? w.closedSockets : w.closedOther}
      </span>
      <Button onClick={() => socket.restart()}>{w.goOn}</Button>
    </>
  )
}
