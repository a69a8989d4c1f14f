// The form of a club's texts, and of who may join it.
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/clubs'
import { useAction } from '../net/action'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import { Segmented } from '../ui/segmented'

export interface ClubTexts {
  name: string
  text: string
  joining: string
}

const WAYS = ['open', 'asked', 'code'] as const

interface Props {
  club: ClubTexts
  save: string
  onSave: (c: ClubTexts) => Promise<void>
}

export function ClubForm({ club, save, onSave }: Props) {
  const [c, setClub] = useState(club)
  const { busy, fault, run } = useAction()
  const set = (part: Partial<ClubTexts>) => setClub({ ...c, ...part })
  return (
    <form
      class="event-form"
      onSubmit={x => {
        x.preventDefault()
        if (!busy) void run(() => onSave(c))
      }}
    >
      <label>
        <span>{w.name}</span>
        <input
          value={c.name}
          minLength={2}
          maxLength={60}
          required
          onInput={x => set({ name: x.currentTarget.value })}
        />
      </label>
      <label>
        <span>{w.about}</span>
        <textarea rows={5} value={c.text} maxLength={2000} onInput={x => set({ text: x.currentTarget.value })} />
      </label>
      <Segmented
        label={w.who}
        look="chips"
        value={c.joining}
        onChange={joining => set({ joining })}
        options={WAYS.map(j => [j as string, w.ways[j]] as const)}
      />
      <Button type="submit" kind="primary" busy={busy}>
        {save}
      </Button>
      <Refused fault={fault} />
    </form>
  )
}
