// What is played, since when, and how it ended: the same for players, watchers
// and whoever replays it.
import { formatDay, formatHour, t } from '../i18n'
import { controlText } from '../timecontrol/control'
import { prefs } from '../settings/settings'
import { Icon } from '../ui/icon'
import type { GameState } from '../wire'
import { patternOf } from './pattern'
import { endWords } from './result'
import { later } from '../ui/later'

const w = t.game.about
const Without = later('Without', () => import('./without'))

interface Fact {
  name: string
  text: string
  /** The instant that the text is of. */
  time?: Date
}

/** What is agreed before a game, one fact each. */
export function settingFacts({ settings: s, private: hidden, unrated }: GameState): Fact[] {
  const rules: Record<string, string> = t.lobby.rules
  const facts = [
    { name: w.rule, text: rules[s.rule] ?? s.rule },
    { name: w.size, text: t.lobby.sizeText(s.size) },
    { name: w.opening, text: t.lobby.openings[s.opening] ?? s.opening },
    { name: w.clock, text: controlText(s.clock, w.noClock) },
  ]
  if (s.rule === 'renju') facts.push({ name: w.forbidden, text: s.forbidden === 'loses' ? w.loses : w.refuse })
  if (!s.takebacks && !s.rated) facts.push({ name: w.takebacks, text: w.noTakebacks })
  if (s.rated) facts.push({ name: w.rated, text: unrated ? w.notRated : w.isRated })
  if (s.engines) facts.push({ name: w.kind, text: t.lobby.engines })
  if (s.drawAfter) facts.push({ name: w.kind, text: t.lobby.drawAfter(s.drawAfter) })
  if (s.delay) facts.push({ name: w.kind, text: t.lobby.late(s.delay / 1000) })
  if (hidden) facts.push({ name: w.kind, text: w.private })
  return facts
}

/** When the game began or, until it has, was made. */
function dateFact(s: GameState): Fact {
  const start = s.log.find(r => r.kind === 'start')
  const time = new Date(start?.time ?? s.created)
  return { name: start ? w.began : w.made, text: formatDay(time), time }
}

export function About({ s }: { s: GameState }) {
  const facts = [...settingFacts(s), dateFact(s)]
  const { head, how } = endWords(s)
  const pattern = patternOf(
    s.settings.rule,
    s.settings.size,
    s.moves.map(m => m.at),
  )
  return (
    <section class="about" aria-label={w.title}>
      <a class="btn quiet only-icon about-home" href="/" aria-label={t.shell.home}>
        <Icon name="back" />
      </a>
      {s.event && <a href={`/events/${s.event.id}`}>{s.event.title || s.event.id}</a>}
      <dl>
        {facts.map(f => (
          <div key={f.name}>
            <dt class="sr">{f.name}</dt>
            <dd>
              {f.time ? (
                <time dateTime={f.time.toISOString()}>
                  {f.text}
                  <span class="about-hour"> {formatHour(f.time)}</span>
                </time>
              ) : (
                f.text
              )}
            </dd>
          </div>
        ))}
        {s.settings.rules && <Without rules={s.settings.rules} />}
        {pattern && (
          <div class="about-pattern">
            <dt class="sr">{w.pattern}</dt>
            <dd>{pattern}</dd>
          </div>
        )}
        {s.presence.watchers > 0 && (!s.you || prefs.value.crowd !== 'nothing') && (
          <div class="about-seen">
            <dt class="sr">{w.watchers}</dt>
            <dd>
              <Icon name="eye" />{' '}
              <span class="about-few" aria-hidden="true">
                {s.presence.watchers}
              </span>
              <span class="about-words">{t.game.watchers(s.presence.watchers)}</span>
            </dd>
          </div>
        )}
        {head && (
          <div class="about-end">
            <dt class="sr">{w.result}</dt>
            <dd>{w.ended(head, how)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
