// Puts the parts together: one state, one renderer, the inputs, the callbacks.
import type { Step } from './actions'
import { bindKeyboard } from './keyboard'
import { bindPointer, type Hub } from './pointer'
import { isPoint } from './points'
import { guard } from './purpose'
import { Renderer } from './render'
import { added, applyConfig, initialState, kindAt, type BoardState } from './state'
import { html, setAttrs } from './svg'
import type { BoardConfig } from './types'
import { Voice, type Speech } from './voice'

export interface BoardApi {
  /** Merges a change and draws it at once; keys left out keep their value. */
  set(c: Partial<BoardConfig>): void
  state(): Readonly<BoardState>
  /** Tells a screen reader, after what it is still to say. */
  say(text: string): void
  /** Gives the board the keyboard. */
  focus(): void
  /** Removes the board and all its listeners. */
  destroy(): void
}

let ids = 0

/** Builds a board as the last child of `el`, which sets its width. It says `speech`, but for what the config says otherwise. */
export function createBoard(el: HTMLElement, config: BoardConfig, speech: Speech): BoardApi {
  let hooks: Pick<BoardConfig, 'onMove' | 'onRefused' | 'onPending' | 'describe' | 'words'> = config
  let state = initialState(config)
  const off = new AbortController()
  const view = new Renderer()
  const voice = new Voice(() => hooks, speech)
  const purpose = guard(state.purpose, state.counts, () => state.hover !== null)
  const helpId = `tg-help-${++ids}`

  const root = html('div', 'tg-board')
  const field = html('div', 'tg-field', { role: 'application', tabindex: 0, 'aria-describedby': helpId })
  const typed = html('div', 'tg-typed', { 'aria-hidden': 'true' })
  const help = html('div', 'tg-live', { id: helpId })
  field.append(view.root, typed)
  root.append(field, help, voice.region)

  function draw(next: BoardState): void {
    const { pending } = state
    state = next
    view.update(state)
    if (typed.textContent !== state.typed) typed.textContent = state.typed
    typed.hidden = state.typed === ''
    field.classList.toggle('movable', state.movable)
    field.classList.toggle('pressed', state.pressed)
    hub.touch?.(state)
    if (pending !== next.pending) hooks.onPending?.(next.pending)
  }

  function label(): void {
    // Without onMove the board is a picture, and a finger on it may scroll.
    field.classList.toggle('interactive', hooks.onMove !== undefined)
    setAttrs(field, { 'aria-label': state.label ?? `Board, ${state.size} by ${state.size}` })
    const text = voice.words()[state.submit === 'direct' ? 'help' : 'helpTwice']
    if (help.textContent !== text) help.textContent = text
  }

  const hub: Hub = {
    get: () => state,
    apply({ state: next, event }: Step) {
      if (next !== state) draw(next)
      if (!event) return
      if (event.kind === 'move' && purpose.refuses()) {
        voice.say(voice.words().changed)
        hooks.onRefused?.(event.p, 'changed')
      } else if (event.kind === 'move') hooks.onMove?.(event.p)
      else if (event.kind === 'cursor') voice.point(event.p, kindAt(state, event.p))
      else if (event.kind === 'pending') voice.say(voice.words().pending(event.p, state.submit))
      else {
        if (event.why === 'not_movable') voice.say(voice.words().waiting)
        else if (event.why !== 'elsewhere') voice.point(event.p, kindAt(state, event.p))
        if (event.why === 'forbidden') view.refuse(event.p)
        hooks.onRefused?.(event.p, event.why)
      }
    },
  }

  function set(c: Partial<BoardConfig>): void {
    const { onMove, onRefused, onPending, describe, words } = { ...hooks, ...c }
    hooks = {
      ...(onMove && { onMove }),
      ...(onRefused && { onRefused }),
      ...(onPending && { onPending }),
      ...(describe && { describe }),
      ...(words && { words }),
    }
    const old = state
    const next = applyConfig(old, c)
    purpose.change(next.purpose, next.counts)
    draw(next)
    label()
    if (next.size !== old.size) return
    // A jump through a game is not read out, only moves that were just played.
    const fresh = added(old.stones, next.stones)
    if (fresh.length > 2) return
    for (const p of fresh) {
      if (isPoint(p, next.size)) voice.moved(p, next.at.get(p)!.color)
    }
  }

  draw(state)
  label()
  if (navigator.maxTouchPoints > 0) {
    import('./touch').then(({ bindTouch }) => {
      const { signal } = off
      if (!signal.aborted) bindTouch({ root, field, picture: view.root, hub, whole: voice.words().whole, signal })
    }, console.error)
  }
  for (const type of ['pointerdown', 'pointerup']) {
    field.addEventListener(type, purpose.touch, { signal: off.signal })
  }
  bindPointer(field, view.root, hub, off.signal)
  bindKeyboard(field, hub, voice, off.signal)
  el.append(root)

  return {
    set,
    state: () => state,
    say: text => voice.say(text),
    focus: () => field.focus(),
    destroy() {
      purpose.leave()
      off.abort()
      root.remove()
    },
  }
}
