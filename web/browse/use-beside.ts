import { useSyncExternalStore } from 'react'
import { isWide, onWideChange, useListOfJob, useOpenJob } from './list-of-job.ts'

/** Whether a job is open beside the list it was opened from. */
export function useBeside(): boolean {
  const isOpen = useOpenJob() !== undefined
  const hasList = useListOfJob() !== null
  return useSyncExternalStore(onWideChange, isWide) && isOpen && hasList
}
