const FULL = ['ENOSPC', 'EDQUOT']

/** Not all bytes were written, which the system does where the disk has room for some of them. */
export const diskTakesNoMore = () => Object.assign(new Error('the disk takes no more'), { code: 'ENOSPC' })

/** Why a file in a folder could not be written; where the disk is full, also what to do. */
export function writeProblem(error: unknown, folder: string): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return FULL.includes(code) ? `there is no disk space left in ${folder}: free some there, and it is tried again` : message
}
