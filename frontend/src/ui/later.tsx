// What is loaded when somebody goes there.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { Failure, Loading } from './notice'

/** Shows the page that `pick` finds in what is loaded once it is there, and until then that it is on its way. Not one function: the
 *  names of what a module has would stand three times in the first load. */
export function later<Module, P extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<P>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return props => {
    const [page, setPage] = useState<{ show: ComponentType<P> } | undefined>(loaded && { show: loaded })
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      let gone = false
      if (!loaded) {
        load().then(
          module => {
            loaded = pick(module)
            if (!gone) setPage({ show: loaded })
          },
          (e: unknown) => {
            console.error(e)
            if (!gone) setFailed(true)
          },
        )
      }
      return () => {
        gone = true
      }
    }, [])
    useEffect(() => {
      // Whoever came here by a link waits at the page's heading, as everywhere.
      if (page && document.activeElement?.id === 'main') {
        document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
      }
    }, [page])
    if (page) return <page.show {...props} />
    if (!failed) return <Loading />
    return (
      <div class="narrow">
        <Failure text={t.refusals.network}>
          <button type="button" class="btn plain" onClick={() => location.reload()}>
            {t.errors.reload}
          </button>
        </Failure>
      </div>
    )
  }
}
