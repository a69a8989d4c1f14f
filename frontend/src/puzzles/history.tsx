// One's tries of puzzles with a rule: how the rating went, what is solved of each theme, and each try.
import { useState } from 'preact/hooks'
import { formatDate, formatHour, t } from '../i18n'
import { tries as words } from '#words/tries'
import { refusal } from '../i18n/refusal'
import { RULES } from '../lobby/gamesetup'
import { useAction } from '../net/action'
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import { Points } from '../profile/points'
import '../styles/profile.css'
import { Button } from '../ui/button'
import { Empty, Failure, Loading, Refused } from '../ui/notice'
import { Segmented } from '../ui/segmented'
import type { PuzzleHistory, ThemeTally, TriedPuzzle } from '../wire'
import { Visitor } from './dashboard'
import { rememberRule, chosenRule } from './next'
import { isGuess, ThemeField, ThemeLink, weakestFirst } from './themes'
import { themeName, w } from '../i18n/late/puzzles'

const RESULTS = ['all', 'solved', 'failed'] as const
type Result = (typeof RESULTS)[number]

export function HistoryPart() {
  return (
    <Visitor>
      <Own />
    </Visitor>
  )
}

function Own() {
  const [rule, setRule] = useState(chosenRule)
  const choose = (to: typeof rule) => {
    rememberRule(to)
    setRule(to)
  }
  return (
    <div class="puzzle-history">
      <Segmented
        label={w.rule}
        look="chips"
        value={rule}
        options={RULES.map(r => [r, t.lobby.rules[r]] as const)}
        onChange={choose}
      />
      <Course rule={rule} />
      <Tries rule={rule} />
    </div>
  )
}

function Course({ rule }: { rule: string }) {
  const { data, failure, retry } = useAsked(rule, () => get('/api/me/puzzles/course', {}, { rule }))
  if (failure) return <Failure text={refusal(failure)} onRetry={retry} />
  if (!data) return <Loading />
  return (
    <>
      <section class="card course" aria-labelledby="course">
        <h2 id="course">{words.course}</h2>
        {data.points.length > 0 ? (
          <Points key={rule} points={data.points.map(p => ({ ...p, deviation: 0 }))} />
        ) : (
          <p class="note">{words.noCourse}</p>
        )}
      </section>
      {data.themes.length > 0 && <Themes of={data.themes} />}
    </>
  )
}

function Themes({ of }: { of: readonly ThemeTally[] }) {
  return (
    <section class="card" aria-labelledby="by-theme">
      <h2 id="by-theme">{w.skill.themes}</h2>
      <p class="note">{words.train}</p>
      <ul class="theme-bars">
        {of.toSorted(weakestFirst).map(x => {
          const tried = x.solved + x.failed
          return (
            <li key={x.theme}>
              <ThemeLink theme={x.theme} />
              <span class="theme-bar" aria-hidden="true">
                <span style={{ width: `${(100 * x.solved) / tried}%` }} />
              </span>
              <span>
                {words.of(x.solved, tried)}
                {isGuess(x) && <span class="muted"> {w.skill.guess}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Tries({ rule }: { rule: string }) {
  const [result, setResult] = useState<Result>('all')
  const [theme, setTheme] = useState('')
  return (
    <section class="card" aria-labelledby="tries">
      <h2 id="tries">{words.tries}</h2>
      <div class="tries-filter">
        <Segmented
          label={words.result}
          value={result}
          options={RESULTS.map(r => [r, words.results[r]] as const)}
          onChange={setResult}
        />
        <ThemeField label={w.theme} any={words.anyTheme} rule={rule} value={theme} onChange={setTheme} />
      </div>
      <List key={`${rule} ${result} ${theme}`} rule={rule} result={result} theme={theme} />
    </section>
  )
}

function List({ rule, result, theme }: { rule: string; result: Result; theme: string }) {
  const ask = (before: string) =>
    get(
      '/api/me/puzzles/history',
      {},
      { rule, ...(result !== 'all' && { result }), ...(theme && { theme }), ...(before && { before }) },
    )
  const { data, failure, retry } = useAsked('', () => ask(''))
  const [older, setOlder] = useState<PuzzleHistory>()
  const { busy, fault, run } = useAction()
  if (failure) return <Failure text={refusal(failure)} onRetry={retry} />
  if (!data) return <Loading />
  if (data.tries.length === 0) {
    return (
      <Empty title={words.none}>
        <p>{words.noneNote}</p>
      </Empty>
    )
  }
  const next = older ? older.next : data.next
  const more = () =>
    run(async () => {
      const page = await ask(next ?? '')
      setOlder({ ...page, tries: [...(older?.tries ?? []), ...page.tries] })
    })
  return (
    <>
      <ol class="puzzle-tries">
        {[...data.tries, ...(older?.tries ?? [])].map(x => (
          <Try key={x.id} of={x} />
        ))}
      </ol>
      {next && (
        <p>
          <Button busy={busy} onClick={() => void more()}>
            {words.more}
          </Button>
        </p>
      )}
      <Refused fault={fault} />
    </>
  )
}

function Try({ of: x }: { of: TriedPuzzle }) {
  return (
    <li>
      <span>
        {x.gone ? words.puzzle(x.rating) : <a href={`/puzzles/${x.id}`}>{words.puzzle(x.rating)}</a>}
        {x.gone && <span class="muted"> {words.gone}</span>}
      </span>
      <span class={x.solved ? 'try-solved' : 'try-failed'}>{words.results[x.solved ? 'solved' : 'failed']}</span>
      <span class={x.rated ? 'try-gain' : 'try-gain muted'}>{x.rated ? words.gain(x.gain ?? 0) : words.unrated}</span>
      <span class="muted try-when">{`${formatDate(new Date(x.at))} ${formatHour(new Date(x.at))}`}</span>
      <span class="muted try-themes">{x.themes.map(themeName).join(' · ')}</span>
    </li>
  )
}
