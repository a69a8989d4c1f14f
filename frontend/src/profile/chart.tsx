// The course of a rating as a line, with what it could be off by. What draws it is loaded when it is needed; the same
// figures stand beside it as a table.
import { useEffect, useRef, useState } from 'preact/hooks'
import type uPlot from 'uplot'
import { formatDate, formatDay, formatHour } from '../i18n'
import { prefs } from '../settings/settings'
import type { Point } from '../wire'
import { w } from './text'

const c = w.chart
const HEIGHT = 240
const STEPS = 400

/** A colour of ours as a canvas takes it. */
function colour(at: HTMLElement, name: string): string {
  const probe = at.appendChild(document.createElement('span'))
  probe.style.color = `var(${name})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function options(at: HTMLElement, width: number): uPlot.Options {
  const ink = (name: string) => () => colour(at, name)
  const axis = (size: number): uPlot.Axis => ({
    size,
    stroke: ink('--quiet'),
    grid: { stroke: ink('--line'), width: 1 },
    ticks: { stroke: ink('--line'), width: 1 },
    font: '12px Figtree, system-ui, sans-serif',
  })
  const edge = { stroke: 'transparent', width: 0, points: { show: false } }
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: (_, i) => (i === 3 ? dot(at) : hidden()) } },
    scales: { y: { range: (_, low, high) => [Math.floor(low / 50) * 50, Math.ceil(high / 50) * 50] } },
    axes: [
      {
        ...axis(36),
        space: 90,
        values: (_, seconds) => seconds.map(s => label(new Date(s * 1000), seconds.at(-1)! - seconds[0]!)),
      },
      { ...axis(52), values: (_, all) => all.map(String) },
    ],
    series: [{}, edge, edge, { stroke: ink('--accent'), width: 2, points: { show: false } }], // the line above the band
    bands: [{ series: [1, 2], fill: ink('--accent-soft') }],
  }
}

const label = (d: Date, span: number): string => (span < 86_400 ? formatHour(d) : formatDay(d))

function dot(at: HTMLElement): HTMLElement {
  const el = hidden()
  el.style.background = colour(at, '--accent')
  return el
}

const hidden = (): HTMLElement => document.createElement('div')

export function Chart({ points, summary }: { points: readonly Point[]; summary: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const [at, setAt] = useState(points.length - 1)
  useEffect(() => {
    const el = frame.current!
    let gone = false
    const undo: (() => void)[] = []
    const draw = async () => {
      const [{ default: Plot }] = await Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')])
      if (gone || !document.createElement('canvas').getContext?.('2d')) return
      const o = options(el, el.clientWidth)
      const u = new Plot(
        {
          ...o,
          hooks: {
            setCursor: [
              ({ cursor }) => {
                if (cursor.event && typeof cursor.idx === 'number') setAt(cursor.idx)
              },
            ],
          },
        },
        [
          points.map(p => p.at / 1000),
          points.map(p => p.value + 2 * p.deviation),
          points.map(p => p.value - 2 * p.deviation),
          points.map(p => p.value),
        ],
        el,
      )
      plot.current = u
      const size = new ResizeObserver(() => u.setSize({ width: el.clientWidth, height: HEIGHT }))
      size.observe(el)
      const dark = matchMedia('(prefers-color-scheme: dark)')
      const redraw = () => requestAnimationFrame(() => u.redraw(false))
      dark.addEventListener('change', redraw)
      undo.push(
        () => size.disconnect(),
        () => dark.removeEventListener('change', redraw),
        prefs.subscribe(redraw),
        () => u.destroy(),
      )
    }
    void draw().catch((e: unknown) => console.error(e)) // the table is there
    return () => {
      gone = true
      plot.current = undefined
      for (const f of undo) f()
    }
  }, [points])
  const p = points[at] ?? points.at(-1)!
  const text = c.now(formatDate(new Date(p.at)), p.value)
  const show = (i: number) => {
    setAt(i)
    const u = plot.current
    u?.setCursor({ left: u.valToPos(points[i]!.at / 1000, 'x'), top: 0 }, false)
  }
  return (
    <div class="chart">
      <div ref={frame} class="chart-frame" role="img" aria-label={summary} />
      <output class="chart-now">{text}</output>
      <input
        type="range"
        class="chart-slider"
        aria-label={c.slider}
        aria-valuetext={text}
        min={0}
        max={points.length - 1}
        step={Math.max(1, Math.floor(points.length / STEPS))}
        value={at}
        onInput={e => show(Number(e.currentTarget.value))}
      />
    </div>
  )
}
