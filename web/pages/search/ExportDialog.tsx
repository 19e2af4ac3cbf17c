import { Button } from '../../components/Button.tsx'
import { CodeSample } from '../../components/CodeSample.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { count, counted } from '../../format/number.ts'
import { asExportCommand, asExportCurl } from './as-code.ts'
import styles from './CodeDialog.module.css'
import type { SearchState } from './state.ts'
import { type Download, useDownload } from './use-download.ts'

interface Properties {
  state: SearchState
  /** The number of jobs of the search, where it is known. */
  jobs: number | null | undefined
  open: boolean
  onClose: () => void
}

/** Every job of the search as a file: from here as CSV or NDJSON, in a terminal also as Parquet. */
export default function ExportDialog(properties: Properties) {
  return (
    <Dialog title="Export this search" open={properties.open} onClose={properties.onClose}>
      <Exports {...properties} />
    </Dialog>
  )
}

function Exports({ state, jobs }: Properties) {
  const { download, start, stop } = useDownload(state)
  const running = download.kind === 'running'
  return (
    <div className={styles.samples}>
      <section className={styles.download}>
        {running ? (
          <Button look="primary" onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button look="primary" onClick={() => start('csv')}>
              Download CSV
            </Button>
            <Button onClick={() => start('ndjson')}>Download NDJSON</Button>
          </>
        )}
        <p role="status">{said(download, jobs)}</p>
      </section>
      <CodeSample title="CSV, with curl" code={asExportCurl(state, location.origin, 'csv')} />
      <CodeSample title="Parquet, with rolecall" code={asExportCommand(state, location.origin, 'jobs.parquet')} />
      <p className={styles.note}>
        A job a row, in the order of their ids. An export costs one request of the budget, whatever its size.{' '}
        <a href="/docs/export">All about exports</a>
      </p>
    </div>
  )
}

function said(download: Download, jobs: number | null | undefined): string {
  if (download.kind === 'running') return `${count(download.rows)}${jobs ? ` of ${counted(jobs, 'job')}` : ' jobs so far'}`
  if (download.kind === 'done') return `${counted(download.rows, 'job')} saved.`
  if (download.kind === 'failed') return `It stopped: ${download.message}`
  return jobs == null ? '' : counted(jobs, 'job')
}
