import type { Readiness } from '../api/health.ts'

const PATIENCE_MS = 5_000

/** The answer of /readyz to everybody, and the additions for programs on the server's machine or with its METRICS_TOKEN. */
type ReadinessAnswer = { status: 'ready' | 'not ready' } & Partial<Readiness>

/** The report of a server about itself: 'silent' when nothing answers, 'foreign' when the answer is not Rolecall's. */
export async function askReadiness(url: string, token: string | null): Promise<ReadinessAnswer | 'silent' | 'foreign'> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  try {
    const response = await fetch(`${url}/readyz`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    const body = (await response.json().catch(() => null)) as Partial<ReadinessAnswer> | null
    return body?.status === 'ready' || body?.status === 'not ready' ? (body as ReadinessAnswer) : 'foreign'
  } catch {
    return 'silent'
  }
}
