// The states of a moderators' page before it has its data, and for everybody else.
import type { ComponentChildren } from 'preact'
import { missing } from '#words/missing'
import { mod as w } from '#words/mod'
import { refusal } from '../i18n/refusal'
import type { Fault } from '../net/fault'
import { Failure, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'

/** The page of an address at which this reader finds nothing. */
export function Nothing() {
  useTitle(missing.title)
  return (
    <div class="narrow">
      <div class="lead">
        <h1 tabIndex={-1}>{missing.title}</h1>
        <p>{missing.text}</p>
      </div>
    </div>
  )
}

/** A page of moderators: loading, missing, failed, or shown. */
export function Shown<T>({
  asked: { data, failure, retry },
  children,
}: {
  asked: { data?: T; failure?: Fault; retry: () => void }
  children: (data: T) => ComponentChildren
}) {
  if (failure?.code === 'not_found') return <Nothing />
  if (failure)
    return (
      <div class="narrow">
        <h1 tabIndex={-1}>{w.title}</h1>
        <Failure text={refusal(failure)} onRetry={retry} />
      </div>
    )
  if (!data) return <Loading />
  return <>{children(data)}</>
}
