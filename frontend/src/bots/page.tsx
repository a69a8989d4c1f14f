// The bots of the house: what they are like, how strong they are, how each has fared against who looks, and a game with it.
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { bots as w } from '#words/bots'
import { form } from '../i18n/late/create'
import { refusal } from '../i18n/refusal'
import { useOneAtATime } from '../lobby/oneatatime'
import { isMember } from '../lobby/pairing'
import { NoGame } from '../lobby/refused'
import { BOTS, COLORS, RULES, type Bot } from '../lobby/gamesetup'
import type { Fault } from '../net/fault'
import { user } from '../net/live'
import { userPath } from '../router'
import { Avatar } from '../ui/avatar'
import { Button } from '../ui/button'
import { Failure } from '../ui/notice'
import { useTitle } from '../ui/page'
import { ratingText } from '../ui/rating'
import { Switch } from '../ui/switch'
import type { Bot as Told, TimeControl } from '../wire'
import '../styles/bots.css'
import { beginBot } from './begin'
import { Programs } from './programs'
import { CLOCKS, botSetup, loadChoice, ratingOf, saveChoice, type Choice } from './choice'
import { known, useBots, want, wanted } from './suggest'

export { Meanwhile } from './meanwhile'

export function BotsPage() {
  useTitle(w.title)
  const [choice, setChoice] = useState(loadChoice)
  const { doing, fault, run } = useOneAtATime()
  const [asked, setAsked] = useState<Bot>()
  const { data, failure, retry } = useBots()
  const suggested = wanted.value ? known(data?.suggested) : undefined
  const change = (c: Partial<Choice>) => {
    const next = { ...choice, ...c }
    setChoice(next)
    saveChoice(next)
  }
  const play = (bot: Bot) => {
    if (doing === undefined) setAsked(bot)
    void run(() => beginBot(botSetup(choice, bot, isMember())), bot)
  }
  return (
    <div class="medium">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
        <p>{w.lead}</p>
      </div>
      <Chooser choice={choice} change={change} />
      {failure && <Failure text={`${w.ratingsFailed} ${refusal(failure)}`} onRetry={retry} />}
      <ul class="bots">
        {BOTS.map(bot => (
          <Row
            key={bot}
            bot={bot}
            told={data?.bots.find(b => b.bot === bot)}
            clocks={data?.clocks ?? []}
            choice={choice}
            suggested={bot === suggested}
            busy={doing === bot}
            fault={asked === bot ? fault : undefined}
            onPlay={() => play(bot)}
          />
        ))}
      </ul>
      {user.value && <Switch label={w.suggest} note={w.suggestNote} checked={wanted.value} onChange={want} />}
      <p class="note">{w.measured}</p>
      <Programs />
      <p class="note">
        <a href="/local">{t.lobby.local.quiet}</a>
      </p>
    </div>
  )
}

/** One row for all bots: the rule, the clock, the colour. */
function Chooser({ choice, change }: { choice: Choice; change: (c: Partial<Choice>) => void }) {
  return (
    <section class="card bots-game" aria-label={w.settings}>
      <Select
        label={t.lobby.rule}
        value={choice.rule}
        options={RULES.map(r => [r, t.lobby.rules[r]] as const)}
        onChange={rule => change({ rule })}
      />
      <Select
        label={w.clock}
        value={choice.clock}
        options={CLOCKS.map(c => [c, c === 'none' ? form.noClock : c] as const)}
        onChange={clock => change({ clock })}
      />
      <Select
        label={form.color}
        value={choice.color}
        options={COLORS.map(c => [c, form.colors[c]] as const)}
        onChange={color => change({ color })}
      />
      {isMember() && choice.clock !== 'none' && (
        <Switch label={form.rated} checked={choice.rated} onChange={rated => change({ rated })} />
      )}
    </section>
  )
}

interface SelectProps<T extends string> {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  onChange: (v: T) => void
}

function Select<T extends string>({ label, value, options, onChange }: SelectProps<T>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={e => onChange(e.currentTarget.value as T)}>
        {options.map(([v, text]) => (
          <option key={v} value={v}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

interface RowProps {
  bot: Bot
  told: Told | undefined
  clocks: readonly TimeControl[]
  choice: Choice
  suggested: boolean
  busy: boolean
  fault: Fault | undefined
  onPlay: () => void
}

function Row({ bot, told, clocks, choice, suggested, busy, fault, onPlay }: RowProps) {
  const name = w.names[bot]
  return (
    <li class={suggested ? 'card bot suggested' : 'card bot'}>
      <Avatar who={{ id: 0, bot }} />
      <div class="bot-who">
        <h2>
          {told?.name ? <a href={userPath(told.name)}>{name}</a> : name}
          {suggested && <span class="tag you">{w.suggested}</span>}
        </h2>
        <p>{form.botNotes[bot]}</p>
        {told ? <Figures of={told} choice={choice} clocks={clocks} /> : <p class="bot-figures" />}
      </div>
      <Button kind={suggested ? 'primary' : 'plain'} label={w.playIt(name)} busy={busy} onClick={onPlay}>
        {w.play}
      </Button>
      {fault && <NoGame fault={fault} />}
    </li>
  )
}

/** How strong it is in such a game, and how it has fared against who looks. */
function Figures({ of, choice, clocks }: { of: Told; choice: Choice; clocks: readonly TimeControl[] }) {
  const r = ratingOf(of.ratings, choice, clocks)
  const { wins, draws, losses } = of
  return (
    <p class="bot-figures">
      {r && (
        <span>
          <b>{w.rating(ratingText(r))}</b> <span class="muted">{r.games && w.games(r.games)}</span>
        </span>
      )}
      {wins + draws + losses > 0 && <span class="muted">{w.score(wins, draws, losses)}</span>}
    </p>
  )
}
