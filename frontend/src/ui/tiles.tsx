// A list of things with pages of their own.

interface Tile {
  href: string
  name: string
  about: string
  foot?: string
}

/** A heading and its tiles; nothing if there are none. */
export function Tiles({ title, tiles }: { title: string; tiles: readonly Tile[] }) {
  if (tiles.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul class="events-list">
        {tiles.map(x => (
          <li key={x.href}>
            <a class="tile" href={x.href}>
              <b dir="auto">{x.name}</b>
              <span class="muted">{x.about}</span>
              {x.foot !== undefined && <span class="tile-foot">{x.foot}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
