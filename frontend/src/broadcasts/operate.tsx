// Entering games by hand, on a phone at the board: a tap is a move. Nobody but people decides how a game ends.
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { w } from '../i18n/late/broadcasts'
import { refusal } from '../i18n/refusal'
import { fiveAt, turnOf } from '../review/lines'
import { useAction } from '../net/action'
import { request } from '../net/http'
import { post } from '../net/api'
import { go } from '../router'
import { prefs } from '../settings/settings'
import { Board } from '../ui/board'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Confirm } from '../game/confirm'
import { Failure, Loading, Refused } from '../ui/notice'
import { useTitle } from '../ui/page'
import { useArrival } from './arrive'
import { useCast, type BoardLink } from './follow'
import type { CastBoard, CastEntry, CastPage } from '../wire'
import { CastWall, Sides } from './boards'
import { stonesOf } from './board'

interface Props {
  page: CastPage
  board: CastBoard | undefined
  take: (p: CastPage) => void
}

export function Operate({ page: p, board, take }: Props) {
  const { busy, fault, run } = useAction()
  const enter = (e: CastEntry) =>
    run(async () => {
      // The round's boards that have changed, as they are now.
      take(await request<CastPage>(`/api/broadcasts/${p.id}/enter?round=${p.round || 1}&since=${p.v}`, e))
    })
  return (
    <section class="cast-operate">
      <Refused fault={fault} />
      <div class={board ? 'cast-shown' : 'cast-operate'}>
        {board && (
          <div key={board.n} class="cast-operate">
            <Entry p={p} b={board} busy={busy} enter={enter} />
            <Players key={`${board.black}\n${board.white}`} b={board} busy={busy} enter={enter} />
            {p.mine && <Link p={p} b={board} />}
          </div>
        )}
        <div class="cast-operate">
          {board && <h2>{w.all}</h2>}
          <CastWall page={p} href={b => `#${b.n}`} />
          <AddGame round={p.round || 1} busy={busy} enter={enter} />
          {p.mine && <Host p={p} />}
        </div>
      </div>
    </section>
  )
}

/** A person with a board's link enters that board, on a phone beside it. */
export function AtBoard({ id, link }: { id: string; link: BoardLink }) {
  const { page: p, failure, take, retry } = useCast(id, 0, true, 0, link)
  const { busy, fault, run } = useAction()
  useTitle(p?.name || w.title)
  const b = p?.boards.find(x => x.n === link.board)
  if (!p || !b)
    return <div class="narrow">{failure ? <Failure text={refusal(failure)} onRetry={retry} /> : <Loading />}</div>
  const enter = (e: CastEntry) =>
    run(async () => take(await request<CastPage>(`/api/broadcasts/${id}/enter`, e, link.token)))
  return (
    <div class="medium events">
      <div class="lead">
        <h1 tabIndex={-1} dir="auto">
          {w.board(b.black, b.white)}
        </h1>
        <p dir="auto">{p.name || w.nameless}</p>
        <p class="muted">
          {[p.phase === 'over' ? w.refusals.cast_over : w.atBoard, p.delay > 0 ? w.delayed(p.delay) : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Refused fault={fault ?? failure} />
      <Entry p={p} b={b} busy={busy || p.phase === 'over'} enter={enter} />
    </div>
  )
}

/** The host hands the link of a board to who sits beside it, or takes it back. */
function Link({ p, b }: { p: CastPage; b: CastBoard }) {
  const { busy, fault, run } = useAction()
  const [made, setMade] = useState<string>()
  const has = made === undefined ? p.links?.includes(b.n) : made !== ''
  const ask = (out: boolean) =>
    run(async () => {
      const { token } = await post('/api/broadcasts/{id}/link', { board: b.n, ...(out && { out }) }, { id: p.id })
      setMade(token)
    })
  const address = `${location.origin}/broadcasts/${p.id}#${b.n}.${made ?? ''}`
  return (
    <>
      {made && (
        <>
          <p class="row">
            <CopyButton text={address} label={w.copyLink} />
          </p>
          <p class="note">{w.linkNote}</p>
        </>
      )}
      <p class="row">
        <Button busy={busy} onClick={() => void ask(false)}>
          {w.link}
        </Button>
        {has && (
          <Button kind="quiet" busy={busy} onClick={() => void ask(true)}>
            {w.unlink}
          </Button>
        )}
      </p>
      <Refused fault={fault} />
    </>
  )
}

type Enter = (e: CastEntry) => Promise<boolean>

/** Who has a five on the board, '' nobody, or both. */
export function fiveOf(p: Pick<CastPage, 'rule' | 'size'>, stones: string[]): string {
  const pos = { rule: p.rule, size: p.size, stones }
  const has = (color: 'black' | 'white') =>
    stones.some((at, i) => (i % 2 ? 'white' : 'black') === color && fiveAt(pos, at, color).length > 0)
  const [black, white] = [has('black'), has('white')]
  return black === white ? '' : black ? 'black' : 'white'
}

const WINNERS = ['black', 'white', 'draw'] as const
const REASONS = ['five', 'forbidden', 'resign', 'time', 'forfeit'] as const

function Entry({ p, b, busy, enter }: { p: CastPage; b: CastBoard; busy: boolean; enter: Enter }) {
  const el = useArrival()
  const over = b.winner !== undefined
  const five = b.moves.includes('pass') ? '' : fiveOf(p, b.moves)
  return (
    <div class="cast-board" ref={el}>
      <div class="stage">
        <Board
          size={p.size}
          stones={stonesOf(b)}
          turn={over ? null : turnOf(b.moves)}
          movable={!over}
          submit={prefs.value.submit}
          coordinates={prefs.value.coordinates}
          numbers={prefs.value.numbers}
          label={w.board(b.black, b.white)}
          onMove={at => void enter({ action: 'move', board: b.n, ply: b.moves.length + 1, at })}
        />
      </div>
      <Sides b={b} now={p.now} />
      <p class="row">
        {over ? (
          <Button busy={busy} onClick={() => void enter({ action: 'reopen', board: b.n })}>
            {w.reopen}
          </Button>
        ) : (
          <>
            <Button
              busy={busy}
              disabled={b.moves.length === 0}
              onClick={() => void enter({ action: 'undo', board: b.n, ply: b.moves.length })}
            >
              {w.undo}
            </Button>
            {five && (
              <Button
                kind="primary"
                busy={busy}
                onClick={() => void enter({ action: 'result', board: b.n, winner: five, reason: 'five' })}
              >
                {w.five}
              </Button>
            )}
          </>
        )}
      </p>
      {!over && <p class="note">{w.tap}</p>}
      {!over && <Result b={b} busy={busy} enter={enter} />}
      <Clocks b={b} busy={busy} enter={enter} />
    </div>
  )
}

/** How the game has ended, as somebody has said: one tap. */
function Result({ b, busy, enter }: { b: CastBoard; busy: boolean; enter: Enter }) {
  const [winner, setWinner] = useState<(typeof WINNERS)[number]>()
  const end = (reason: string) =>
    void enter({ action: 'result', board: b.n, winner: winner!, ...(reason && { reason }) })
  return (
    <>
      <p class="row">
        {WINNERS.map(x => (
          <Button
            key={x}
            kind={winner === x ? 'primary' : 'plain'}
            busy={busy}
            onClick={() => (x === 'draw' ? void enter({ action: 'result', board: b.n, winner: x }) : setWinner(x))}
          >
            {w.results[x]}
          </Button>
        ))}
      </p>
      {winner && winner !== 'draw' && (
        <p class="row">
          {REASONS.filter(x => x !== 'forbidden' || winner === 'white').map(x => (
            <Button key={x} busy={busy} onClick={() => end(x)}>
              {w.reasons[x]}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}

/** '45:00' or '1:02:03' in ms; undefined for anything else. */
export function clockOf(text: string): number | undefined {
  const m = /^\s*(?:(\d{1,2}):)?(\d{1,3}):(\d{2})\s*$/.exec(text)
  return m ? (Number(m[1] ?? 0) * 3600 + Number(m[2]) * 60 + Number(m[3])) * 1000 : undefined
}

function Field({ label, value, set }: { label: string; value: string; set: (v: string) => void }) {
  return (
    <label>
      <span>{label}</span>
      <input value={value} maxLength={9} onInput={x => set(x.currentTarget.value)} />
    </label>
  )
}

function Clocks({ b, busy, enter }: { b: CastBoard; busy: boolean; enter: Enter }) {
  const [black, setBlack] = useState('')
  const [white, setWhite] = useState('')
  const [one, two] = [clockOf(black), clockOf(white)]
  return (
    <form
      class="event-form cast-pair"
      onSubmit={x => {
        x.preventDefault()
        if (busy || one === undefined || two === undefined) return
        void enter({ action: 'clock', board: b.n, clock: { black: one, white: two } })
      }}
    >
      <fieldset>
        <legend>{w.clocks}</legend>
        <Field label={w.black} value={black} set={setBlack} />
        <Field label={w.white} value={white} set={setWhite} />
      </fieldset>
      <Button type="submit" busy={busy} disabled={one === undefined || two === undefined}>
        {w.setClocks}
      </Button>
    </form>
  )
}

/** Names that were mistyped, and colours that were mixed up. The moves stay. */
function Players({ b, busy, enter }: { b: CastBoard; busy: boolean; enter: Enter }) {
  const [black, setBlack] = useState(b.black)
  const [white, setWhite] = useState(b.white)
  const rename = (one: string, two: string) => void enter({ action: 'names', board: b.n, black: one, white: two })
  return (
    <form
      class="event-form cast-pair"
      onSubmit={x => {
        x.preventDefault()
        if (!busy) rename(black, white)
      }}
    >
      <fieldset>
        <legend>{w.players}</legend>
        <label>
          <span>{w.black}</span>
          <input value={black} maxLength={60} required onInput={x => setBlack(x.currentTarget.value)} />
        </label>
        <label>
          <span>{w.white}</span>
          <input value={white} maxLength={60} required onInput={x => setWhite(x.currentTarget.value)} />
        </label>
      </fieldset>
      <p class="row">
        <Button type="submit" busy={busy} disabled={black === b.black && white === b.white}>
          {w.setNames}
        </Button>
        <Button busy={busy} onClick={() => rename(b.white, b.black)}>
          {w.exchange}
        </Button>
      </p>
    </form>
  )
}

function AddGame({ round, busy, enter }: { round: number; busy: boolean; enter: Enter }) {
  const [black, setBlack] = useState('')
  const [white, setWhite] = useState('')
  return (
    <form
      class="card event-form cast-pair"
      onSubmit={async x => {
        x.preventDefault()
        if (busy || !(await enter({ action: 'add', round, black, white }))) return
        setBlack('')
        setWhite('')
      }}
    >
      <fieldset>
        <legend>{w.addGame}</legend>
        <label>
          <span>{w.black}</span>
          <input value={black} maxLength={60} required onInput={x => setBlack(x.currentTarget.value)} />
        </label>
        <label>
          <span>{w.white}</span>
          <input value={white} maxLength={60} required onInput={x => setWhite(x.currentTarget.value)} />
        </label>
      </fieldset>
      <Button type="submit" busy={busy}>
        {w.add}
      </Button>
    </form>
  )
}

/** What only the host does: the token, the end. */
function Host({ p }: { p: CastPage }) {
  const { busy, fault, run } = useAction()
  const [token, setToken] = useState('')
  const [asked, setAsked] = useState<'end' | 'remove'>()
  const id = { id: p.id }
  const act = () =>
    run(async () => {
      if (asked === 'remove') {
        await post('/api/broadcasts/{id}/remove', {}, id)
        return go('/broadcasts')
      }
      await post('/api/broadcasts/{id}/end', {}, id)
      location.reload()
    })
  return (
    <div class="card event-host">
      {token && (
        <>
          <p class="row">
            <code class="cast-token">{token}</code>
            <CopyButton text={token} label={w.copy} />
          </p>
          <p class="note">{w.tokenNote}</p>
        </>
      )}
      <p class="row">
        <Button
          busy={busy}
          onClick={() => void run(async () => setToken((await post('/api/broadcasts/{id}/token', {}, id)).token))}
        >
          {w.token}
        </Button>
        <Button busy={busy} onClick={() => setAsked('end')}>
          {w.end}
        </Button>
        <Button kind="quiet" busy={busy} onClick={() => setAsked('remove')}>
          {w.remove}
        </Button>
      </p>
      <Refused fault={fault} />
      {asked && (
        <Confirm
          title={asked === 'end' ? w.endSure : w.removeSure}
          note={asked === 'end' ? w.endNote : w.removeNote}
          yes={asked === 'end' ? w.end : w.remove}
          no={t.shell.close}
          icon="close"
          danger
          onYes={() => void act()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
