// Fields that every form of a new game has.
import { Avatar } from '../ui/avatar'
import { StoneDot } from '../ui/icon'
import { Segmented } from '../ui/segmented'
import { BOTS, COLORS, type Bot, type GameSetup } from './gamesetup'
import { bots } from '#words/bots'
import { form } from '../i18n/late/create'

interface BotProps {
  label: string
  value: Bot
  onChange: (b: Bot) => void
  suggested?: Bot | undefined
}

export function BotChoice({ label, value, onChange, suggested }: BotProps) {
  return (
    <Segmented
      label={label}
      look="faces"
      value={value}
      onChange={onChange}
      note={form.botNotes[value] + (suggested ? ` ${bots.suggestion(bots.names[suggested])}` : '')}
      options={BOTS.map(
        b =>
          [
            b,
            <>
              <Avatar who={{ id: 0, bot: b }} />
              {bots.names[b]}
              {b === suggested && <span class="hint">{bots.suggested}</span>}
            </>,
          ] as const,
      )}
    />
  )
}

type Color = GameSetup['color']

/** When an opening settles the colours, the user chooses who begins it. */
export function ColorChoice({
  value,
  settles,
  onChange,
}: {
  value: Color
  settles?: boolean
  onChange: (c: Color) => void
}) {
  const colors = settles ? form.beginners : form.colors
  return (
    <Segmented
      label={settles ? form.begins : form.color}
      value={value}
      onChange={onChange}
      options={COLORS.map(
        c =>
          [
            c,
            <>
              {!settles && <StoneDot color={c} />}
              {colors[c]}
            </>,
          ] as const,
      )}
    />
  )
}
