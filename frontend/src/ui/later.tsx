// What is loaded when somebody goes there. A page whose code is of an older build than the server's is loaded anew once.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { loadAnew, loadCode } from '../net/code'
import { asFault, type Fault } from '../net/fault'
import { Failure, Loading } from './notice'

type Props<C> = C extends ComponentType<infer P> ? P : never

/** Shows what has that name in a module once that is loaded, and until then that it is on its way. `whole`: it is all that
 *  an address shows, so nothing is lost if the page is loaded anew. */
export function later<Name extends string, Module extends Record<Name, ComponentType<never>>>(
  name: Name,
  load: () => Promise<Module>,
  whole?: 'page',
): ComponentType<Props<Module[Name]>> {
  type Page = ComponentType<Props<Module[Name]>>
  let loaded: Page | undefined
  return props => {
    const [page, setPage] = useState<{ show: Page } | undefined>(loaded && { show: loaded })
    const [fault, setFault] = useState<Fault>()
    useEffect(() => {
      let gone = false
      if (!loaded) {
        loadCode(load).then(
          module => {
            loaded = module[name] as Page
            if (!gone) setPage({ show: loaded })
          },
          (e: unknown) => {
            const why = asFault(e)
            if (!gone && !(whole && why.code === 'updated' && loadAnew())) setFault(why)
          },
        )
      }
      return () => {
        gone = true
      }
    }, [])
    useEffect(() => {
      // A user who came by a link waits at the page's heading, as everywhere.
      if (page && document.activeElement?.id === 'main') {
        document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
      }
    }, [page])
    if (page) return <page.show {...props} />
    if (!fault) return <Loading />
    return (
      <div class="narrow">
        <Failure text={refusal(fault)}>
          <button type="button" class="btn plain" onClick={() => location.reload()}>
            {t.errors.reload}
          </button>
        </Failure>
      </div>
    )
  }
}

/** Code that comes after its page, while it is wanted; until then, and if it cannot be had, the page does without. */
export function useLate<Module>(load: () => Promise<Module>, wanted = true): Module | undefined {
  const [code, set] = useState<Module>()
  useEffect(() => {
    if (wanted) load().then(set, console.error)
  }, [wanted])
  return code
}
