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

/** For systems that say with another status than 404 that nothing is there: the failure is told as `gone`. */
export async function goneOn<Answer>(status: number, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof FetchFailure) || error.status !== status) throw error
    throw new FetchFailure('gone', error.message, { url: error.url, status, cause: error })
  }
}
