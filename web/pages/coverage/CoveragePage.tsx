import { useQuery } from '@tanstack/react-query'
import type { Coverage } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { Badge } from '../../components/Badge.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Columns, Figures, Page, Section, Stack } from '../../components/Page.tsx'
import { Shares } from '../../components/Shares.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { EmptyState } from '../../components/State.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { Time } from '../../components/Time.tsx'
import { count, counted } from '../../format/number.ts'
import { fieldName, sentence, system } from '../../format/words.ts'
import { useTitle } from '../../shell/title.ts'
import { age } from './age.ts'

const AGAIN_MS = 15_000

/** The state of the collection: sources, freshness, share of jobs with each fact, and failures. */
export default function CoveragePage() {
  useTitle('Coverage')
  const { data, error, refetch } = useQuery({
    queryKey: ['coverage'],
    queryFn: ({ signal }) => client.coverage({ signal }),
    refetchInterval: ({ state }) => (state.error ? false : AGAIN_MS),
    staleTime: AGAIN_MS,
  })
  const failed = error && <ErrorState error={error} onRetry={() => void refetch()} />
  if (failed && !data) return failed
  const all = data && Object.values(data.boards).reduce((sum, number) => sum + number, 0)
  if (all === 0) {
    return (
      <EmptyState title="Nothing is collected yet">
        <p>The operator of this server adds the board of an employer, and it is read within a minute.</p>
        <pre>rolecall boards add URL</pre>
      </EmptyState>
    )
  }
  return (
    <Page>
      <h1>Coverage</h1>
      {failed}
      <Figures figures={figures(data, all)} />
      <Columns>
        <Stack>
          <Section title="Boards by state">
            <Shares
              label="Boards by state"
              none="There are no boards."
              shares={data && boardShares(data.boards, all ?? 1)}
              expected={2}
            />
          </Section>
          <Section title="Systems">
            {data ? (
              <Table
                caption="Applicant tracking systems"
                columns={SYSTEM_COLUMNS}
                rows={data.systems}
                rowKey={({ type }) => type}
              />
            ) : (
              <Skeleton height="320px" />
            )}
          </Section>
        </Stack>
        <Section title="How often each field is known" note="Of all open jobs. What a posting does not say stays unknown.">
          <Shares
            label="How often each field is known"
            none="There are no open jobs."
            expected={19}
            shares={data?.fields.map(({ field, known, percent }) => ({
              key: fieldName(field),
              name: fieldName(field),
              part: percent / 100,
              value: `${percent}% · ${counted(known, 'job')}`,
            }))}
          />
        </Section>
      </Columns>
      {data && <Details data={data} />}
    </Page>
  )
}

function figures(data: Coverage | undefined, all: number | undefined): [string, string | null][] {
  const { freshness, jobs, pace } = data ?? {}
  return [
    ['open jobs', jobs ? count(jobs.open) : null],
    ['closed jobs', jobs ? count(jobs.closed) : null],
    ['boards', all === undefined ? null : count(all)],
    ['systems', data ? count(data.systems.length) : null],
    ['median age of a listing', freshness ? age(freshness.median_seconds) : null],
    ['90% are younger than', freshness ? age(freshness.p90_seconds) : null],
    ['boards read in the last hour', pace ? count(pace.crawled_last_hour) : null],
    ['boards due now', pace ? count(pace.due) : null],
  ]
}

/** "greenhouse:northwind" with the proper name of the system. */
function boardName(board: string) {
  const [type = '', ...name] = board.split(':')
  return (
    <>
      {system(type)} <code>{name.join(':')}</code>
    </>
  )
}

function boardShares(boards: Coverage['boards'], all: number) {
  return Object.entries(boards)
    .filter(([, number]) => number > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([status, number]) => ({ key: status, name: sentence(status), part: number / all, value: count(number) }))
}

function Details({ data }: { data: Coverage }) {
  return (
    <>
      <Section title="What fails">
        {data.failures.length === 0 ? (
          <p>No board fails. The last try of each one worked.</p>
        ) : (
          <Table caption="Failures by kind" columns={FAILURE_COLUMNS} rows={data.failures} rowKey={({ kind }) => kind} />
        )}
      </Section>
      <Section
        title="Pace"
        note="Requests to one host, or to hosts that a vendor counts together, share a lane. A held lane is one whose source asked for a pause."
      >
        {data.pace.lanes.length === 0 ? (
          <p>No source is being asked right now, and none asked for a pause.</p>
        ) : (
          <Table caption="Lanes in use" columns={LANE_COLUMNS} rows={data.pace.lanes} rowKey={({ lane }) => lane} />
        )}
      </Section>
      <p>
        Counted <Time at={data.counted_at} />. The oldest complete listing is {age(data.freshness.oldest_seconds)} old;{' '}
        {counted(data.freshness.never, 'board')} never had one.
      </p>
    </>
  )
}

const SYSTEM_COLUMNS: Column<Coverage['systems'][number]>[] = [
  { key: 'type', title: 'System', cell: ({ type }) => system(type) },
  { key: 'boards', title: 'Boards', numeric: true, cell: ({ boards }) => count(boards) },
  {
    key: 'failing',
    title: 'Failing',
    numeric: true,
    cell: ({ failing }) => (failing === 0 ? '0' : <Badge tone="warn">{count(failing)}</Badge>),
  },
  { key: 'open', title: 'Open jobs', numeric: true, cell: ({ open_jobs }) => count(open_jobs) },
  { key: 'closed', title: 'Closed', numeric: true, cell: ({ closed_jobs }) => count(closed_jobs) },
]

const FAILURE_COLUMNS: Column<Coverage['failures'][number]>[] = [
  { key: 'kind', title: 'Kind', cell: ({ kind }) => <Badge tone="danger">{sentence(kind)}</Badge> },
  { key: 'boards', title: 'Boards', numeric: true, cell: ({ boards }) => count(boards) },
  {
    key: 'latest',
    title: 'Latest',
    cell: ({ latest }) => (
      <>
        {boardName(latest.board)}: {latest.message} (<Time at={latest.at} />)
      </>
    ),
  },
]

const LANE_COLUMNS: Column<Coverage['pace']['lanes'][number]>[] = [
  { key: 'lane', title: 'Lane', cell: ({ lane }) => <code>{lane}</code> },
  { key: 'flight', title: 'Requests in flight', numeric: true, cell: ({ in_flight }) => count(in_flight) },
  {
    key: 'held',
    title: 'Held for',
    numeric: true,
    cell: ({ held_seconds }) => (held_seconds === 0 ? '–' : <Badge tone="warn">{age(held_seconds)}</Badge>),
  },
]
