// The rules for people, in plain words.
import { rules as r } from '#words/rules'
import { useTitle } from '../ui/page'

const PARTS = ['fair', 'account', 'abuse', 'sandbagging', 'leaving'] as const
const MEASURES = ['warn', 'mute', 'suspend', 'unrated', 'name', 'annul', 'second', 'told', 'self'] as const
const KEPT = ['chat', 'reports', 'words', 'fair', 'acts', 'left'] as const

export function RulesPage() {
  useTitle(r.title)
  return (
    <div class="narrow">
      <div class="lead">
        <h1 tabIndex={-1}>{r.title}</h1>
        <p>{r.lead}</p>
      </div>
      {PARTS.map(p => (
        <section key={p} class="card">
          <h2>{r.parts[p].title}</h2>
          <p>
            {r.parts[p].text} {p === 'leaving' && <a href="/conduct">{r.leaving}</a>}
          </p>
        </section>
      ))}
      <section class="card">
        <h2>{r.report.title}</h2>
        <p>{r.report.text}</p>
      </section>
      <section class="card">
        <h2>{r.mods.title}</h2>
        <ul class="rules">
          {MEASURES.map(k => (
            <li key={k}>{r.mods[k]}</li>
          ))}
        </ul>
      </section>
      <section class="card">
        <h2>{r.appeal.title}</h2>
        <p>
          {r.appeal.text} <a href="/appeal">{r.appeal.link}</a>
        </p>
      </section>
      <section class="card">
        <h2>{r.kept.title}</h2>
        <ul class="rules">
          {KEPT.map(k => (
            <li key={k}>{r.kept[k]}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
