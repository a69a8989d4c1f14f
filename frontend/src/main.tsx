import { render } from 'preact'
import '@preact/signals'
import '../board/board.css'
import '../board/mini.css'
import '../board/themes.css'
import './styles/tokens.css'
import '#words/typeface' // after the tokens: it may name another font
import './styles/base.css'
import './styles/parts.css'
import './styles/controls.css'
import './styles/shell.css'
import './styles/lobby.css'
import './styles/seeks.css'
import './styles/game.css'
import './styles/talk.css'
import './styles/history.css'
import './styles/began.css'
import './styles/settings.css'
import { App } from './app'
import { fetchRefusals } from './i18n/refusal'
import { startChallenges } from './challenge/store'
import { placeEarly } from './frame/early'
import { fetchLocal } from './local/fetch'
import { startLobby } from './lobby/store'
import { startUnreachable } from './net/unreachable'
import { startBegan } from './net/began'
import { loadAnew } from './net/code'
import { startNet } from './net/live'
import { startRouter } from './router'
import { applyTheme } from './settings/settings'
import { startSound } from './sound/sound'

const root = document.getElementById('app')!
applyTheme()
// As a part of another site's page there is neither a socket nor anybody who is signed in.
if (location.pathname.startsWith('/embed/')) import('./embedded').then(e => e.showEmbedded(root), loadAnew)
else start()

function start(): void {
  startRouter()
  startNet()
  startUnreachable(fetchLocal)
  startLobby()
  startBegan()
  startChallenges()
  startSound()
  render(<App />, root)
  placeEarly()
  // Hardly anything is refused before somebody does something.
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, fetchRefusals, { once: true, capture: true })
  addEventListener('load', () =>
    setTimeout(() => {
      fetchRefusals()
      // Of no use before the next visit.
      if (import.meta.env.PROD && 'serviceWorker' in navigator)
        import('./worker/page').then(p => p.startWorker()).catch(() => {})
    }, 2_000),
  )
}
