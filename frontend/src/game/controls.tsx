// What a player can do besides placing a stone. On a phone all but what is
// needed often is behind one button; resigning is at its far end.
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { isLive } from '../net/live'
import { choose, prefs } from '../settings/settings'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Icon } from '../ui/icon'
import type { GameState } from '../wire'
import { Audit } from './audit'
import { Confirm } from './confirm'
import { knowsPass, mayAbort, mayOfferDraw, mayPass, mayRematch, mayResign, mayTakeBack } from './may'
import { PASS, otherColor, takebackMoves } from './position'
import type { GameStore } from './store'
import { nameOf } from './words'

const g = t.game

interface Props {
  s: GameState
  store: GameStore
}

export function Controls({ s, store }: Props) {
  const [open, setOpen] = useState<'resign' | 'pass' | 'log' | null>(null)
  const close = () => setOpen(null)
  const playing = s.status === 'live' && !!s.you
  const foe = nameOf(s, otherColor(s.you ?? ''))
  return (
    <div class="controls" role="group" aria-label={g.actions}>
      {playing && <TakeBack s={s} store={store} />}
      {s.status === 'over' && mayRematch(s) && (
        <Button
          kind="primary"
          icon="again"
          disabled={!isLive.value || store.busy.value}
          onClick={() => void store.offer('rematch')}
        >
          {g.rematch}
        </Button>
      )}
      {s.status === 'over' && (
        <a class="btn plain" href="/">
          {g.newGame}
        </a>
      )}
      {s.status === 'over' && <CopyButton text={location.href} label={g.share} />}
      <More>
        {playing && <Deal s={s} store={store} onPass={() => setOpen('pass')} />}
        <Button kind="quiet" icon="list" onClick={() => setOpen('log')}>
          {g.audit.open}
        </Button>
        <Sound />
        {playing && <Leave s={s} store={store} onResign={() => setOpen('resign')} />}
      </More>
      {open === 'resign' && playing && (
        <Confirm
          title={g.resignSure}
          note={g.resignNote}
          yes={g.resignYes}
          no={g.keepPlaying}
          icon="flag"
          danger
          onYes={() => void store.resign()}
          onClose={close}
        />
      )}
      {open === 'pass' && mayPass(s) && (
        <Confirm
          title={g.passSure}
          note={(s.moves.at(-1)?.at === PASS ? g.passDraws : g.passNote)(foe)}
          yes={g.passYes}
          no={g.keepPlaying}
          icon="forward"
          onYes={() => void store.pass()}
          onClose={close}
        />
      )}
      {open === 'log' && <Audit s={s} onClose={close} />}
    </div>
  )
}

function TakeBack({ s, store }: Props) {
  if (!s.settings.takebacks) return null
  const moves = mayTakeBack(s) ? takebackMoves(s, s.you ?? '') : []
  const off = !isLive.value || store.busy.value
  return (
    <button
      type="button"
      class="btn quiet"
      disabled={off || moves.length === 0}
      aria-label={g.takebackLabel(moves)}
      title={g.takebackLabel(moves)}
      onClick={() => void store.offer('takeback')}
    >
      <Icon name="undo" />
      <span class="btn-text">{g.takeback(moves.length)}</span>
    </button>
  )
}

function Deal({ s, store, onPass }: Props & { onPass: () => void }) {
  const off = !isLive.value || store.busy.value
  return (
    <>
      <Button kind="quiet" disabled={off || !mayOfferDraw(s)} onClick={() => void store.offer('draw')}>
        <span class="glyph" aria-hidden="true">
          ½
        </span>
        {g.drawOffer}
      </Button>
      {knowsPass(s) && (
        <Button
          kind="quiet"
          icon="forward"
          disabled={off || !mayPass(s) || store.pending.value !== null}
          onClick={onPass}
        >
          {g.pass}
        </Button>
      )}
    </>
  )
}

function Leave({ s, store, onResign }: Props & { onResign: () => void }) {
  const off = !isLive.value || store.busy.value
  return (
    <span class="leave">
      {mayAbort(s) ? (
        <Button kind="quiet" icon="close" disabled={off} onClick={() => void store.abort()}>
          {g.abort}
        </Button>
      ) : (
        <Button kind="quiet" icon="flag" disabled={off || !mayResign(s)} onClick={onResign}>
          {g.resign}
        </Button>
      )}
    </span>
  )
}

function Sound() {
  const on = prefs.value.sound
  return (
    <button
      type="button"
      class="btn quiet sound"
      title={on ? g.soundOn : g.soundOff}
      onClick={() => choose({ sound: !on })}
    >
      <Icon name={on ? 'sound' : 'mute'} />
      <span class="btn-text">{on ? g.soundOn : g.soundOff}</span>
    </button>
  )
}

/** On a wide screen its children stand in the row; on a narrow one they open
 *  above a button. Styles decide which. */
function More({ children }: { children: preact.ComponentChildren }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const el = menu.current
    el?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
    const chosen = (e: Event) => {
      if (!(e.target as Element).closest('button')) return
      setOpen(false)
      button.current?.focus() // where a dialog that opens now gives it back to
    }
    const outside = (e: Event) => {
      if (!el?.contains(e.target as Node) && !button.current?.contains(e.target as Node)) setOpen(false)
    }
    const escape = (e: KeyboardEvent) => {
      if (e.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    el?.addEventListener('click', chosen)
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', escape)
    return () => {
      el?.removeEventListener('click', chosen)
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open])
  return (
    <>
      <button
        ref={button}
        type="button"
        class="btn quiet only-icon more-btn"
        aria-label={g.more}
        title={g.more}
        aria-expanded={open}
        aria-controls="more-actions"
        onClick={() => setOpen(!open)}
      >
        <span class="glyph" aria-hidden="true">
          ⋯
        </span>
      </button>
      <div ref={menu} id="more-actions" role="group" aria-label={g.more} class={open ? 'menu open' : 'menu'}>
        {children}
      </div>
    </>
  )
}
