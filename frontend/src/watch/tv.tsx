// One game after the other, by itself: the best of a rule and a speed.
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { tv as v } from '#words/tv'
import { Featured } from '../lobby/featured'
import { gameLabel } from '../lobby/live'
import { lobby, useLobby } from '../lobby/store'
import { isLive, status } from '../net/live'
import { poolText } from '../profile/text'
import { Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import { channels, onAir, type Channel } from './air'
import { Replay } from './replay'

const tr = t.lobby

export function TvPage() {
  useTitle(v.title)
  useLobby()
  const [channel, choose] = useState<Channel>('')
  const l = lobby.value
  const game = l ? onAir(l, channel) : undefined
  const waiting = status.value === 'connecting' || status.value === 'live'
  const all = [...new Set(l ? [...channels(l.tv), channel] : [])]
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
          options={all.map(c => [c, channelText(c)] as const)}
        />
      )}
      {l && (
        <div class={isLive.value ? 'watch-games' : 'watch-games stale'}>
          {game ? <Featured key={game.g} game={game} /> : channel ? <p class="note">{v.none}</p> : <Replay />}
        </div>
      )}
      <p class="sr" role="status">
        {game && v.now(gameLabel({ ...game, moves: [] }))}
      </p>
    </div>
  )
}

function channelText(c: Channel): string {
  const [rule = '', speed = ''] = c.split('/')
  return c === '' ? v.all : poolText({ rule, speed })
}
