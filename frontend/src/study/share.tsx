// The position as a link, and as text.
import { CopyButton } from '../ui/copy'
import { hashOf } from './address'
import type { Desk } from './desk'
import { movesTo } from './tree'
import { w } from '../i18n/late/study'

export function Share({ desk }: { desk: Desk }) {
  const { study, at } = desk.place
  const hash = hashOf(study, at)
  return (
    <section class="study-share" aria-label={w.share}>
      <div class="row">
        {hash ? (
          <CopyButton text={`${location.origin}/analysis${hash}`} label={w.link} />
        ) : (
          <p class="note">{w.linkLong}</p>
        )}
        <CopyButton text={movesTo(study, at).join('')} label={w.copyMoves} />
      </div>
    </section>
  )
}
