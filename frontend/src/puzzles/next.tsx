// One puzzle after the other, near one's rating, by rule and theme. Without the server it goes on with those that are kept here.
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { RULES } from '../lobby/gamesetup'
import { asFault, type Fault } from '../net/fault'
import { pick, recall, remember } from '../settings/settings'
import { Button } from '../ui/button'
import { Failure, Loading } from '../ui/notice'
import { Segmented } from '../ui/segmented'
import type { Shown } from '../wire'
import { offlineCount, storeOffline, takeOffline } from './offline'
import { LEVELS, nextOf, type Level } from './checker'
import { Puzzle } from './one'
import { ThemeField } from './themes'
import { w } from '../i18n/late/puzzles'

const KEY = 'tengen.puzzles'

interface Query {
  rule: (typeof RULES)[number]
  theme: string
  level: Level
}

/** The rule that was chosen last. */
export const chosenRule = (): Query['rule'] => pick(recall(KEY)['rule'], RULES, 'freestyle')
export const rememberRule = (rule: Query['rule']) => remember(KEY, { ...recall(KEY), rule })
export const chosenLevel = (): Level => pick(recall(KEY)['level'], LEVELS, 'usual')

export function Next({ theme: first = '' }: { theme?: string }) {
  const [query, setQuery] = useState<Query>({ rule: chosenRule(), theme: first, level: chosenLevel() })
  const [shown, setShown] = useState<Shown>()
  const [fault, setFault] = useState<Fault>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let gone = false
    setFault(undefined)
    nextOf(query.rule, query.theme, query.level).then(
      p => {
        if (gone) return
        setShown(p)
        void storeOffline(query.rule)
      },
      (e: unknown) => {
        if (gone) return
        const f = asFault(e)
        const kept = f.code === 'network' ? takeOffline(query.rule) : undefined
        setShown(kept)
        if (!kept) setFault(f)
      },
    )
    return () => {
      gone = true
    }
  }, [query.rule, query.theme, query.level, turn])
  const change = (part: Partial<Query>) => {
    const next = { ...query, ...part }
    remember(KEY, { rule: next.rule, level: next.level })
    setQuery(next)
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
          instead={<FromAside rule={query.rule} onTake={setShown} />}
        />
      )}
      {/* Where it stays: after the first puzzle. */}
      {(shown || fault) && (
        <section class="card puzzle-query" aria-label={w.rule}>
          <Segmented
            label={w.rule}
            look="chips"
            value={query.rule}
            options={RULES.map(r => [r, t.lobby.rules[r]] as const)}
            onChange={rule => change({ rule })}
          />
          <Segmented
            label={w.level}
            value={query.level}
            options={LEVELS.map(l => [l, w.levels[l]] as const)}
            onChange={level => change({ level })}
          />
          <ThemeField
            label={w.theme}
            any={w.anyTheme}
            rule={query.rule}
            value={query.theme}
            counted
            onChange={theme => change({ theme })}
          />
          <p class="note">{query.theme ? w.themeNote : w.lead}</p>
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
