// The path as a list, and one step of it: its idea, and its puzzles one after the other.
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { missing } from '#words/missing'
import { path as w } from '#words/path'
import { refusal } from '../i18n/refusal'
import { RULES } from '../lobby/gamesetup'
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import type { Fault } from '../net/fault'
import { Solution } from '../puzzles/after'
import { treeOf } from '../puzzles/checker'
import { Solver } from '../puzzles/solver'
import { pick, recall, remember } from '../settings/settings'
import '../styles/path.css'
import '../styles/puzzles.css'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { Empty, Failure, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import type { Path, Shown } from '../wire'
import { PARTS, after, doneOf, hrefOf, leftOut, onward, puzzlesOf, solved, progressOf, type PathPart } from './steps'

const KEY = 'tengen.path'
const LESSON = 'tengen.lesson'
/** The puzzles of each rule, as they came last: one goes on with them while the server cannot be reached. */
const KEPT = 'tengen.path.puzzles'

type Rule = (typeof RULES)[number]
const words = (p: PathPart) => w.steps[p.name as keyof typeof w.steps]
const ruleName = (rule: Rule): string => t.lobby.rules[rule]
const progress = () => doneOf(recall(LESSON), recall(KEY))
const chosen = (): Rule => pick(recall(KEY)['rule'], RULES, 'freestyle')
const keep = (part: object): void => void remember(KEY, { ...recall(KEY), ...part })

function keptPath(rule: Rule): Path | undefined {
  const path = recall(KEPT)[rule] as Path | undefined
  return Array.isArray(path?.steps) && path.steps.every(s => Array.isArray(s?.puzzles)) ? path : undefined
}

interface Asked {
  path: Path | undefined
  fault: Fault | undefined
  /** It is of this browser, since the server cannot be reached. */
  old: boolean
  retry: () => void
}

function usePath(rule: Rule): Asked {
  const { data, failure, retry } = useAsked(rule, async () => {
    try {
      const path = await get('/api/puzzles/path', {}, { rule })
      remember(KEPT, { ...recall(KEPT), [rule]: path })
      return { path, old: false }
    } catch (e) {
      const path = keptPath(rule)
      if (!path) throw e
      return { path, old: true }
    }
  })
  return { path: data?.path, fault: failure, old: data?.old ?? false, retry }
}

export function PathPage({ part }: { part: string }) {
  const [rule, setRule] = useState<Rule>(chosen)
  const change = (to: Rule) => {
    keep({ rule: to })
    setRule(to)
  }
  const asked = usePath(rule)
  const step = PARTS.find((p: PathPart) => p.name === part && !p.chapter && !p.href)
  if (step) return <StepPage key={`${rule} ${part}`} step={step} rule={rule} asked={asked} onRule={change} />
  return part === 'path' ? <ListPage rule={rule} asked={asked} onRule={change} /> : <Missing />
}

function Missing() {
  useTitle(missing.title)
  return (
    <div class="path">
      <h1 tabIndex={-1}>{missing.title}</h1>
      <p>{missing.text}</p>
      <a href="/learn/path">{w.whole}</a>
    </div>
  )
}

interface Shared {
  rule: Rule
  asked: Asked
  onRule: (r: Rule) => void
}

function ListPage({ rule, asked: { path, fault, old, retry }, onRule }: Shared) {
  useTitle(w.title)
  const done = progress()
  const next = path && onward(path, done)
  return (
    <div class="path">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
        <p>{w.lead}</p>
      </div>
      <Segmented
        label={t.lobby.rule}
        look="chips"
        value={rule}
        options={RULES.map(r => [r, ruleName(r)] as const)}
        onChange={onRule}
      />
      {fault && <Failure text={refusal(fault)} onRetry={retry} />}
      {path && old && <p class="note">{w.kept}</p>}
      {!path && !fault && <Loading />}
      {path && !next && (
        <p class="note">
          {w.all} <a href="/puzzles">{w.puzzles}</a>
        </p>
      )}
      <ol class="path-steps" aria-label={w.label}>
        {PARTS.map((p: PathPart) => (
          <li key={p.name} class={p.name === next?.name ? 'here' : ''}>
            <a href={hrefOf(p)}>
              <b>{words(p).title}</b>
              <span>{words(p).text}</span>
            </a>
            <Far part={p} rule={rule} path={path} done={done} />
            {p.name === next?.name && (
              <a class="btn primary" href={hrefOf(p)} aria-label={`${w.here}: ${words(p).title}`}>
                {w.here}
              </a>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** How far one is with a step. */
function Far(p: { part: PathPart; rule: Rule; path: Path | undefined; done: ReturnType<typeof progress> }) {
  const { part, rule, path, done } = p
  if (leftOut(part, rule)) return <p class="note">{w.renjuOnly}</p>
  const s = progressOf(part, path, done)
  if (!s || (!part.chapter && !path)) return null
  if (s.all === 0)
    return (
      <p class="note">
        {w.none(ruleName(rule))}. {w.noneNote}
      </p>
    )
  const whole = s.done === s.all
  return (
    <p class={whole ? 'path-far whole' : 'path-far'}>
      {whole && <Icon name="check" />} {part.chapter && whole ? w.learned : w.solved(s.done, s.all)}
    </p>
  )
}

function StepPage({ step, rule, asked: { path, fault, old, retry }, onRule }: Shared & { step: PathPart }) {
  const { title, text } = words(step)
  useTitle(title)
  const list = puzzlesOf(path, step.name)
  const next = path && after(step.name, path)
  return (
    <div class="path puzzles">
      <div class="lead">
        <p>
          <a href="/learn/path">{w.whole}</a>
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
      </div>
      {fault && <Failure text={refusal(fault)} onRetry={retry} />}
      {!path && !fault && <Loading />}
      {path && old && <p class="note">{w.kept}</p>}
      {path && list.length > 0 && <Puzzles list={list} next={next} />}
      {path && list.length === 0 && (
        <Empty title={w.none(ruleName(rule))}>
          <p>{leftOut(step, rule) ? w.renjuOnly : w.noneNote}</p>
          <div class="row center">
            {leftOut(step, rule) && <Button onClick={() => onRule('renju')}>{w.renju}</Button>}
            <Onward next={next} />
          </div>
        </Empty>
      )}
    </div>
  )
}

function Onward({ next }: { next: PathPart | undefined }) {
  return (
    <a class="btn primary" href={next ? hrefOf(next) : '/puzzles'}>
      {next ? w.nextStep : w.puzzles}
    </a>
  )
}

function Puzzles({ list, next }: { list: readonly Shown[]; next: PathPart | undefined }) {
  const [done, setDone] = useState(() => progress().puzzles)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      list.findIndex(p => !done.includes(p.id)),
    ),
  )
  const [turn, setTurn] = useState(0)
  const [ended, setEnded] = useState<boolean>()
  const [proof, setProof] = useState(false)
  const p = list[at]!
  const go = (to: number) => {
    setAt(to)
    setTurn(turn + 1)
    setEnded(undefined)
  }
  const end = (right: boolean) => {
    setEnded(right)
    if (!right) return
    const now = solved(progress().puzzles, p.id)
    keep({ done: now })
    setDone(now)
  }
  const whole = list.every(x => done.includes(x.id))
  if (proof) return <Solution puzzle={p} over={{ tree: p.tree ?? [] }} onClose={() => setProof(false)} />
  return (
    <>
      <Solver
        key={`${at} ${turn}`}
        puzzle={p}
        check={treeOf(p.tree ?? [], p.later)}
        mayGiveUp
        follows={turn > 0}
        onEnd={e => end(e.solved)}
      >
        <p class="muted">
          {w.puzzle(at + 1, list.length)} · {w.solved(list.filter(x => done.includes(x.id)).length, list.length)}
        </p>
        <div class="row puzzle-do">
          {ended !== undefined && at + 1 < list.length && (
            <Button kind="primary" icon="forward" onClick={() => go(at + 1)}>
              {w.next}
            </Button>
          )}
          {ended === false && (
            <Button icon="again" onClick={() => go(at)}>
              {w.again}
            </Button>
          )}
          {ended !== undefined && (
            <Button icon="tree" onClick={() => setProof(true)}>
              {w.show}
            </Button>
          )}
        </div>
        {whole && <p role="status">{w.complete}</p>}
        {(whole || (ended !== undefined && at + 1 === list.length)) && <Onward next={next} />}
      </Solver>
      <nav class="path-dots" aria-label={w.label}>
        {list.map((x, i) => (
          <button
            key={x.id}
            type="button"
            class={done.includes(x.id) ? 'btn quiet done' : 'btn quiet'}
            aria-current={i === at ? 'step' : undefined}
            aria-label={`${w.puzzle(i + 1, list.length)}${done.includes(x.id) ? `, ${w.done}` : ''}`}
            onClick={() => go(i)}
          >
            {i + 1}
          </button>
        ))}
      </nav>
    </>
  )
}
