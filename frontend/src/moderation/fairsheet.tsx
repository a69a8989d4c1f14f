// A sheet of fair play as moderators see it: distributions, comparisons, times, relays, and the counted moves.
import { formatDate, t } from '../i18n'
import { f } from '../i18n/late/fairplay'
import { gamePath } from '../router'
import type { CountedMove, FairDossier, Pace, Sheet, ShownGame, Sign } from '../wire'
import { Bars, percent, standsOut } from './fairbars'

const number = (x: number, digits: number): string =>
  new Intl.NumberFormat(t.language.tag, { maximumFractionDigits: digits }).format(x)

export function SheetCard({ of: s }: { of: Sheet }) {
  return (
    <section class="card">
      <h2>{f.sheet}</h2>
      <p>
        <b>{f.grades[s.grade]}</b> <span class="muted">{f.counts(s.games, s.moves)}</span>
      </p>
      <p class="note">
        {f.strength(Math.round(s.rating), formatDate(new Date(s.from)), formatDate(new Date(s.until)))}{' '}
        {s.version && f.version(s.version)} {s.levels && f.levels}
      </p>
      <div class="fair-pair">
        <Bars title={f.choices} names={f.choice} of={s.choices} />
        <Bars title={f.losses} names={f.loss} of={s.losses} />
      </div>
      <h3>{f.signs}</h3>
      {s.signs.length === 0 ? (
        <p class="muted">{f.few}</p>
      ) : (
        <ul class="measures">
          {s.signs.map(x => (
            <Comparison key={`${x.family}/${x.measure ?? ''}/${x.part ?? ''}`} of={x} />
          ))}
        </ul>
      )}
      <h3>{f.times}</h3>
      <p>{f.pace(seconds(s.times.forced), seconds(s.times.easy), seconds(s.times.hard))}</p>
      {s.relays && s.relays.length > 0 && (
        <>
          <h3>{f.relays}</h3>
          <ul class="measures">
            {s.relays.map(r => (
              <li key={`${r.game}/${r.other}`}>
                <p>
                  <a href={gamePath(r.game)}>{r.game}</a> –{' '}
                  {r.other ? <a href={gamePath(r.other)}>{r.other}</a> : f.aStudy}{' '}
                  {f.relay(r.same, Math.round(r.bits), Math.round(r.floor))} {r.other && f.relayed}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** What is typical: the times' logarithms are summed up. */
const seconds = (p: Pace): string => (p.moves === 0 ? '–' : number(Math.exp(p.mean), 1))

function Comparison({ of: x }: { of: Sign }) {
  if (x.family === 'time')
    return (
      <li>
        <p>
          <b>{f.steady}</b> {f.z(number(x.z, 1))}
        </p>
      </li>
    )
  if (x.family === 'relay') return null
  const what =
    x.family === 'choice'
      ? f.sign(f.metrics[x.measure ?? 'choice1'] ?? '', f.parts[x.part ?? 'all'], x.moves)
      : f.signOf(f.families[x.family], x.moves)
  return (
    <li>
      <p>
        <b>{what}</b> {f.bar(percent(x.seen), percent(x.expected))}{' '}
        <span class={standsOut(x) ? 'tag bot' : 'muted'}>{f.z(number(x.z, 1))}</span>
      </p>
    </li>
  )
}

export function GamesCard({ of: d, file }: { of: FairDossier; file: string }) {
  return (
    <section class="card">
      <h2>{f.games}</h2>
      {d.games.length === 0 ? (
        <p class="muted">{f.noGames}</p>
      ) : (
        <p>
          <a href={file} download>
            {f.file}
          </a>
        </p>
      )}
      <ul class="measures">
        {d.games.map(g => (
          <Game key={g.game} of={g} />
        ))}
      </ul>
    </section>
  )
}

function Game({ of: g }: { of: ShownGame }) {
  return (
    <li>
      <details>
        <summary>
          <a href={gamePath(g.game)}>{formatDate(new Date(g.ended))}</a>{' '}
          <span class="muted">{f.counts(1, g.moves.length)}</span>
        </summary>
        <ul class="fair-moves">
          {g.moves.map(m => (
            <li key={m.ply}>
              <a href={`${gamePath(g.game)}#${m.ply}`}>
                {m.ply + 1}. {m.at}
              </a>{' '}
              <span class="muted">{said(m)}</span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/** 'choice 2', 'only move, found'; and the seconds */
function said(m: CountedMove): string {
  const what = f.kinds[m.kind] ? `${f.kinds[m.kind]}, ${m.found ? f.found : f.missed}` : f.rank(m.rank ?? 0)
  return [what, m.best && m.best !== m.at && m.best, m.seconds && number(m.seconds, 1)].filter(Boolean).join(' · ')
}
