// What is loaded when somebody goes there.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { Failure, Loading } from './notice'

type Props<C> = C extends ComponentType<infer P> ? P : never

/** Shows what has that name in a module once that is loaded, and until then that it is on its way. */
export function later<Name extends string, Module extends Record<Name, ComponentType<never>>>(
  name: Name,
  load: () => Promise<Module>,
): ComponentType<Props<Module[Name]>> {
  type Page = ComponentType<Props<Module[Name]>>
  let loaded: Page | undefined
  return props => {
    const [page, setPage] = useState<{ show: Page } | undefined>(loaded && { show: loaded })
    const [failed, setFailed] = useState(false)
    useEffect(() => {
      let gone = false
      if (!loaded) {
        load().then(
          module => {
            loaded = module[name] as Page
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
