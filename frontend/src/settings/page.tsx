// The page of preferences, with a board that shows them at once.
import type { ComponentChildren } from 'preact'
import { NextGame } from '../days/nextgame'
import { w as chat } from '../i18n/late/chat'
import { w as days } from '../i18n/late/days'
import { boardSize as size } from '#words/boardsize'
import { settings as w } from '#words/settings'
import { Board } from '../ui/board'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { ChatChoices } from './chat'
import { boardSize, chooseSize, LEAST_SIZE, MOST_SIZE, STEP } from './boardsize'
import { BySpeed } from './byspeed'
import { DuringGame } from './during'
import { Notifications } from './notifications'
import { Picture } from './picture'
import { Push } from './push'
import { BOARDS, CROWDS, STONES, SUBMITS, THEMES, choose, prefs } from './settings'
import { Sounds } from './sounds'

const s = w
const SAMPLE = ['h8', 'i9', 'i8', 'g8', 'j8', 'h7', 'k8', 'l8', 'g7']
const FORBIDDEN = ['j10', 'f9']

export function SettingsPage() {
  useTitle(s.title)
  const p = prefs.value
  return (
    <div class="settings">
      <div class="lead">
        <h1 tabIndex={-1}>{s.title}</h1>
        <p>{s.note}</p>
      </div>
      <div class="settings-all">
        <Section title={s.theme}>
          <Segmented
            label={s.theme}
            value={p.theme}
            note={s.themeNote}
            onChange={theme => choose({ theme })}
            options={THEMES.map(x => [x, s.themes[x]] as const)}
          />
        </Section>
        <Section title={s.board}>
          <Segmented
            label={s.board}
            look="pictures"
            value={p.board}
            note={s.boardNotes[p.board]}
            onChange={board => choose({ board })}
            options={BOARDS.map(x => [x, <Picture key={x} board={x} stones={p.stones} name={s.boards[x]} />] as const)}
          />
          <Size />
          <Switch label={s.coordinates} checked={p.coordinates} onChange={coordinates => choose({ coordinates })} />
        </Section>
        <Section title={s.stones}>
          <Segmented
            label={s.stones}
            look="pictures"
            value={p.stones}
            note={s.stoneNotes[p.stones]}
            onChange={stones => choose({ stones })}
            options={STONES.map(
              x => [x, <Picture key={x} board={p.board} stones={x} name={s.stoneSets[x]} near />] as const,
            )}
          />
          <Switch label={s.numbers} checked={p.numbers} onChange={numbers => choose({ numbers })} />
          <Segmented
            label={s.submit}
            value={p.submit}
            note={s.submitNotes[p.submit]}
            onChange={submit => choose({ submit })}
            options={SUBMITS.map(x => [x, s.submits[x]] as const)}
          />
          <BySpeed />
        </Section>
        <Section title={s.inPlay}>
          <DuringGame />
        </Section>
        <Section title={s.sounds}>
          <Sounds />
        </Section>
        <Section title={s.notifications}>
          <Notifications />
          <Push />
        </Section>
        <Section title={days.title}>
          <NextGame note />
          <p>
            <a href="/days">{days.vacation}</a>
          </p>
        </Section>
        <Section title={s.watchers}>
          <Segmented
            label={s.crowd}
            value={p.crowd}
            note={s.crowdNotes[p.crowd]}
            onChange={crowd => choose({ crowd })}
            options={CROWDS.map(x => [x, s.crowds[x]] as const)}
          />
          <p class="note">
            {s.crowdOwn} <a href="/following">{s.crowdHide}</a>
          </p>
        </Section>
        <Section title={chat.title} id="chat">
          <ChatChoices />
        </Section>
        <p class="note">
          {s.typeface} <a href="/third-party.txt">{s.licences}</a>
        </p>
      </div>
      <figure class="preview">
        <figcaption class="sr">{s.preview}</figcaption>
        <Board
          stones={SAMPLE}
          forbidden={FORBIDDEN}
          numbers={p.numbers}
          coordinates={p.coordinates}
          movable={false}
          turn={null}
          label={s.preview}
        />
      </figure>
    </div>
  )
}

function Section({ title, id, children }: { title: string; id?: string; children: ComponentChildren }) {
  return (
    <section class="card" id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** As the corner of a board does. */
function Size() {
  return (
    <div class="volume">
      <label for="board-size">{size.label}</label>
      <input
        id="board-size"
        type="range"
        min={LEAST_SIZE}
        max={MOST_SIZE}
        step={STEP}
        value={boardSize.value}
        aria-valuetext={size.value(boardSize.value)}
        onInput={e => chooseSize(e.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
