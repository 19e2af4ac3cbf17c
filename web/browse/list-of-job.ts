import { useParams, useRouterState } from '@tanstack/react-router'
import type { AddressQuery } from '../addresses.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search that a job was opened from. It is kept with the entry of the browser's history, so the address is the job's alone. */
    list?: AddressQuery
  }
}

/** The id of the open job as the address has it; undefined while none is open. */
export const useOpenJob = (): string | undefined => useParams({ strict: false, select: ({ id }) => id })

/** The search that the open job belongs to, as the query of an address; null for a job that was opened by its address. */
export function useListOfJob(): AddressQuery | null {
  const written = useRouterState({
    select: ({ location, resolvedLocation, matches }) => {
      // While another page is being loaded, this one stays on the screen with its own state.
      const here = matches.at(-1)?.pathname === location.pathname ? location : resolvedLocation
      return JSON.stringify(here?.state.list ?? null)
    },
  })
  return JSON.parse(written)
}

const wide = matchMedia('(min-width: 1024px)')

/** Whether a job has room beside the list. */
export const isWide = () => wide.matches

export function onWideChange(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
