import { useListOfJob } from '../../browse/list-of-job.ts'
import { useBeside } from '../../browse/use-beside.ts'
import { useLeaveJob } from '../../browse/use-open-job.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import styles from './JobBar.module.css'
import { useWalk } from './use-walk.ts'

/** Out of the job, and to the jobs before and after it in the list. */
export function JobBar({ id }: { id: number }) {
  const list = useListOfJob()
  const beside = useBeside()
  const leave = useLeaveJob()
  const walk = useWalk(id)
  useShortcuts('Job', [
    ...(walk
      ? [
          { key: 'j', what: 'Next job', run: () => walk.next?.() },
          { key: 'k', what: 'Previous job', run: () => walk.previous?.() },
        ]
      : []),
    { key: 'Escape', what: beside ? 'Close the job' : 'Back', run: () => leave(list) },
  ])
  return (
    <nav className={beside ? styles.beside : styles.bar} aria-label="This job and its list" data-print="no">
      {!beside && (
        <Button icon="back" look="quiet" onClick={() => leave(list)}>
          {list ? 'Back to the list' : 'Back'}
        </Button>
      )}
      {walk && (
        <span className={styles.walk}>
          <Button icon="up" disabled={!walk.previous} onClick={walk.previous}>
            Previous
          </Button>
          <Button icon="chevron" disabled={!walk.next} onClick={walk.next}>
            Next
          </Button>
        </span>
      )}
      {beside && <IconButton icon="close" label="Close the job (Esc)" onClick={() => leave(list)} />}
    </nav>
  )
}
