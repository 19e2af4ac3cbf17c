import { useRouterState } from '@tanstack/react-router'
import type { JobPosting } from '../../src/client/index.ts'

const SCRIPT = 'head > script[type="application/ld+json"]'

/** The JobPosting that the server wrote into the document, where public pages are on, and the address of its job. */
const written = document.querySelector(SCRIPT)?.textContent
const address = location.pathname
const posting: JobPosting | null = written ? JSON.parse(written) : null

/** The JobPosting that the server wrote for the page that is shown; null on any other page. */
export function useWrittenPosting(): JobPosting | null {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return path === address ? posting : null
}
