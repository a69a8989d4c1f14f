// The opening protocols: all of them, and a page for each with where it comes from, how it goes, and a game against a bot.
import { useState } from 'preact/hooks'
import { beginBot } from '../bots/begin'
import { useSuggested } from '../bots/suggest'
import { t } from '../i18n'
import { form } from '../i18n/late/create'
import { w as wizard } from '../i18n/late/opening'
import { protocols as w } from '#words/protocols'
import { BotChoice, ColorChoice } from '../lobby/choices'
import { useOneAtATime } from '../lobby/oneatatime'
import { NoGame } from '../lobby/refused'
import { settlesColors, type GameSetup } from '../lobby/gamesetup'
import { protocolPath } from '../router'
import { Button } from '../ui/button'
import { Empty } from '../ui/notice'
import { useTitle } from '../ui/page'
import '../styles/protocols.css'
import { PROTOCOLS, protocolOf, ruleOf, type Protocol } from './names'
import { trained } from './trainer'
import { Trainer } from './training'

const nameOf = (p: Protocol): string => t.lobby.openings[p] ?? p

export function ProtocolsPage({ name }: { name: string | undefined }) {
  const p = name === undefined ? undefined : protocolOf(name)
  if (p) return <One key={p} p={p} />
  return <All missing={name !== undefined} />
}

function All({ missing }: { missing: boolean }) {
  useTitle(w.title)
  return (
    <div class="medium">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
        <p>{w.lead}</p>
      </div>
      {missing && <Empty title={w.missing} />}
      <ul class="protocols">
        {PROTOCOLS.map(p => (
          <li key={p}>
            <a class="card protocol" href={protocolPath(p)}>
              <b>{nameOf(p)}</b>
              <span>{form.openingNotes[p]}</span>
              <span class="muted">
                {w.usual(t.lobby.rules[ruleOf(p)])} {trained(p) && w.trainIt}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function One({ p }: { p: Protocol }) {
  useTitle(w.pageTitle(nameOf(p)))
  const train = trained(p)
  return (
    <div class="medium">
      <div class="lead">
        <h1 tabIndex={-1}>{nameOf(p)}</h1>
        <p>{form.openingNotes[p]}</p>
      </div>
      <section class="card protocol-steps" aria-labelledby="protocol-steps">
        <h2 id="protocol-steps">{w.steps}</h2>
        <ol>
          {Object.values(wizard.steps[p]!).map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p class="note">
          {w.rule} {w.usual(t.lobby.rules[ruleOf(p)])}
        </p>
      </section>
      <section class="card" aria-labelledby="protocol-history">
        <h2 id="protocol-history">{w.history}</h2>
        <p>{w.histories[p]}</p>
      </section>
      {train && <Trainer p={train} />}
      <Try p={p} />
      <p>
        <a href={protocolPath()}>{w.all}</a>
      </p>
    </div>
  )
}

/** A game with this opening against a bot. */
function Try({ p }: { p: Protocol }) {
  const suggested = useSuggested(true)
  const [bot, setBot] = useState<GameSetup['bot']>()
  const [color, setColor] = useState<GameSetup['color']>('black')
  const { doing, fault, run } = useOneAtATime()
  const against = bot ?? suggested ?? 'acorn'
  const begin = () => beginBot({ bot: against, color, rule: ruleOf(p), opening: p, clock: 'none' })
  return (
    <section class="card protocol-try" aria-labelledby="protocol-try">
      <h2 id="protocol-try">{w.play}</h2>
      <p class="note">{w.playNote}</p>
      <BotChoice label={w.bot} value={against} onChange={setBot} suggested={suggested} />
      <ColorChoice value={color} settles={settlesColors(p)} onChange={setColor} />
      <div class="row">
        <Button kind="primary" busy={doing !== undefined} onClick={() => void run(begin)}>
          {w.begin(nameOf(p))}
        </Button>
      </div>
      <NoGame fault={fault} />
    </section>
  )
}
