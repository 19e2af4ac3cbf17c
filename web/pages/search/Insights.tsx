import { lazy, memo, type ReactNode, Suspense, useMemo } from 'react'
import type { JobFacets } from '../../../src/client/index.ts'
import { loadPart } from '../../components/load-part.ts'
import { Optional } from '../../components/Optional.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { counted } from '../../format/number.ts'
import { date } from '../../format/time.ts'
import { FacetList } from './FacetList.tsx'
import styles from './Insights.module.css'
import { type SearchState, toggled } from './state.ts'

const BarPlot = lazy(() => loadPart(() => import('../../components/BarPlot.tsx')))
const WorldMap = lazy(() => loadPart(() => import('./map/WorldMap.tsx')))

const WEEKS = 26
const WEEK_SECONDS = 7 * 86_400

interface Properties {
  state: SearchState
  facets: JobFacets | null | undefined
  onChange: (change: SearchState) => void
}

/** The result at a glance: when its jobs were posted and where they are. */
export const Insights = memo(function Insights({ state, facets, onChange }: Properties) {
  const bars = useMemo(() => weeksOf(facets?.weeks ?? []), [facets?.weeks])
  const countries = facets?.facets.country ?? []
  const [country, ...others] = state.country ?? []
  const one = others.length === 0 ? country : undefined
  const nameOfOne = countries.find(({ value }) => value === one)?.name ?? one

  return (
    <div className={styles.insights}>
      <Panel title="Posted per week">
        <Waiting height="132px" facets={facets}>
          <BarPlot
            bars={bars}
            height={116}
            label="Posted per week"
            say={({ at, value }) => `Week of ${date(new Date(at * 1000).toISOString())}: ${counted(value, 'job')}`}
            summary={summary(bars.reduce((sum, { value }) => sum + value, 0))}
            onPick={({ at }) =>
              onChange({
                posted_since: `${new Date(at * 1000).toISOString().slice(0, 10)}T00:00:00Z`,
                posted_until: `${new Date((at + WEEK_SECONDS) * 1000 - 1).toISOString()}`,
              })
            }
          />
        </Waiting>
      </Panel>
      <Panel title="In the world">
        <Waiting height="168px" facets={facets}>
          <WorldMap
            values={countries}
            chosen={state.country ?? []}
            onToggle={(code) => onChange({ country: toggled(state.country, code) })}
          />
        </Waiting>
      </Panel>
      {one && (
        <Panel title={`In ${nameOfOne}`}>
          <FacetList
            label={`States of ${nameOfOne}`}
            values={facets?.facets.state?.filter(({ value }) => String(value).startsWith(`${one}-`))}
            chosen={state.state ?? []}
            nameOf={({ name, value }) => name ?? String(value)}
            shown={10}
            onToggle={(value) => onChange({ state: toggled(state.state, value) })}
          />
        </Panel>
      )}
    </div>
  )
})

const summary = (jobs: number) =>
  `${counted(jobs, 'job')} in ${WEEKS} weeks.${jobs > 0 ? ' Pick a bar to see its week.' : ''} A job without a posting date counts in the week it was first seen.`

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

/** Keeps the place of a plot while its data or its code is on the way. */
function Waiting({ height, facets, children }: { height: string; facets: JobFacets | null | undefined; children: ReactNode }) {
  const waiting = <Skeleton height={height} />
  return (
    <div style={{ minHeight: height }}>
      {facets === undefined && waiting}
      {facets === null && <p className={styles.unknown}>Not counted.</p>}
      {facets && (
        <Optional>
          <Suspense fallback={waiting}>{children}</Suspense>
        </Optional>
      )}
    </div>
  )
}

/** The last weeks up to this one, oldest first. Weeks without a job count too. */
function weeksOf(weeks: { week: string; count: number }[]): { at: number; value: number }[] {
  const counts = new Map(weeks.map(({ week, count }) => [Date.parse(week) / 1000, count]))
  const today = Math.floor(Date.now() / 1000 / 86_400)
  // 1 January 1970 was a Thursday.
  const monday = (today - ((today + 3) % 7)) * 86_400
  return Array.from({ length: WEEKS }, (_, index) => {
    const at = monday - (WEEKS - 1 - index) * WEEK_SECONDS
    return { at, value: counts.get(at) ?? 0 }
  })
}
