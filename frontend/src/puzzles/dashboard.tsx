// How well one solves what.
import { Fragment, type ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { get, post } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { user } from '../net/live'
import { Empty, Failure, Loading } from '../ui/notice'
import { Switch } from '../ui/switch'
import type { Skill } from '../wire'
import { isGuess, ThemeLink, weakestFirst } from './themes'
import { w } from '../i18n/late/puzzles'

const words = w.skill
const ruleName = (rule: string): string => t.lobby.rules[rule as keyof typeof t.lobby.rules] ?? rule

export function Dashboard() {
  return (
    <Visitor>
      <Own />
    </Visitor>
  )
}

/** What is shown to somebody with a session; to others, how to begin. */
export function Visitor({ children }: { children: ComponentChildren }) {
  const u = user.value
  if (u === undefined) return <Loading />
  if (u) return <Fragment key={u.id}>{children}</Fragment>
  return (
    <Empty title={words.visitor}>
      <p>{words.visitorNote}</p>
      <a class="btn primary" href="/puzzles">
        {w.title}
      </a>
    </Empty>
  )
}

function Own() {
  const [skill, setSkill] = useState<Skill>()
  const [fault, setFault] = useState<Fault>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    setFault(undefined)
    get('/api/me/puzzles', {}).then(setSkill, (e: unknown) => setFault(asFault(e)))
  }, [turn])
  const allow = async (games: boolean) => {
    if (!skill) return
    setSkill({ ...skill, games })
    try {
      await post('/api/me/puzzles', { games })
    } catch (e) {
      setSkill(skill)
      setFault(asFault(e))
    }
  }
  if (fault) return <Failure text={refusal(fault)} onRetry={() => setTurn(turn + 1)} />
  if (!skill) return <Loading />
  return (
    <div class="puzzle-skill">
      <p>{words.lead}</p>
      {skill.ratings.length === 0 ? <p class="note">{words.none}</p> : <Tables skill={skill} />}
      {skill.due > 0 && <a href="/puzzles/mistakes">{words.due(skill.due)}</a>}
      <Switch label={words.games} checked={skill.games} note={words.gamesNote} onChange={games => void allow(games)} />
    </div>
  )
}

function Tables({ skill }: { skill: Skill }) {
  return (
    <>
      <Table title={words.ratings} of={words.rule}>
        {skill.ratings.map(r => (
          <tr key={r.rule}>
            <th scope="row">{ruleName(r.rule)}</th>
            <td>
              {r.value} {r.guess && <span class="muted">{words.guess}</span>}
            </td>
            <td>{r.solved}</td>
            <td>{r.plays - r.solved}</td>
          </tr>
        ))}
      </Table>
      <Table title={words.themes} of={words.theme}>
        {skill.themes.toSorted(weakestFirst).map(x => (
          <tr key={x.theme}>
            <th scope="row">
              <ThemeLink theme={x.theme} />
            </th>
            <td>
              {`${x.rating} ± ${x.deviation}`}
              {isGuess(x) && <span class="muted"> {words.guess}</span>}
            </td>
            <td>{x.solved}</td>
            <td>{x.failed}</td>
          </tr>
        ))}
      </Table>
    </>
  )
}

/** How good one is at each of some things. */
function Table({ title, of, children }: { title: string; of: string; children: ComponentChildren }) {
  return (
    <>
      <h2>{title}</h2>
      <div class="table-wrap">
        <table>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">{words.rating}</th>
              <th scope="col">{words.solved}</th>
              <th scope="col">{words.failed}</th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </>
  )
}
