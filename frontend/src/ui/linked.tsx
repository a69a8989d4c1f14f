// A text by a member in which addresses of pages are links.
const ADDRESS = /(https?:\/\/[^\s<>"]+)/
/** A sentence goes on after an address. */
const TAIL = /[.,;:!?)\]}。、，）]+$/

export function Linked({ text }: { text: string }) {
  return (
    <>
      {text.split(ADDRESS).map((part, i) => {
        if (i % 2 === 0) return part
        const tail = TAIL.exec(part)?.[0] ?? ''
        const href = part.slice(0, part.length - tail.length)
        return (
          <>
            <a href={href} target="_blank" rel="nofollow ugc noopener">
              {href}
            </a>
            {tail}
          </>
        )
      })}
    </>
  )
}
