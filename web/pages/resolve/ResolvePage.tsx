import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { InvalidRequestError, NotFoundError } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Page, Section } from '../../components/Page.tsx'
import { SkeletonText } from '../../components/Skeleton.tsx'
import { useTitle } from '../../shell/title.ts'
import { Examples } from './Examples.tsx'
import { FoundJob } from './FoundJob.tsx'
import { Reading } from './Reading.tsx'
import styles from './ResolvePage.module.css'
import { WhyNot } from './WhyNot.tsx'

/** Shows the job behind a pasted URL, or the reason why there is none, and the identity read from the URL. */
export default function ResolvePage() {
  useTitle('Resolve')
  const { url: given } = useSearch({ from: '/resolve' })
  const url = typeof given === 'string' ? given : ''
  return (
    <Page>
      <header>
        <h1>Resolve a posting</h1>
        <p className={styles.soft}>
          The address of a posting, as an employer or somebody else shares it: with tracking parameters, of an application form,
          or a short link.
        </p>
      </header>
      <UrlForm url={url} />
      {url === '' ? <Examples /> : <Outcome url={url} />}
    </Page>
  )
}

function UrlForm({ url }: { url: string }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [written, setWritten] = useState(url)
  useEffect(() => setWritten(url), [url])
  const go = (text: string) => void navigate({ to: '/resolve', search: text === '' ? {} : { url: text } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(whole(written.trim()))
  }
  return (
    // The service explains a wrong address better than the browser does.
    <form className={styles.form} onSubmit={submit} noValidate>
      <label htmlFor="posting-url" className="visually-hidden">
        URL of a posting
      </label>
      <input
        id="posting-url"
        ref={field}
        className={styles.url}
        type="url"
        inputMode="url"
        maxLength={2048}
        placeholder="https://job-boards.greenhouse.io/acme/jobs/4012345"
        autoComplete="off"
        spellCheck={false}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
      />
      <Button type="submit" look="primary" className={styles.send}>
        Resolve
      </Button>
    </form>
  )
}

/** Some browsers copy an address without its beginning. */
const whole = (address: string) => (/^[\w-]+(\.[\w-]+)+\//.test(address) ? `https://${address}` : address)

function Outcome({ url }: { url: string }) {
  const reading = useQuery({ queryKey: ['reading', url], queryFn: ({ signal }) => client.readUrl(url, { signal }) })
  const job = useQuery({ queryKey: ['resolve', url], queryFn: ({ signal }) => client.resolve(url, { signal }) })
  // Data that is shown already stays when a later request fails.
  const error = (!job.data && job.error) || (!reading.data && reading.error)
  const answered = error instanceof NotFoundError || error instanceof InvalidRequestError
  if (error && !answered) return <ErrorState error={error} onRetry={() => void Promise.all([job.refetch(), reading.refetch()])} />
  return (
    <>
      <Section title="Job">
        <div aria-live="polite">
          {job.data && <FoundJob job={job.data} />}
          {error && <WhyNot error={error} reading={reading.data} />}
          {!job.data && !error && (
            <div className={styles.card}>
              <span className="visually-hidden">Asking for the posting</span>
              <SkeletonText lines={4} />
            </div>
          )}
        </div>
      </Section>
      {!(error instanceof InvalidRequestError) && (
        <Section title="What the URL was read as">
          {reading.data ? (
            <Reading reading={reading.data} />
          ) : (
            <div className={styles.card}>
              <SkeletonText lines={3} />
            </div>
          )}
        </Section>
      )}
    </>
  )
}
