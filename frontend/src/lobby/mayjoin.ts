// Which open games the viewer may join, as far as the page can know. The server has the last word.
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { get } from '../net/api'
import { hasBlocked, keepBlocks } from '../net/blocks'
import { user, welcomed } from '../net/live'
import type { Seek } from '../wire'
import { isMember } from './pairing'

/** What a member has before the first rated game of a pool. */
const FIRST = 1500

/** The viewer's ratings by rule and speed. */
const ratings = signal<{ of: number; by: ReadonlyMap<string, number> }>()
const poolOf = (x: { rule: string; speed: string | undefined }): string => `${x.rule}/${x.speed}`

/** Keeps known what the rows need: ratings if one of the games asks for some, anew when `games`, the own games in
 *  play, are others. */
export function useMayJoin(seeks: readonly Seek[], games: number): void {
  const me = isMember() ? user.value : null
  const needed = me && seeks.some(s => s.range)
  useEffect(() => {
    if (me) keepBlocks()
  }, [me?.id])
  useEffect(() => {
    if (!needed) return
    get('/api/users/{name}', { name: me.name }).then(
      p => {
        ratings.value = { of: me.id, by: new Map((p.standings ?? []).map(s => [poolOf(s), s.value])) }
      },
      (e: unknown) => console.error(e), // then the server says it when somebody joins
    )
  }, [needed && me.id, welcomed.value, games])
}

/** Why the viewer may not join: no account, a rating, which is told, or a block. undefined: nothing is known against it. */
export function hindrance({ host, settings, range, speed }: Seek): 'account' | 'blocked' | number | undefined {
  if (user.value === undefined) return
  if (!isMember()) return settings.rated || range ? 'account' : undefined
  if (hasBlocked(host)) return 'blocked'
  if (!range || ratings.value?.of !== user.value?.id) return
  const own = ratings.value?.by.get(poolOf({ rule: settings.rule, speed })) ?? FIRST
  return own < range.min || own > range.max ? own : undefined
}
