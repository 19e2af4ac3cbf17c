import { geoEqualEarth, geoPath } from 'd3-geo'
import codes from 'i18n-iso-countries/codes.json'
import { use, useMemo, useState } from 'react'
import { feature } from 'topojson-client'
import atlasUrl from 'world-atlas/countries-110m.json?url'
import type { FacetValue } from '../../../../src/client/index.ts'
import { count } from '../../../format/number.ts'
import { byPlaced, placedIn, sayCountry } from '../placed.ts'
import styles from './WorldMap.module.css'

interface Properties {
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (country: string) => void
}

const WIDTH = 320
const HEIGHT = 152
const ANTARCTICA = '010'

/** The atlas numbers countries, the API names them by two letters. */
const ALPHA2 = new Map((codes as string[][]).map(([alpha2, , numeric]) => [numeric, alpha2]))

type Atlas = Parameters<typeof feature>[0] & { objects: { countries: Parameters<typeof feature>[1] } }

async function shapes() {
  // A file of its own and no script: it is data, and no code has to be parsed for it.
  const answer = await fetch(atlasUrl)
  if (!answer.ok) throw new Error(`the map answered ${answer.status}`)
  const atlas: Atlas = await answer.json()
  const all = feature(atlas, atlas.objects.countries)
  const features = 'features' in all ? all.features.filter(({ id }) => id !== ANTARCTICA) : []
  const projection = geoEqualEarth().fitSize([WIDTH, HEIGHT], { type: 'FeatureCollection', features })
  const path = geoPath(projection).digits(1)
  return features.map((shape, index) => ({
    key: index,
    code: ALPHA2.get(String(shape.id)) ?? null,
    name: String(shape.properties?.name ?? ''),
    path: path(shape) ?? '',
  }))
}

let loading: ReturnType<typeof shapes> | undefined

/**
 * Countries by how many jobs of the result are in them. A job for a whole region colours none. The country at the pointer, or at the arrow
 * keys, is told below the map.
 */
export default function WorldMap({ values, chosen, onToggle }: Properties) {
  loading ??= shapes().catch((error) => {
    // Asked again when the map is drawn anew.
    loading = undefined
    throw error
  })
  const drawn = use(loading)
  const [pointed, setPointed] = useState<string | null>(null)
  const ordered = useMemo(() => byPlaced(values), [values])
  const byCode = useMemo(() => new Map(values.map((value) => [String(value.value), value])), [values])
  const most = Math.max(1, ...values.map(placedIn))
  const summary = useMemo(() => summaryOf(ordered, new Set(drawn.map(({ code }) => code))), [ordered, drawn])
  const say = (code: string, name = code) => sayCountry(byCode.get(code)?.name ?? name, byCode.get(code))

  const last = Math.max(0, ordered.length - 1)
  const at = Math.max(
    0,
    ordered.findIndex(({ value }) => value === pointed),
  )
  const current = ordered[at] && String(ordered[at].value)
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.map} role="img" aria-label={`World map. ${summary}`}>
        {drawn.map(({ key, code, name, path }) => {
          const value = code === null ? undefined : byCode.get(code)
          const marks = [
            value && styles.some,
            code && chosen.includes(code) && styles.chosen,
            value && code === pointed && styles.pointed,
          ]
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the slider below is the way by keyboard
            <path
              key={key}
              d={path}
              className={[styles.country, ...marks].filter(Boolean).join(' ')}
              style={value && placedIn(value) > 0 ? { fill: shade(placedIn(value) / most) } : undefined}
              onClick={() => code && value && onToggle(code)}
              onPointerEnter={() => setPointed(code)}
              onPointerLeave={() => setPointed(null)}
            >
              <title>{code === null ? name : say(code, name)}</title>
            </path>
          )
        })}
      </svg>
      {current !== undefined && (
        <input
          type="range"
          className="visually-hidden"
          aria-label="Countries by number of jobs; Enter chooses one"
          aria-valuetext={say(current)}
          max={last}
          value={at}
          onFocus={() => setPointed(current)}
          onBlur={() => setPointed(null)}
          onChange={({ target }) => setPointed(String(ordered[Number(target.value)]?.value))}
          onKeyDown={({ key }) => key === 'Enter' && onToggle(current)}
        />
      )}
      <figcaption className={styles.words}>
        {pointed === null ? summary : say(pointed, drawn.find(({ code }) => code === pointed)?.name)}
      </figcaption>
    </figure>
  )
}

/** The first countries, and the countries that the map has no room for. */
function summaryOf(ordered: FacetValue[], onMap: Set<string | null>): string {
  const few = (values: FacetValue[]) =>
    values
      .slice(0, 3)
      .map((value) => `${value.name ?? value.value} ${count(placedIn(value))}`)
      .join(', ')
  const own = ordered.filter((value) => placedIn(value) > 0)
  const off = own.filter(({ value }) => !onMap.has(String(value)))
  const more = off.length > 3 ? ` and ${off.length - 3} more` : ''
  return `Most jobs: ${few(own) || 'none'}.${off.length > 0 ? ` Too small to draw: ${few(off)}${more}.` : ''}`
}

/** A square root, so that a country with a hundredth of the jobs can still be told from one with none. */
const shade = (share: number) =>
  `color-mix(in srgb, var(--accent) ${Math.round(18 + 82 * Math.sqrt(share))}%, var(--surface-sunk))`
