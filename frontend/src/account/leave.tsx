// One's data as a file, and the end of an account.
import { useState } from 'preact/hooks'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { save } from '../net/http'
import { showToast } from '../net/toast'
import { w } from '../profile/text'
import { go } from '../router'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import { present } from './fields'
import { Form } from './form'
import { signedOut } from './signedout'

const l = w.leave

/** Everything that is stored about who asks; a guest may have it too. */
export function OwnData() {
  const { busy, fault, run } = useAction()
  const [done, setDone] = useState(false)
  const download = async () => {
    setDone(false)
    setDone(await run(() => save('/api/me/export', `${l.file}.json`)))
  }
  return (
    <section class="card">
      <h2>{l.data}</h2>
      <p class="muted">{l.dataNote}</p>
      <div>
        <Button icon="download" busy={busy} onClick={() => void download()}>
          {busy ? l.downloading : l.download}
        </Button>
      </div>
      <p role="status" class="note">
        {done && l.downloaded}
      </p>
      <Refused fault={fault} />
    </section>
  )
}

export function DeleteAccount() {
  const [asked, setAsked] = useState(false)
  return (
    <section class="card farewell">
      <h2>{l.title}</h2>
      {asked ? (
        <>
          <p>{l.goes}</p>
          <p>{l.stays}</p>
          <p>
            <b>{l.sure}</b>
          </p>
          <Form
            submit={l.go}
            danger
            fields={[present('goodbye', l.password)]}
            send={async v => {
              await post('/api/account/delete', { password: v['goodbye'] ?? '' })
              await signedOut()
              showToast(l.done)
              go('/')
            }}
          />
          <Button kind="quiet" onClick={() => setAsked(false)}>
            {l.back}
          </Button>
        </>
      ) : (
        <div>
          <Button kind="danger" onClick={() => setAsked(true)}>
            {l.ask}
          </Button>
        </div>
      )}
    </section>
  )
}
