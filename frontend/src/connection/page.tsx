// Help where the network lets no WebSocket through.

import { connection as c } from '#words/connection'
import { socket, status } from '../net/live'
import { Button } from '../ui/button'
import { useTitle } from '../ui/page'
import '../styles/connection.css'

export function ConnectionPage() {
  useTitle(c.title)
  const st = status.value
  return (
    <div class="narrow network">
      <div class="lead">
        <h1 tabIndex={-1}>{c.title}</h1>
        <p>{c.lead}</p>
      </div>
      <p role="status">{st === 'live' || st === 'blocked' ? c.state[st] : c.state.other}</p>
      {st !== 'live' && <Button onClick={() => socket.restart()}>{c.again}</Button>}
      <h2>{c.you}</h2>
      <ol>
        <li>{c.steps.network}</li>
        <li>{c.steps.filter}</li>
        <li>{c.steps.administrator}</li>
      </ol>
      <h2>{c.admin}</h2>
      <p>{c.adminText}</p>
      <h2>{c.meanwhile}</h2>
      <p>{c.meanwhileText}</p>
      <a class="btn" href="/local">
        {c.local}
      </a>
    </div>
  )
}
