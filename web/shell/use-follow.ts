import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

/**
 * Follows a plain `<a>` within the page, for lists of many links. The router's own Link works its address out again whenever the address
 * of the page changes, which is with every key that is typed. Middle clicks and clicks with a modifier stay the browser's.
 */
export function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const router = useRouter()
  return useCallback(
    (event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      void router.navigate({ href: event.currentTarget.pathname })
    },
    [router],
  )
}

export const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
