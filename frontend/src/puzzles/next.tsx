// One puzzle after the other, near one's rating, by rule and theme. Without the server it goes on with those that are kept here.
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { RULES } from '../lobby/wish'
import { asFault, type Fault } from '../net/fault'
import { pick, recall, remember } from '../settings/settings'
import { Button } from '../ui/button'
import { Failure, Loading } from '../ui/notice'
import { Segmented } from '../ui/segmented'
import type { Shown } from '../wire'
import { offlineCount, storeOffline, takeOffline } from './offline'
import { LEVELS, nextOf, type Level } from './judge'
import { Puzzle } from './one'
import { ThemeField } from './themes'
import { w } from '../i18n/late/puzzles'

const KEY = 'tengen.puzzles'

interface Wish {
  rule: (typeof RULES)[number]
  theme: string
  level: Level
}

/** The rule that was chosen last. */
export const wishedRule = (): Wish['rule'] => pick(recall(KEY)['rule'], RULES, 'freestyle')
export const rememberRule = (rule: Wish['rule']) => remember(KEY, { ...recall(KEY), rule })
export const wishedLevel = (): Level => pick(recall(KEY)['level'], LEVELS, 'usual')

export function Next({ theme: first = '' }: { theme?: string }) {
  const [wish, setWish] = useState<Wish>({ rule: wishedRule(), theme: first, level: wishedLevel() })
  const [shown, setShown] = useState<Shown>()
  const [fault, setFault] = useState<Fault>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let gone = false
    setFault(undefined)
    nextOf(wish.rule, wish.theme, wish.level).then(
      p => {
        if (gone) return
        setShown(p)
        void storeOffline(wish.rule)
      },
      (e: unknown) => {
        if (gone) return
        const f = asFault(e)
        const kept = f.code === 'network' ? takeOffline(wish.rule) : undefined
        setShown(kept)
        if (!kept) setFault(f)
      },
    )
    return () => {
      gone = true
    }
  }, [wish.rule, wish.theme, wish.level, turn])
  const change = (part: Partial<Wish>) => {
    const next = { ...wish, ...part }
    remember(KEY, { rule: next.rule, level: next.level })
    setWish(next)
  }
  const more = () => setTurn(turn + 1)
  return (
    <>
      {fault && <Failure text={refusal(fault)} onRetry={more} />}
      {!fault && !shown && <Loading />}
      {shown && (
        <Puzzle
          key={`${shown.id} ${turn}`}
          puzzle={shown}
          onNext={more}
          follows={turn > 0}
          note={shown.tree ? w.aside : ''}
          instead={<FromAside rule={wish.rule} onTake={setShown} />}
        />
      )}
      {/* Where it stays: after the first puzzle. */}
      {(shown || fault) && (
        <section class="card puzzle-wish" aria-label={w.rule}>
          <Segmented
            label={w.rule}
            look="chips"
            value={wish.rule}
            options={RULES.map(r => [r, t.lobby.rules[r]] as const)}
            onChange={rule => change({ rule })}
          />
          <Segmented
            label={w.level}
            value={wish.level}
            options={LEVELS.map(l => [l, w.levels[l]] as const)}
            onChange={level => change({ level })}
          />
          <ThemeField
            label={w.theme}
            any={w.anyTheme}
            rule={wish.rule}
            value={wish.theme}
            counted
            onChange={theme => change({ theme })}
          />
          <p class="note">{wish.theme ? w.themeNote : w.lead}</p>
          <a href="/learn/path">{w.path}</a>
        </section>
      )}
    </>
  )
}

/** A way on without the server, if puzzles are kept here. */
function FromAside({ rule, onTake }: { rule: string; onTake: (p: Shown) => void }) {
  const n = offlineCount(rule)
  if (n === 0) return null
  const take = () => {
    const kept = takeOffline(rule)
    if (kept) onTake(kept)
  }
  return (
    <Button icon="forward" onClick={take}>
      {w.goOnAside(n)}
    </Button>
  )
}
