// Fair play for moderators: what there is to look at, and a sheet with its case.
import { useState } from 'preact/hooks'
import { f } from '../i18n/late/fairplay'
import { mod as w } from '#words/mod'
import { get } from '../net/api'
import { useAction } from '../net/action'
import { user } from '../net/live'
import { useAsked } from '../net/asked'
import { ruleText, speedText } from '../profile/text'
import { nameOf } from '../ui/name'
import { useTitle } from '../ui/page'
import type { FairDossier, Waiting } from '../wire'
import { ActForm } from './actionform'
import { CaseCard } from './faircase'
import { GamesCard, SheetCard } from './fairsheet'
import { Nothing, Shown } from './pagestate'
import '../styles/fairplay.css'

/** `of` is "renju:blitz:Name", or '' for all. */
export function FairPage({ of }: { of: string }) {
  if (of === '') return <Desk />
  const [rule = '', speed = '', ...rest] = of.split(':')
  const name = rest.join(':')
  return name ? <Sheet at={{ name, rule, speed }} /> : <Nothing />
}

type At = { name: string; rule: string; speed: string }

const titleOf = ({ name, rule, speed }: At): string => f.of(nameOf(name), ruleText(rule), speedText(speed))

function Desk() {
  useTitle(f.title)
  const asked = useAsked(`fair/${user.value?.id}`, () => get('/api/mod/fairplay', {}))
  return (
    <Shown asked={asked}>
      {q => (
        <div class="medium mod">
          <p>
            <a href="/mod">{w.back}</a>
          </p>
          <h1 tabIndex={-1}>{f.title}</h1>
          <section class="card">
            <p>{f.lead}</p>
            {q.waiting.length === 0 ? (
              <p class="muted">{f.none}</p>
            ) : (
              <ul class="cases">
                {q.waiting.map(x => (
                  <Line key={`${x.who.id}/${x.rule}/${x.speed}`} of={x} />
                ))}
              </ul>
            )}
          </section>
        </div>
      )}
    </Shown>
  )
}

function Line({ of: x }: { of: Waiting }) {
  const id = encodeURIComponent(`fair:${x.rule}:${x.speed}:${x.who.name}`)
  const more = [
    f.counts(x.games, x.moves),
    x.reports > 0 && f.reports(x.reports),
    x.case && !x.appeal && f.open(x.judged),
    x.stated && f.stated,
  ]
  return (
    <li>
      <a href={`/mod/${id}`}>{titleOf({ name: x.who.name, rule: x.rule, speed: x.speed })}</a>{' '}
      <span class={x.grade === 'look_first' ? 'tag bot' : 'tag'}>{f.grades[x.grade]}</span>{' '}
      {x.appeal && <span class="tag bot">{f.appeal}</span>}{' '}
      <span class="muted">{more.filter(Boolean).join(' · ')}</span>
    </li>
  )
}

function Sheet({ at }: { at: At }) {
  useTitle(f.title)
  const load = () => get('/api/mod/fairplay/{name}/{rule}/{speed}', at)
  const asked = useAsked(`fair/${at.rule}/${at.speed}/${at.name}/${user.value?.id}`, load)
  const [fresh, setFresh] = useState<FairDossier>()
  const { run } = useAction()
  const again = () => void run(async () => setFresh(await load()))
  const place = [at.name, at.rule, at.speed].map(encodeURIComponent).join('/')
  return (
    <Shown asked={asked}>
      {first => {
        const d = fresh?.who.id === first.who.id ? fresh : first
        return (
          <div class="medium mod">
            <p>
              <a href="/mod/fair">{f.back}</a>
            </p>
            <h1 tabIndex={-1}>{titleOf(at)}</h1>
            <SheetCard of={d.sheet} />
            <CaseCard of={d} at={at} onDone={again} />
            <GamesCard of={d} file={`/api/mod/fairplay/${place}/lib`} />
            {d.case && d.closed && d.upheld && <ActForm name={d.who.name} reason="unfair" onDone={again} />}
          </div>
        )
      }}
    </Shown>
  )
}
