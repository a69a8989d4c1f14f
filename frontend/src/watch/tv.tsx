// One game after the other, by itself: the best of a rule and a speed, or of an event.
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { tv as v } from '#words/tv'
import { Featured } from '../lobby/featured'
import { hall } from '#words/hall'
import { about, gameLabel, Names, nameOf } from '../lobby/live'
import { lobby, useLobby } from '../lobby/store'
import { resultWords } from '../game/result'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import { isLive, status } from '../net/live'
import { useWhileSeen } from '../net/seen'
import { poolText } from '../profile/text'
import { gamePath, visits } from '../router'
import { MiniBoard } from '../ui/board'
import { CopyButton } from '../ui/copy'
import { Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import { channelOf, channels, eventOf, onAir, type Channel } from './air'
import { Replay } from './replay'
import { useStays, type Watched } from './stays'
import type { TVGame, LobbyData } from '../wire'

const tr = t.lobby

export function TvPage() {
  useTitle(v.title)
  useLobby()
  const [channel, setChannel] = useState(() => channelOf(location.search))
  useEffect(() => setChannel(channelOf(location.search)), [visits.value])
  const choose = (c: Channel) => {
    history.replaceState(null, '', c === '' ? '/tv' : `/tv?channel=${c}`)
    setChannel(c)
  }
  const l = lobby.value
  const waiting = status.value === 'connecting' || status.value === 'live'
  const all = [...new Set<Channel>(l ? [...(channel ? ([''] as const) : []), ...channels(l.tv), channel] : [])]
  return (
    <div class="wide watch tv">
      <div class="lead">
        <h1 tabIndex={-1}>{v.title}</h1>
        <p>{v.lead}</p>
      </div>
      {!l && (waiting ? <Loading text={tr.loading} /> : <p class="note">{tr.down}</p>)}
      {l && !isLive.value && <p class="note">{tr.stale}</p>}
      {all.length > 1 && (
        <Segmented
          label={v.channel}
          look="chips"
          value={channel}
          onChange={choose}
          options={all.map(c => [c, channelText(c, l?.tv)] as const)}
        />
      )}
      {l && <Channelled key={channel} l={l} channel={channel} />}
    </div>
  )
}

/** What is on a channel, and what was. */
function Channelled({ l, channel }: { l: LobbyData; channel: Channel }) {
  const game = onAir(l, channel)
  const { stays, before } = useStays(game)
  const event = eventOf(channel)
  return (
    <>
      <div class={isLive.value ? 'watch-games' : 'watch-games stale'}>
        {stays ? (
          <Over of={stays} />
        ) : game ? (
          <Featured key={game.g} game={game} />
        ) : event ? null : channel ? (
          <p class="note">{v.none}</p>
        ) : (
          <Replay />
        )}
      </div>
      {event && <OfEvent id={event} quiet={!stays && !game} />}
      {before && (
        <p class="note">
          <a href={gamePath(before.game.g)}>{v.before(endOf(before))}</a>
        </p>
      )}
      <p class="sr" role="status">
        {stays ? endOf(stays) : game && v.now(gameLabel({ ...game, moves: [] }))}
      </p>
    </>
  )
}

/** How often it is asked whether an event in which nothing is on is over, in ms. */
const AGAIN = 15_000

/** The event of a channel: the way to it, and while nothing is on, why. */
function OfEvent({ id, quiet }: { id: string; quiet: boolean }) {
  const { data, failure, retry } = useAsked(`${id}/${quiet}`, () => get('/api/events/{id}', { id }))
  const e = data?.event
  const over = e?.phase === 'over' || e?.phase === 'called_off'
  useWhileSeen(quiet && !over, AGAIN, retry)
  if (failure && !e) return <p class="note">{refusal(failure)}</p>
  if (!e) return null
  const embed = `${location.origin}/embed/event/${id}?tv`
  return (
    <>
      {quiet && <p class="note">{over ? v.eventOver : v.eventNone}</p>}
      <p class="row">
        <a href={`/events/${id}`}>{v.toEvent(e.title)}</a>
        {!over && (
          <CopyButton
            text={`<iframe src="${embed}" width="480" height="560" title="Tengen" loading="lazy"></iframe>`}
            label={v.code}
          />
        )}
      </p>
    </>
  )
}

const wordsOf = ({ over }: Watched) => over && resultWords({ winner: over.winner, reason: over.reason })

/** Who played, and how it has ended if that is known. */
const endOf = (w: Watched): string =>
  t.game.about.ended(tr.versus(nameOf(w.game, 'black'), nameOf(w.game, 'white')), wordsOf(w)?.head ?? '')

/** A game that has just ended, and how. */
function Over({ of }: { of: Watched }) {
  const { game, over } = of
  const words = wordsOf(of)
  return (
    <a class="featured tile over" href={gamePath(game.g)}>
      <MiniBoard
        moves={over?.moves ?? game.moves}
        size={game.settings.size}
        win={over?.line}
        label={gameLabel({ ...game, moves: over?.moves ?? game.moves })}
      />
      <span class="featured-text">
        <Names game={game} />
        {words && (
          <span>
            <b>{words.head}</b> {words.how}
          </span>
        )}
        <span class="muted">{about(game)}</span>
        <span class="go">{hall.again}</span>
      </span>
    </a>
  )
}

function channelText(c: Channel, tv: readonly TVGame[] = []): string {
  if (eventOf(c)) return tv.find(a => a.channel === c)?.title ?? v.event
  const [rule = '', speed = ''] = c.split('/')
  return c === '' ? v.all : poolText({ rule, speed })
}
