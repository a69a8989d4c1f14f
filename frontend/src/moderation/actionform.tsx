// The form of a moderator's action.
import { useState } from 'preact/hooks'
import { m } from '../i18n/late/moderation'
import { mod as w } from '#words/mod'
import { gameIn } from '../game/link'
import { useAction } from '../net/action'
import { post } from '../net/api'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import { Segmented } from '../ui/segmented'
import type { ReportReason, NewAction } from '../wire'
import { GROUNDS } from './report'

const a = w.act
const KINDS = ['warn', 'mute', 'suspend', 'unrated', 'name', 'hide', 'annul'] as const
/** Of a measure that one moderator decides alone. */
const ALONE = 30 * 24

/** What can be done to a guest, who has neither a name of its own nor ratings. */
const GUEST_KINDS = ['mute', 'suspend'] as const

type Place = Pick<NewAction, 'study' | 'list' | 'club' | 'event' | 'broadcast' | 'engine' | 'brought' | 'broughtGame'>

/** The text of an address: a study, a list, a club, an event, a broadcast, brought games or one of them, or of a bot's page what it says of its program. What is
 *  none the server refuses. */
const placeOf = (text: string): Place => {
  if (text.includes('/@/')) return { engine: true }
  const [, what, id, game] =
    /(stud(?:y|ies)|lists?|clubs?|events|broadcasts|brought)\/([^\s/?#]+)(?:\/(\d+))?/.exec(text) ?? []
  if (!what || !id) return {}
  if (what === 'events') return { event: id }
  if (what === 'brought') return game ? { broughtGame: Number(game) } : { brought: true }
  if (what.startsWith('club')) return { club: id }
  if (what.startsWith('broadcast')) return { broadcast: id }
  return what.startsWith('list') ? { list: id } : { study: id }
}

interface Props {
  name: string
  guest?: boolean
  reason: ReportReason
  report?: number
  onDone: () => void
}

export function ActForm({ name, guest = false, reason: first, report, onDone }: Props) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>(guest ? 'mute' : 'warn')
  const [reason, setReason] = useState(first)
  const [words, setWords] = useState('')
  const [hours, setHours] = useState(24)
  const [inPlay, setInPlay] = useState<'clock' | 'annul'>('clock')
  const [game, setGame] = useState('')
  const [days, setDays] = useState(0)
  const [place, setPlace] = useState('')
  const [done, setDone] = useState(false)
  const { busy, fault, run } = useAction()
  const lasts = kind === 'mute' || kind === 'suspend' || kind === 'unrated'
  const one = gameIn(game) || game.trim() // what is no link the server refuses
  const order: NewAction = {
    kind,
    name,
    reason,
    words,
    ...(report !== undefined && { report }),
    ...(lasts && { hours }),
    ...(kind === 'suspend' && { annul: inPlay === 'annul' }),
    ...(kind === 'hide' && placeOf(place)),
    ...(kind === 'annul' && (one ? { game: one } : { days })),
  }
  const send = () =>
    run(async () => {
      setDone(false)
      await post('/api/mod/act', order)
      setDone(true)
      setWords('') // of this action alone
      onDone()
    })
  return (
    <section class="card">
      <h2>{a.title}</h2>
      <form
        class="stack"
        onSubmit={e => {
          e.preventDefault()
          if (!busy) void send()
        }}
      >
        <Segmented
          label={a.kind}
          look="chips"
          value={kind}
          options={(guest ? GUEST_KINDS : KINDS).map(k => [k, a.kinds[k]] as const)}
          onChange={k => {
            setKind(k)
            setDone(false)
          }}
        />
        <Segmented
          label={a.reason}
          look="chips"
          value={reason}
          options={GROUNDS.map(k => [k, m.grounds[k]] as const)}
          onChange={setReason}
        />
        {lasts && (
          <label class="field">
            <span>{a.hours}</span>
            <input
              type="number"
              name="hours"
              min={guest ? 1 : 0}
              max={guest ? ALONE : 8760}
              value={hours}
              onInput={e => setHours(e.currentTarget.valueAsNumber || 0)}
            />
            {guest ? (
              <small class="note">{a.guest}</small>
            ) : (
              (hours === 0 || hours > ALONE) && <small class="note">{a.long}</small>
            )}
          </label>
        )}
        {kind === 'suspend' && (
          <Segmented
            label={a.inPlay}
            value={inPlay}
            options={[
              ['clock', a.inPlayKinds.clock],
              ['annul', a.inPlayKinds.annul],
            ]}
            onChange={setInPlay}
          />
        )}
        {kind === 'hide' && (
          <label class="field">
            <span>{a.place}</span>
            <input name="place" autocomplete="off" value={place} onInput={e => setPlace(e.currentTarget.value)} />
          </label>
        )}
        {kind === 'annul' && (
          <>
            <label class="field">
              <span>{a.game}</span>
              <input name="game" autocomplete="off" value={game} onInput={e => setGame(e.currentTarget.value)} />
            </label>
            <label class="field">
              <span>{a.days}</span>
              <input
                type="number"
                name="days"
                min={0}
                max={30}
                value={days}
                onInput={e => setDays(e.currentTarget.valueAsNumber || 0)}
              />
              <small class="note">{a.back}</small>
            </label>
          </>
        )}
        {!guest && (
          <label class="field">
            <span>{a.words}</span>
            <textarea
              dir="auto"
              maxLength={500}
              rows={2}
              value={words}
              onInput={e => setWords(e.currentTarget.value)}
            />
          </label>
        )}
        <Refused fault={fault} />
        <p role="status" class="note">
          {done && a.done}
        </p>
        <div>
          <Button kind={kind === 'warn' ? 'primary' : 'danger'} type="submit" busy={busy}>
            {a.go}
          </Button>
        </div>
      </form>
    </section>
  )
}
