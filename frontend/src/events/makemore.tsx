// What few organisers change: how it is played in detail, and who may join.
import { eventform } from '#words/eventform'
import { w } from '../i18n/late/events'
import { form as words } from '../i18n/late/create'
import { w as teams } from '../i18n/late/teams'
import { DELAYS } from '../lobby/gamesetup'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { Count } from './count'
import {
  draws,
  hasFinals,
  hasRounds,
  hasThird,
  hasTies,
  KIND,
  mayDelay,
  maySplit,
  ofTeams,
  tiesFor,
  tiesOf,
  type Form,
} from './makeform'
import { Order } from './order'
import { tieText } from './text'

interface Props {
  f: Form
  set: (part: Partial<Form>) => void
}

export function MoreFields({ f, set }: Props) {
  return (
    <>
      <details>
        <summary>{eventform.details}</summary>
        <div class="event-form">
          <Details f={f} set={set} />
        </div>
      </details>
      <details>
        <summary>{w.more}</summary>
        <div class="event-form">
          <Conditions f={f} set={set} />
        </div>
      </details>
    </>
  )
}

/** Sections, rounds and places. */
function Details({ f, set }: Props) {
  const kind = KIND[f.choice]
  return (
    <>
      {maySplit(f) && kind !== 'league' && (
        <label>
          <span>{eventform.sections}</span>
          <textarea rows={3} value={f.sections} onInput={x => set({ sections: x.currentTarget.value })} />
        </label>
      )}
      {f.choice === 'club' && (
        <>
          <Count label={teams.groups} value={f.groups} least={1} most={16} onChange={groups => set({ groups })} />
          {f.groups > 1 && (
            <Count label={eventform.finals} value={f.finals} least={0} most={16} onChange={finals => set({ finals })} />
          )}
          {hasFinals(f) && <Switch label={eventform.carry} checked={f.carry} onChange={carry => set({ carry })} />}
        </>
      )}
      {hasRounds(f) && !f.bots && (
        <Switch
          label={eventform.overTheBoard}
          checked={f.overTheBoard}
          onChange={overTheBoard => set({ overTheBoard })}
        />
      )}
      {hasThird(f) && <Switch label={eventform.third} checked={f.third} onChange={third => set({ third })} />}
      {hasRounds(f) && (
        <Count label={teams.pause} value={f.pause} least={1} most={1440} onChange={pause => set({ pause })} />
      )}
      {hasTies(f) && <Ties f={f} set={set} />}
      <Segmented
        label={words.drawAfter}
        look="chips"
        value={f.drawAfter}
        onChange={drawAfter => set({ drawAfter })}
        options={draws(f).map(n => [n, words.draws[n]] as const)}
      />
      {mayDelay(f) && (
        <Segmented
          label={words.delay}
          look="chips"
          value={f.delay}
          onChange={delay => set({ delay })}
          options={DELAYS.map(d => [d, words.delays[d]] as const)}
        />
      )}
    </>
  )
}

/** The tie-breaks in their order: the first that differs decides. */
function Ties({ f, set }: Props) {
  const ties = tiesOf(f)
  const others = tiesFor(f).filter(k => !ties.includes(k))
  return (
    <>
      <Order
        label={eventform.ties}
        names={ties}
        textOf={tieText}
        onChange={names => set({ ties: names })}
        onRemove={name => set({ ties: ties.filter(k => k !== name) })}
      />
      {others.length > 0 && (
        <label>
          <span>{eventform.addTie}</span>
          <select
            value=""
            onChange={x => {
              const kind = x.currentTarget.value
              x.currentTarget.value = ''
              if (kind) set({ ties: [...ties, kind] })
            }}
          >
            <option value="">–</option>
            {others.map(k => (
              <option key={k} value={k}>
                {tieText(k)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

/** Who may join. */
function Conditions({ f, set }: Props) {
  const kind = KIND[f.choice]
  return (
    <>
      <label>
        <span>{w.codeField}</span>
        <input value={f.code} minLength={6} maxLength={40} onInput={x => set({ code: x.currentTarget.value })} />
      </label>
      <Count label={w.leastField} value={f.least} least={0} most={4000} onChange={least => set({ least })} />
      <Count label={w.mostField} value={f.most} least={0} most={4000} onChange={most => set({ most })} />
      {kind !== 'simul' && (
        <Count label={w.placesField} value={f.places} least={0} most={5000} onChange={places => set({ places })} />
      )}
      <Count label={w.playedField} value={f.played} least={0} most={1000} onChange={played => set({ played })} />
      <Count label={w.daysField} value={f.days} least={0} most={3650} onChange={days => set({ days })} />
      {kind === 'swiss' && !ofTeams(f.choice) && (
        <Count label={w.apartField} value={f.apart} least={0} most={30} onChange={apart => set({ apart })} />
      )}
      {!f.bots && <Switch label={w.officialField} checked={f.official} onChange={official => set({ official })} />}
      {kind !== 'simul' && !f.bots && !f.members && !f.official && (
        <Switch label={w.guestsField} checked={f.guests} onChange={guests => set({ guests })} />
      )}
      <label>
        <span>{w.namesField}</span>
        <textarea rows={4} value={f.names} onInput={x => set({ names: x.currentTarget.value })} />
      </label>
    </>
  )
}
