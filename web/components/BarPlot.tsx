import { useEffect, useRef, useState } from 'react'
import './known-language.ts'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { onThemeChange } from '../shell/theme.ts'
import styles from './BarPlot.module.css'

export interface Bar {
  /** Seconds since 1970. */
  at: number
  value: number
}

interface Properties {
  bars: readonly Bar[]
  height: number
  /** The name of the plot for keyboard users, such as "Postings by week". */
  label: string
  /** The text for the bar at the pointer, such as "Week of 9 Nov: 97 jobs". */
  say: (bar: Bar) => string
  /** The text while no bar is pointed at. */
  summary: string
  onPick?: (bar: Bar) => void
}

/** Values over time as bars, by pointer and by arrow keys. Import it lazily: the library that draws it is a chunk of its own. */
export default function BarPlot({ bars, height, label, say, summary, onPick }: Properties) {
  const place = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const [look, setLook] = useState(0)
  const latest = useRef({ bars, onPick })
  latest.current = { bars, onPick }

  // A canvas does not follow the theme by itself.
  useEffect(() => onThemeChange(() => setLook((number) => number + 1)), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another look is another plot
  useEffect(() => {
    const element = place.current
    if (!element) return
    const colour = (name: string) => resolved(element, name)
    const axis = { stroke: colour('--ink-soft'), font: '11px system-ui, sans-serif', ticks: { show: false } }
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height,
        padding: [4, 0, 0, 0],
        legend: { show: false },
        cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
        // A bar stands on the right of its moment, so that the last one needs room.
        scales: {
          x: { range: (_plot, first, last) => [first, last + (last - first) / Math.max(1, latest.current.bars.length - 1)] },
          y: { range: (_plot, _low, high) => [0, Math.max(1, high)] },
        },
        axes: [
          { ...axis, grid: { show: false }, size: 20, gap: 2, space: 56, values: (_plot, splits) => splits.map(monthOf) },
          { show: false },
        ],
        series: [
          {},
          {
            fill: colour('--accent-bar'),
            stroke: colour('--accent-bar'),
            width: 0,
            points: { show: false },
            paths: uPlot.paths.bars?.({ size: [0.8, 20], align: 1 }),
          },
        ],
        hooks: { setCursor: [({ cursor }) => setPointed(cursor.idx ?? null)] },
      },
      series(latest.current.bars),
      element,
    )
    const resize = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    resize.observe(element)
    const pick = () => {
      const bar = latest.current.bars[plot.cursor.idx ?? -1]
      if (bar) latest.current.onPick?.(bar)
    }
    plot.over.addEventListener('click', pick)
    drawn.current = plot
    return () => {
      resize.disconnect()
      plot.destroy()
    }
  }, [height, look])

  const drawn = useRef<uPlot | null>(null)
  useEffect(() => drawn.current?.setData(series(bars)), [bars])

  /** Puts the line of the plot on a bar, as the pointer does. */
  const point = (index: number | null) => {
    const plot = drawn.current
    const left = index === null ? -10 : (plot?.valToPos(bars[index]?.at ?? 0, 'x') ?? -10)
    plot?.setCursor({ left, top: 0 }, false)
    setPointed(index)
  }

  const bar = pointed === null ? undefined : bars[pointed]
  const last = Math.max(0, bars.length - 1)
  const at = Math.min(pointed ?? last, last)
  const current = bars[at]
  return (
    <figure className={styles.figure}>
      <div ref={place} className={onPick ? styles.pickable : styles.plot} style={{ height }} role="img" aria-label={summary} />
      <input
        type="range"
        className="visually-hidden"
        aria-label={onPick ? `${label}; Enter picks one` : label}
        aria-valuetext={current && say(current)}
        max={last}
        value={at}
        onFocus={() => point(at)}
        onBlur={() => point(null)}
        onChange={({ target }) => point(Number(target.value))}
        onKeyDown={({ key }) => key === 'Enter' && current && onPick?.(current)}
      />
      <figcaption className={styles.words}>{bar ? say(bar) : summary}</figcaption>
    </figure>
  )
}

const series = (bars: readonly Bar[]): uPlot.AlignedData => [bars.map(({ at }) => at), bars.map(({ value }) => value)]

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const monthOf = (seconds: number) => month.format(new Date(seconds * 1000))

/** The colour that a token stands for in the present theme. A new element is asked, because on an old one it may be in transition. */
function resolved(element: HTMLElement, token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  element.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
}
