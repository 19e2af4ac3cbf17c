import { geoEqualEarth, geoPath } from 'd3-geo'
import codes from 'i18n-iso-countries/codes.json'
import { use, useMemo } from 'react'
import { feature } from 'topojson-client'
import atlasUrl from 'world-atlas/countries-110m.json?url'
import type { FacetValue } from '../../../../src/client/index.ts'
import { counted } from '../../../format/number.ts'
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

/** Countries by how many jobs of the result they have. The list of countries among the filters says the same in words and by keyboard. */
export default function WorldMap({ values, chosen, onToggle }: Properties) {
  loading ??= shapes().catch((error) => {
    // Asked again when the map is drawn anew.
    loading = undefined
    throw error
  })
  const drawn = use(loading)
  const counts = useMemo(() => new Map(values.map(({ value, count }) => [String(value), count])), [values])
  const most = Math.max(1, ...counts.values())
  const onMap = new Set(drawn.map(({ code }) => code))
  const off = values.filter(({ value }) => !onMap.has(String(value)))
  const top = values.slice(0, 3).map(({ name, value, count }) => `${name ?? value} ${count}`)
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.map}
        role="img"
        aria-label={`World map. Most jobs: ${top.join(', ') || 'none'}`}
      >
        {drawn.map(({ key, code, name, path }) => {
          const count = (code && counts.get(code)) || 0
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the list of countries is the way by keyboard
            <path
              key={key}
              d={path}
              className={`${styles.country} ${count > 0 ? styles.some : ''} ${code && chosen.includes(code) ? styles.chosen : ''}`}
              style={count > 0 ? { fill: shade(count / most) } : undefined}
              onClick={() => code && count > 0 && onToggle(code)}
            >
              <title>{`${name}: ${counted(count, 'job')}`}</title>
            </path>
          )
        })}
      </svg>
      {off.length > 0 && (
        <figcaption className={styles.off}>
          Too small to draw:{' '}
          {off
            .slice(0, 3)
            .map(({ name, value, count }) => `${name ?? value} ${count}`)
            .join(', ')}
          {off.length > 3 ? ` and ${off.length - 3} more` : ''}
        </figcaption>
      )}
    </figure>
  )
}

/** A square root, so that a country with a hundredth of the jobs can still be told from one with none. */
const shade = (share: number) =>
  `color-mix(in srgb, var(--accent) ${Math.round(18 + 82 * Math.sqrt(share))}%, var(--surface-sunk))`
