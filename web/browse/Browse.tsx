import { lazyRouteComponent } from '@tanstack/react-router'
import { loadPart } from '../components/load-part.ts'
import { useOpenJob } from './list-of-job.ts'
import { useBeside } from './use-beside.ts'

export const SearchPage = lazyRouteComponent(() => loadPart(() => import('../pages/search/SearchPage.tsx')))
export const JobPage = lazyRouteComponent(() => loadPart(() => import('../pages/job/JobPage.tsx')))

/** The list of jobs, the open job, or on wide screens both. The list stays mounted while jobs are opened and closed beside it. */
export function Browse() {
  const open = useOpenJob()
  const beside = useBeside()
  if (open !== undefined && !beside) return <JobPage />
  return <SearchPage job={beside ? <JobPage /> : null} />
}
