import { t } from '../i18n'
import { told, tell } from '../net/told'
import { Icon } from './icon'

/** Always there, for a screen reader tells only what changes in a place that it knows. */
export function ToldBar() {
  return (
    <div class={told.value ? 'told on' : 'told'} role="status">
      {told.value && (
        <>
          <p>{told.value}</p>
          <button type="button" class="btn quiet only-icon" aria-label={t.shell.close} onClick={() => tell('')}>
            <Icon name="close" />
          </button>
        </>
      )}
    </div>
  )
}
