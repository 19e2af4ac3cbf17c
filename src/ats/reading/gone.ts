import { FetchFailure } from '../../http/fetcher.ts'

/** Null where the source answers that nothing is there (404, 410, a posting marked closed); throws every other failure. */
export async function nullWhenGone<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FetchFailure && error.kind === 'gone') return null
    throw error
  }
}

/** Turns a failure with this status into `gone`, for systems that do not use 404. */
export async function goneOn<Answer>(status: number, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof FetchFailure) || error.status !== status) throw error
    throw new FetchFailure('gone', error.message, { url: error.url, status, cause: error })
  }
}

/** A list that is read after the page of its board: if it is missing while that page is there, the board is not gone. */
export async function behindStart<Answer>(name: string, list: Promise<Answer>): Promise<Answer> {
  try {
    return await list
  } catch (error) {
    if (!(error instanceof FetchFailure) || error.kind !== 'gone') throw error
    const message = `${name}: the page of the board is there, but its list is not`
    throw new FetchFailure('bad_payload', message, { url: error.url, status: error.status, cause: error })
  }
}
