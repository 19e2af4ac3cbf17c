import { shown } from './measure.ts'

interface Panel {
  title: string
  lines: { name: string; points: [x: number, y: number][] }[]
}

const [WIDTH, HEIGHT, GAP] = [330, 220, 90]
const LEFT = 50
const TOP = 40
const LINE = 12
const COLORS = ['#1f77b4', '#d62728', '#2ca02c', '#9467bd']

/** Panels side by side, both axes logarithmic, as SVG. */
export function growthPlot(panels: Panel[]): string {
  const width = LEFT + panels.length * (WIDTH + GAP)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT + 2 * TOP}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="white"/>
${panels.map((panel, place) => `<g transform="translate(${LEFT + place * (WIDTH + GAP)},${TOP})">${drawn(panel)}</g>`).join('\n')}
</svg>
`
}

function drawn({ title, lines }: Panel): string {
  const points = lines.flatMap((line) => line.points)
  const x = along(...extent(points.map(([size]) => size)), WIDTH)
  const [least, most] = extent(points.map(([, value]) => value))
  const [from, to] = [Math.floor(least), Math.ceil(most)]
  const up = along(from, to, HEIGHT)
  const y = (value: number) => HEIGHT - up(value)
  const powers = Array.from({ length: to - from + 1 }, (_, place) => Number(`1e${from + place}`))
  const sizes = [...new Set(points.map(([size]) => size))]
  const names = new Map<string, number>()
  const ends = lines.map(({ name, points }) => ({ name, at: y(points.at(-1)![1]) + 4 }))
  let lowest = Number.NEGATIVE_INFINITY
  for (const { name, at } of ends.sort((a, b) => a.at - b.at)) {
    lowest = Math.max(at, lowest + LINE)
    names.set(name, lowest)
  }
  return [
    `<text y="-14" font-weight="bold">${title}</text>`,
    ...powers.map(
      (power) => `<path d="M0 ${y(power).toFixed(1)}H${WIDTH}" stroke="#ddd"/>${label(-6, y(power) + 4, String(power), 'end')}`,
    ),
    ...sizes.map((size) => label(x(size), HEIGHT + 18, size >= 1e6 ? `${size / 1e6}M jobs` : `${size / 1e3}k jobs`, 'middle')),
    ...lines.map(({ name, points }, place) => {
      const color = COLORS[place % COLORS.length]!
      const path = points.map(([size, value]) => `${x(size).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
      const dots = points.map(
        ([size, value]) =>
          `<circle cx="${x(size).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3" fill="${color}"><title>${shown(value)}</title></circle>`,
      )
      return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join('')}${label(WIDTH + 6, names.get(name)!, name, 'start', color)}`
    }),
  ].join('\n')
}

const extent = (values: number[]) => [Math.log10(Math.min(...values)), Math.log10(Math.max(...values))] as const

/** Where a value lies on an axis between two powers of ten. */
const along = (from: number, to: number, length: number) => (value: number) =>
  to === from ? 0 : ((Math.log10(value) - from) / (to - from)) * length

const label = (x: number, y: number, text: string, anchor: string, color = '#333') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="${color}">${text}</text>`
