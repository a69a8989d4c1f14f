// What there is to do where the server has closed the connection, or the network lets none through.
import { shut as w } from '#words/shut'
import { closeCode, socket } from '../net/live'
import { Button } from './button'

export function Shut({ st }: { st: 'closed' | 'blocked' }) {
  if (st === 'blocked') return <a href="/connection">{w.blockedHelp}</a>
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
