// The members who played a game that was found or brought, each a link: of a brought game by their consent.
import { nameOf } from '../ui/name'
import type { FoundMembers } from '../wire'

export function Members({ of: g }: { of: FoundMembers }) {
  return (
    <>
      {[g.blackMember, g.whiteMember].map(
        (name, i) =>
          name && (
            <a key={i} class="tag" href={`/@/${encodeURIComponent(name)}`}>
              {nameOf(name)}
            </a>
          ),
      )}
    </>
  )
}
