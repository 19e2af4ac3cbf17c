import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type CompanyRecord, type CrawledSource, type Job, type JobFacets, NotFoundError } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { Badge, type Tone } from '../../components/Badge.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { ExternalLink } from '../../components/ExternalLink.tsx'
import { loadPart } from '../../components/load-part.ts'
import { Optional } from '../../components/Optional.tsx'
import { Columns, Figures, Page, Section } from '../../components/Page.tsx'
import { Posted } from '../../components/Posted.tsx'
import { type Share, Shares } from '../../components/Shares.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { EmptyState } from '../../components/State.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { pay } from '../../format/money.ts'
import { count, counted } from '../../format/number.ts'
import { shortPlace } from '../../format/place.ts'
import { date } from '../../format/time.ts'
import { sentence, system, word } from '../../format/words.ts'
import { useTitle } from '../../shell/title.ts'
import styles from './CompanyPage.module.css'

const BarPlot = lazy(() => loadPart(() => import('../../components/BarPlot.tsx')))

/** Facets of all open jobs, however old: the 90-day window would hide some. */
const ANY_TIME = { posted_since: '1970-01-01T00:00:00Z' }
const JOBS_SHOWN = 50

/** An employer: its boards, its open jobs over time, and what it looks for. */
export default function CompanyPage() {
  const { id } = useParams({ from: '/companies/$id' })
  return /^\d{1,15}$/.test(id) ? <Loaded id={Number(id)} /> : <NoCompany id={id} />
}

function Loaded({ id }: { id: number }) {
  const company = useAsked(['company', id], (signal) => client.company(id, { signal }))
  const history = useAsked(['company-history', id], (signal) => client.companyHistory(id, { weeks: 104 }, { signal }))
  const facets = useAsked(['company-facets', id], (signal) =>
    client.facets(
      { company_id: id, facet: ['level', 'country', 'city', 'skills', 'workplace'], top: 8, ...ANY_TIME },
      { signal },
    ),
  )
  const boards = useAsked(['company-boards', id], (signal) => client.sources({ company_id: id, limit: 100 }, { signal }))
  const jobs = useAsked(['company-jobs', id], (signal) =>
    client.search({ company_id: id, limit: JOBS_SHOWN, ...ANY_TIME }, { signal }),
  )
  useTitle(company.data?.name ?? 'Company')
  const asked = [company, history, facets, boards, jobs]
  // Data that is shown already stays when a later request fails.
  const error = asked.find((each) => each.error && !each.data)?.error
  const retry = () => void Promise.all(asked.filter((each) => each.error).map((each) => each.refetch()))
  if (error instanceof NotFoundError) return <NoCompany id={String(id)} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  const open = company.data?.open_jobs
  return (
    <Page>
      <Heading company={company.data} />
      <Figures
        figures={[
          ['open jobs', open === undefined ? null : count(open)],
          ['opened this week', history.data ? count(history.data[0]?.opened ?? 0) : null],
          ['closed this week', history.data ? count(history.data[0]?.closed ?? 0) : null],
          ['boards', boards.data ? count(boards.data.data.length) : null],
        ]}
      />
      <Section title="Open jobs over time">
        <OpenJobs weeks={history.data} />
      </Section>
      <Columns>
        <Section title="Levels">
          <Shares label="Levels" none="No open job states a level." shares={shares(facets.data, 'level', id)} />
        </Section>
        <Section title="Places">
          <Shares label="Places" none="No open job names a place." shares={shares(facets.data, 'city', id, 'country')} />
        </Section>
        <Section title="Skills asked for">
          <Shares label="Skills" none="No open job names a skill that we know." shares={shares(facets.data, 'skills', id)} />
        </Section>
      </Columns>
      <Section
        title="Open jobs"
        note={open !== undefined && open > JOBS_SHOWN ? `The newest ${JOBS_SHOWN} of ${count(open)}.` : undefined}
      >
        <Jobs jobs={jobs.data?.data} />
        {open !== undefined && open > 0 && (
          <p>
            <Link to="/" search={{ company_id: String(id), ...ANY_TIME }}>
              Search in {open === 1 ? 'this job' : `all ${counted(open, 'job')}`}
            </Link>
            {' · '}
            <Link to="/feed" search={{ company_id: String(id) }}>
              Watch its changes
            </Link>
          </p>
        )}
      </Section>
      <Section title="Boards" note="Where its postings are read from.">
        {boards.data ? (
          <Table caption="Boards" columns={BOARD_COLUMNS} rows={boards.data.data} rowKey={(board) => board.id} />
        ) : (
          <Skeleton height="80px" />
        )}
      </Section>
    </Page>
  )
}

function useAsked<Result>(queryKey: unknown[], ask: (signal: AbortSignal) => PromiseLike<Result>) {
  return useQuery({ queryKey, queryFn: async ({ signal }) => await ask(signal) })
}

function NoCompany({ id }: { id: string }) {
  return (
    <EmptyState title="There is no such company">
      <p>
        No company has the id <code>{id.slice(0, 40)}</code>. <Link to="/">Search for jobs</Link> and follow a company from there.
      </p>
    </EmptyState>
  )
}

function Heading({ company }: { company: CompanyRecord | undefined }) {
  if (!company) return <Skeleton width="240px" height="28px" />
  const { name, website_url, industry, size_range, founded_year, is_agency } = company
  const facts = [industry, size_range && `${size_range} people`, founded_year && `founded ${founded_year}`].filter(Boolean)
  return (
    <header>
      <h1>
        <bdi>{name}</bdi> {is_agency && <Badge>Agency</Badge>}
      </h1>
      <p>
        {facts.join(' · ')}{' '}
        {website_url && <ExternalLink href={website_url}>{website_url.replace(/^https?:\/\//, '')}</ExternalLink>}
      </p>
    </header>
  )
}

function OpenJobs({ weeks }: { weeks: { week: string; open: number }[] | undefined }) {
  if (!weeks) return <Skeleton height="176px" />
  if (weeks.length === 0) return <NoPlot>No job of this company was ever seen.</NoPlot>
  if (weeks.length < 3) {
    return (
      <NoPlot>Its first job was seen less than three weeks ago. There is a plot as soon as there is something to compare.</NoPlot>
    )
  }
  const bars = weeks.toReversed().map(({ week, open }) => ({ at: Date.parse(week) / 1000, value: open }))
  const most = Math.max(...weeks.map(({ open }) => open))
  return (
    <Optional>
      <Suspense fallback={<Skeleton height="176px" />}>
        <BarPlot
          bars={bars}
          height={160}
          label="Open jobs by week"
          say={({ at, value }) => `Week of ${date(new Date(at * 1000).toISOString())}: ${counted(value, 'open job')}`}
          summary={`${counted(weeks[0]?.open ?? 0, 'open job')} now, ${count(most)} at most in ${counted(weeks.length, 'week')}.`}
        />
      </Suspense>
    </Optional>
  )
}

/** In the place and size of the plot. */
function NoPlot({ children }: { children: string }) {
  return <p className={styles.noPlot}>{children}</p>
}

type Facet = 'level' | 'city' | 'country' | 'skills'

/** The values of a facet, or of `otherwise` where the first has none, each a link to its jobs. */
function shares(facets: JobFacets | undefined, facet: Facet, company: number, otherwise?: Facet): Share[] | undefined {
  if (!facets) return undefined
  const values = facets.facets[facet] ?? []
  if (values.length === 0 && otherwise) return shares(facets, otherwise, company)
  return values.map(({ value, name, count: jobs }) => ({
    key: String(name ?? value),
    name: (
      <Link to="/" search={{ company_id: String(company), [facet]: String(value), ...ANY_TIME }}>
        {facet === 'level' ? word(String(value)) : (name ?? capitalised(String(value)))}
      </Link>
    ),
    part: jobs / Math.max(1, facets.count),
    value: counted(jobs, 'job'),
  }))
}

/** Cities are counted in small letters. */
const capitalised = (name: string) => name.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())

function Jobs({ jobs }: { jobs: Job[] | undefined }) {
  if (!jobs) return <Skeleton height="320px" />
  if (jobs.length === 0)
    return <p>No job is open right now. What was closed stays in the catalog: search with the status "closed".</p>
  return <Table caption="Open jobs" columns={JOB_COLUMNS} rows={jobs} rowKey={(job) => job.id} />
}

const JOB_COLUMNS: Column<Job>[] = [
  {
    key: 'title',
    title: 'Title',
    cell: ({ id, title }) => (
      <Link to="/jobs/$id" params={{ id: String(id) }}>
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  { key: 'place', title: 'Place', cell: (job) => shortPlace(job) ?? (job.workplace ? word(job.workplace) : '–') },
  { key: 'level', title: 'Level', wideOnly: true, cell: ({ level }) => (level ? word(level) : '–') },
  { key: 'pay', title: 'Pay', wideOnly: true, cell: (job) => pay(job) ?? '–' },
  {
    key: 'posted',
    title: 'Posted',
    numeric: true,
    cell: (job) => <Posted job={job} />,
  },
]

const TONES: Partial<Record<CrawledSource['status'], Tone>> = { active: 'good', failing: 'danger', gone: 'warn', paused: 'warn' }

const BOARD_COLUMNS: Column<CrawledSource>[] = [
  {
    key: 'board',
    title: 'Board',
    cell: ({ type, board }) => (
      <>
        {system(type)} <code>{board}</code>
      </>
    ),
  },
  { key: 'status', title: 'State', cell: ({ status }) => <Badge tone={TONES[status] ?? 'neutral'}>{sentence(status)}</Badge> },
  { key: 'open', title: 'Open jobs', numeric: true, cell: ({ open_jobs }) => count(open_jobs) },
  { key: 'message', title: 'How it goes', wideOnly: true, cell: ({ message }) => message },
]
