// What changes who can open the account asks for the password or a passkey once more, and is then done.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/ways'
import { post } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Refused } from '../ui/notice'
import type { WaysPage } from '../wire'
import { present } from './fields'
import { Form } from './form'
import { passkeysHere, showPasskey } from './passkey'

const p = w.prove

/** Does what the server may want a proof for: then it asks for it, and does it again. False: it was not given. */
export type Proved = (what: () => Promise<void>) => Promise<boolean>

/** What asks for a proof, and the question, which whoever uses it shows. */
export function useProof(ways: WaysPage | undefined): [Proved, ComponentChildren] {
  const [answer, setAnswer] = useState<{ with: (given: boolean) => void }>()
  const proved: Proved = async what => {
    try {
      await what()
      return true
    } catch (e) {
      if (asFault(e).why !== 'prove') throw e
    }
    const given = await new Promise<boolean>(done => setAnswer({ with: done }))
    setAnswer(undefined)
    if (given) await what()
    return given
  }
  return [proved, answer && <Question ways={ways} done={answer.with} />]
}

function Question({ ways, done }: { ways: WaysPage | undefined; done: (given: boolean) => void }) {
  const [fault, setFault] = useState<Fault>()
  const byPasskey = async () => {
    setFault(undefined)
    try {
      const shown = await showPasskey('prove')
      if (!shown) return
      await post('/api/passkey/prove', shown)
      done(true)
    } catch (e) {
      setFault(asFault(e))
    }
  }
  return (
    <Dialog title={p.title} onClose={() => done(false)}>
      <p>{p.lead}</p>
      {ways?.password !== false && (
        <Form
          submit={p.go}
          fields={[present('proof', p.password)]}
          send={async v => {
            await post('/api/account/prove', { password: v['proof'] ?? '' })
            done(true)
          }}
        />
      )}
      <Refused fault={fault} />
      <div class="dialog-foot row end">
        {ways !== undefined && ways.passkeys.length > 0 && ways.works && passkeysHere() && (
          <Button onClick={() => void byPasskey()}>{p.byPasskey}</Button>
        )}
        <Button kind="quiet" onClick={() => done(false)}>
          {p.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
