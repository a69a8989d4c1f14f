// The actions of a player besides placing a stone: one row of icons with their names.
// Resigning stands at its far end, and what is needed seldom behind a button.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { isLive } from '../net/live'
import { CopyButton } from '../ui/copy'
import { later } from '../ui/later'
import { Icon } from '../ui/icon'
import { useMenu } from '../ui/menu'
import type { GameState } from '../wire'
import { ActionButton, Analyse } from './actionbutton'
import { gift, knowsPass, mayAbort, mayOfferDraw, mayPass, mayResign, mayTakeBack } from './may'
import { otherColor, positionOf, takebackMoves } from './position'
import { useQuestion } from './question'
import { hashOf } from './shown'
import type { ExtraSource } from './overlay'
import type { GameStore } from './store'
import type { TalkState } from './talk'
import { Unread } from './unread'
import { shownPly, type View } from './view'
import { nameOf } from './result'

const g = t.game

const Audit = later('Audit', () => import('./audit'))
const sureCode = () => import('./confirmdialog')
const ConfirmDialog = later('ConfirmDialog', sureCode)
const Download = later('Download', () => import('./download'))

interface Props {
  s: GameState
  store: GameStore
}

interface Row extends Props {
  view: View
  talk: TalkState
  reviewed: boolean
  extra: ExtraSource
}

export function Controls({ s, store, view, talk, reviewed, extra }: Row) {
  const [open, setOpen] = useState<'log' | 'download' | null>(null)
  const [sure, ask] = useQuestion<'resign' | 'pass'>(q =>
    q === 'pass' ? (mayPass(s) ? positionOf(s) : '') : mayResign(s) ? s.status : '',
  )
  const close = () => setOpen(null)
  const playing = s.status === 'live' && !!s.you
  const kept = s.status === 'over' && s.moves.length > 0
  const moves = s.moves.map(m => m.at)
  // Loaded before it is wanted, perhaps over a bad link.
  useEffect(() => {
    if (playing) sureCode().catch(() => {})
  }, [playing])
  const log = <ActionButton icon="list" name={g.auditOpen} onClick={() => setOpen('log')} />
  return (
    <div class="controls" role="group" aria-label={g.actions}>
      {playing ? (
        <>
          <TakeBack s={s} store={store} />
          <Deal s={s} store={store} onPass={() => ask('pass')} />
          <TalkButton talk={talk} />
          <More>
            <Give s={s} store={store} />
            <Share view={view} />
            {log}
            <Acts extra={extra} />
          </More>
        </>
      ) : (
        <>
          {reviewed && talk.sheets && (
            <ActionButton icon="eye" name={g.review} onClick={() => talk.open('review', '#review-title')} />
          )}
          {s.status === 'over' && s.you && (
            <a class="act" href="/">
              <Icon name="plus" />
              <span class="act-name">{g.newGame}</span>
            </a>
          )}
          {kept && <Analyse {...s.settings} moves={moves} ply={shownPly(view, moves.length)} />}
          <Share view={view} />
          <TalkButton talk={talk} />
          <More>
            {kept && <ActionButton icon="download" name={g.download} onClick={() => setOpen('download')} />}
            {log}
            <Acts extra={extra} />
          </More>
        </>
      )}
      {s.status !== 'over' && s.you && <Leave s={s} store={store} onResign={() => ask('resign')} />}
      {sure && <ConfirmDialog key={sure} s={s} store={store} of={sure} onClose={() => ask(null)} />}
      {open === 'log' && <Audit s={s} onClose={close} />}
      {open === 'download' && <Download s={s} onClose={close} />}
    </div>
  )
}

const Acts = ({ extra }: { extra: ExtraSource }) => <>{extra.value.acts}</>

const idle = (store: GameStore): boolean => isLive.value && !store.busy.value

function TakeBack({ s, store }: Props) {
  if (!s.settings.takebacks) return null
  const may = mayTakeBack(s)
  return (
    <ActionButton
      icon="undo"
      name={g.takeback}
      label={g.takebackLabel(may ? takebackMoves(s, s.you ?? '') : [])}
      off={!idle(store) || !may}
      onClick={() => void store.offer('takeback')}
    />
  )
}

const half = (
  <span class="glyph" aria-hidden="true">
    ½
  </span>
)

function Deal({ s, store, onPass }: Props & { onPass: () => void }) {
  return (
    <>
      <ActionButton
        icon={half}
        name={g.drawOffer}
        off={!idle(store) || !mayOfferDraw(s)}
        onClick={() => void store.offer('draw')}
      />
      {knowsPass(s) && (
        <ActionButton
          icon="forward"
          name={g.pass}
          off={!idle(store) || !mayPass(s) || store.pending.value !== null}
          onClick={onPass}
        />
      )}
    </>
  )
}

function Give({ s, store }: Props) {
  const spare = gift(s)
  if (spare === 0) return null
  return (
    <ActionButton
      icon="plus"
      kind="give"
      name={g.giveLabel(nameOf(s, otherColor(s.you ?? '')), spare)}
      off={!idle(store)}
      onClick={() => void store.give()}
    />
  )
}

/** The address of the game or, while one looks back, of the position shown. */
function Share({ view }: { view: View }) {
  return (
    <CopyButton
      text={`${location.origin}${location.pathname}${hashOf(view)}`}
      label={view === null ? g.share : g.shareAt(view)}
    />
  )
}

/** On a narrow screen, where the chat is far below the board. */
function TalkButton({ talk }: { talk: TalkState }) {
  if (!talk.on || talk.both) return null
  return (
    <ActionButton
      icon="chat"
      kind="to-chat"
      name={g.chat}
      {...(talk.unread > 0 && { label: g.chatWith(talk.unread) })}
      onClick={() => {
        talk.choose('chat')
        if (talk.sheets) return talk.open('talk', '.say input')
        requestAnimationFrame(() => {
          const chat = document.getElementById('panel-chat')
          chat?.scrollIntoView({ block: 'nearest' })
          chat?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
        })
      }}
    >
      <Unread n={talk.unread} />
    </ActionButton>
  )
}

/** The end of the game is at the far end of the row. */
function Leave({ s, store, onResign }: Props & { onResign: () => void }) {
  const off = !idle(store)
  if (s.status === 'adjourned' && !mayResign(s)) return null
  return mayAbort(s) ? (
    <ActionButton icon="close" kind="leave" name={g.abort} off={off} onClick={() => void store.abort()} />
  ) : (
    <ActionButton icon="flag" kind="leave" name={g.resign} off={off || !mayResign(s)} onClick={onResign} />
  )
}

/** What is needed seldom opens above a button. */
function More({ children }: { children: ComponentChildren }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useMenu(menu, button, open, () => setOpen(false))
  return (
    <span class="more-acts">
      <button
        ref={button}
        type="button"
        class="act"
        aria-label={g.moreLabel}
        title={g.moreLabel}
        aria-expanded={open}
        aria-controls="more-actions"
        onClick={() => setOpen(!open)}
      >
        <span class="glyph" aria-hidden="true">
          ⋯
        </span>
        <span class="act-name">{g.more}</span>
      </button>
      <div ref={menu} id="more-actions" role="group" aria-label={g.moreLabel} class="menu" hidden={!open}>
        {children}
      </div>
    </span>
  )
}
