// A new password by a recovery code.
import { a } from '../i18n/late/account'
import { w } from '../i18n/late/ways'
import { post } from '../net/api'
import { showToast } from '../net/toast'
import { Button } from '../ui/button'
import { checkPresent } from './check'
import { entered } from './entered'
import { fresh } from './fields'
import { Form } from './form'

const r = w.recover

export function Recover({ onBack }: { onBack: () => void }) {
  return (
    <section class="card">
      <p>{r.lead}</p>
      <Form
        submit={r.go}
        fields={[
          { name: 'name', label: a.name, autocomplete: 'username', check: checkPresent },
          { name: 'code', label: r.code, autocomplete: 'off', check: checkPresent, note: r.codeNote },
          fresh('password', a.fresh),
        ]}
        send={async v => {
          const got = await post('/api/account/recover', {
            name: (v['name'] ?? '').trim(),
            code: v['code'] ?? '',
            password: v['password'] ?? '',
          })
          if (got.user) showToast(r.done(got.user.name))
          entered(got)
        }}
      />
      <p class="note">{r.without}</p>
      <div>
        <Button kind="quiet" onClick={onBack}>
          {r.back}
        </Button>
      </div>
    </section>
  )
}
