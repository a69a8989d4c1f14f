import { t } from '../i18n/index'
import { toast, showToast } from '../net/toast'
import { Icon } from './icon'

/** Always there, for a screen reader tells only what changes in a place that it knows. */
export function Toast() {
  return (
    <div class={toast.value ? 'told on' : 'told'} role="status">
      {toast.value && (
        <>
          <p>{toast.value}</p>
          <button type="button" class="btn quiet only-icon" aria-label={t.shell.close} onClick={() => showToast('')}>
            <Icon name="close" />
          </button>
        </>
      )}
    </div>
  )
}
