import { useRouterState } from '@tanstack/react-router'
import type { JobPosting } from '../../src/client/index.ts'

export const LD_JSON = 'application/ld+json'

/** The elements of the document that hold a JobPosting, whether the server or this page wrote them. */
export const postingScripts = () => document.head.querySelectorAll(`:scope > script[type="${LD_JSON}"]`)

/** The JobPosting that the server wrote into the document, where public pages are on, and the address of its job. */
const written = postingScripts()[0]?.textContent
const address = location.pathname
const posting: JobPosting | null = written ? JSON.parse(written) : null

/** The JobPosting that the server wrote for the page that is shown; null on any other page. */
export function useWrittenPosting(): JobPosting | null {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return path === address ? posting : null
}
