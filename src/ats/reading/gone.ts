import { FetchFailure } from '../../http/fetcher.ts'

/** Null where the source answers that nothing is there (404, 410, a posting marked closed); every other failure goes on. */
export async function nullWhenGone<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FetchFailure && error.kind === 'gone') return null
    throw error
  }
}
