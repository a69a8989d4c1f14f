// The table of a section. Each line opens to the sums of its tie-breaks.
import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { eventhand as hand } from '#words/eventhand'
import { w } from '../i18n/late/events'
import { w as league } from '../i18n/late/league'
import { w as teams } from '../i18n/late/teams'
import { refusal } from '../i18n/refusal'
import { get, post } from '../net/api'
import { useAsked } from '../net/asked'
import { user } from '../net/live'
import { gamePath, userPath } from '../router'
import { Button } from '../ui/button'
import { Failure } from '../ui/notice'
import { noResults } from './noresults'
import { ReasonForm } from './reasonform'
import { number, tieText } from './text'
import type { EventFigure, EventHead, EventPage, EventRow, EventSection } from '../wire'

interface TableProps {
  e: EventHead
  s: EventSection
  section: number
  /** For who runs the event: takes it as it is after a disqualification. */
  ban?: (p: EventPage) => void
  /** Without places and points. */
  blind?: boolean
}

/** By strength, which says nothing of what was played. */
const byRating = (a: EventRow, b: EventRow): number =>
  (b.rating ?? 0) - (a.rating ?? 0) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** What a line says beside the results. */
function withoutResults(r: EventRow): EventRow {
  const { figures: _figures, games: _games, game: _game, ...rest } = r
  return rest
}

export function Table({ e, s, section, ban, blind: asked = false }: TableProps) {
  const blind = asked || noResults.value
  const [banned, setBanned] = useState('')
  const [opened, setOpened] = useState('')
  const more = s.players > s.top.length || opened !== ''
  const whole = useAsked(more ? `${e.id}/${section}/${e.v}` : null, () =>
    get('/api/events/{id}/table', { id: e.id }, { section: String(section) }),
  )
  const all = whole.data?.rows ?? s.top
  const begun = e.phase === 'running' || e.phase === 'over'
  const played = begun && !blind
  const rows = begun && blind ? all.map(withoutResults).toSorted(byRating) : all
  if (rows.length === 0) return <p class="note">{w.nobody}</p>
  const ladder = e.kind === 'ladder'
  return (
    <>
      {whole.failure && <Failure text={refusal(whole.failure)} onRetry={whole.retry} />}
      <div class="event-scroll">
        <table class="figures board-table event-table" aria-label={w.table}>
          <thead>
            <tr>
              {played && <th scope="col">{w.rank}</th>}
              <th scope="col">{e.teams ? teams.teams : w.player}</th>
              {played && (
                <th scope="col">
                  {ladder ? w.strength : w.points}
                  {ladder && <div>{w.record}</div>}
                </th>
              )}
              {played &&
                e.ties.map(k => (
                  <th key={k} scope="col" class="event-tie">
                    {tieText(k)}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(r => (
              <Fragment key={r.name}>
                <Line
                  r={r}
                  team={e.teams !== undefined}
                  played={played}
                  ladder={ladder}
                  open={opened === r.name}
                  onOpen={e.ties.length > 0 ? () => setOpened(opened === r.name ? '' : r.name) : undefined}
                  onBan={ban && r.state !== 'out' ? () => setBanned(banned === r.name ? '' : r.name) : undefined}
                />
                {ban && banned === r.name && (
                  <tr>
                    <td colSpan={3 + e.ties.length}>
                      <ReasonForm
                        name={w.ban}
                        act={reason => post('/api/events/{id}/ban', { name: r.name, reason }, { id: e.id })}
                        done={page => {
                          setBanned('')
                          ban(page)
                        }}
                      />
                    </td>
                  </tr>
                )}
                {opened === r.name && r.figures?.some(f => f.of) && (
                  <tr>
                    <td colSpan={3 + e.ties.length}>
                      <Sums figures={r.figures} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface LineProps {
  r: EventRow
  team: boolean
  played: boolean
  ladder: boolean
  open: boolean
  onOpen: (() => void) | undefined
  onBan: (() => void) | undefined
}

function Line({ r, team, played, ladder, open, onOpen, onBan }: LineProps) {
  return (
    <tr class={r.name === user.value?.name ? 'own' : undefined}>
      {played && <td>{r.place || ''}</td>}
      <th scope="row">
        {team ? <b>{r.name}</b> : r.guest ? r.name : <a href={r.house ? '/bots' : userPath(r.name)}>{r.name}</a>}{' '}
        {r.group && <span class="muted">{teams.group(r.group)}</span>}
        {(r.country || r.team || r.guest) && (
          <span class="muted">{[r.country, r.team, r.guest && w.guest].filter(Boolean).join(' · ')}</span>
        )}{' '}
        {r.house ? <span class="muted">{w.house}</span> : r.rating ? <span class="muted">{r.rating}</span> : null}{' '}
        {r.seed && <span class="muted">{hand.seed(r.seed)}</span>}{' '}
        {r.state && <span class="muted">{(w.states as Record<string, string>)[r.state] ?? r.state}</span>}
        {r.game && <a href={gamePath(r.game)}>{r.adjourned ? league.adjourned : w.goesOn}</a>}
        {onBan && <Button kind="quiet" icon="close" label={w.banPlayer(r.name)} onClick={onBan} />}
        {r.games && <span class="muted event-streak">{r.games.slice(-12).join(' ')}</span>}
      </th>
      {played && (
        <td>
          <b>{number(r.points)}</b> {r.error ? <span class="muted">{`± ${r.error}`}</span> : null}
          {ladder && <div class="muted">{`${r.wins ?? 0} – ${r.draws ?? 0} – ${r.losses ?? 0}`}</div>}
          {onOpen && r.figures && (
            <Button kind="quiet" icon="list" label={w.sums(r.name)} expanded={open} onClick={onOpen} />
          )}
        </td>
      )}
      {r.figures?.map(f => (
        <td key={f.kind} class="event-tie">
          {number(f.value)}
        </td>
      ))}
    </tr>
  )
}

/** What each figure is the sum of. */
function Sums({ figures }: { figures: readonly EventFigure[] }) {
  return (
    <dl class="event-sums">
      {figures.map(f => (
        <Fragment key={f.kind}>
          <dt>{`${tieText(f.kind)}: ${number(f.value)}`}</dt>
          <dd>
            {f.of?.map((a, i) => (
              <span key={i} class={a.dropped ? 'muted' : undefined}>
                {`${number(a.value)} (${a.round ? w.sum(a.round, a.opponent ?? '') : w.whole}${a.dropped ? `, ${w.dropped}` : ''})`}
              </span>
            ))}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
