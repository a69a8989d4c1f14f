// The fields of the form that only some kinds of events have.
import { w } from '../i18n/late/events'
import { w as league } from '../i18n/late/league'
import { w as teams } from '../i18n/late/teams'
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import { Segmented } from '../ui/segmented'
import { Count } from './count'
import { ofTeams, type Form } from './makeform'

/** What a league has beside others. */
export function LeagueFields({ f, set }: { f: Form; set: (part: Partial<Form>) => void }) {
  return (
    <>
      <Count label={league.days} value={f.roundDays} most={28} onChange={roundDays => set({ roundDays })} />
      <label>
        <span>{league.divisions}</span>
        <textarea rows={3} value={f.sections} onInput={x => set({ sections: x.currentTarget.value })} />
      </label>
      <Count label={league.up} value={f.up} least={0} most={5} onChange={up => set({ up })} />
      <p class="note">{(ofTeams(f.choice) ? league.teamRule : league.rule)(f.roundDays)}</p>
    </>
  )
}

/** What an event of teams has beside others. */
export function TeamFields({ f, set }: { f: Form; set: (part: Partial<Form>) => void }) {
  return (
    <>
      <Count label={teams.boards} value={f.boards} least={2} most={10} onChange={boards => set({ boards })} />
      <Count label={teams.reserves} value={f.reserves} least={0} most={5} onChange={reserves => set({ reserves })} />
      {f.choice === 'schoolTeams' && (
        <>
          <Count label={teams.groups} value={f.groups} least={1} most={16} onChange={groups => set({ groups })} />
          <Count label={teams.finals} value={f.finals} least={1} most={8} onChange={finals => set({ finals })} />
        </>
      )}
      <Segmented
        label={teams.primary}
        value={f.primary}
        onChange={primary => set({ primary, ties: undefined })}
        options={[
          ['games', w.ties.games],
          ['match', w.ties.match],
        ]}
      />
    </>
  )
}

/** The clubs that the viewer leads, if there are any. */
export function ClubChoice({ value, onChange }: { value: string; onChange: (club: string) => void }) {
  const { data } = useAsked('led clubs', () => get('/api/clubs', {}))
  const led = data?.mine.filter(c => c.standing === 'leader') ?? []
  if (led.length === 0) return null
  return (
    <label>
      <span>{w.ofWhich}</span>
      <select value={value} onChange={x => onChange(x.currentTarget.value)}>
        <option value="">{w.noClub}</option>
        {led.map(c => (
          <option key={c.id} value={c.id}>
            {c.name}
          </option>
        ))}
      </select>
    </label>
  )
}
