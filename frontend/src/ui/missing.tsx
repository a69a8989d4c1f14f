// The page of an address at which there is nothing.
import { missing as w } from '#words/missing'
import { useTitle } from './page'

export function MissingPage() {
  useTitle(w.title)
  return (
    <div class="narrow">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
        <p>{w.text}</p>
      </div>
      <p>
        <a class="btn primary" href="/">
          {w.go}
        </a>
      </p>
    </div>
  )
}
