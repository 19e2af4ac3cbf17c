/** An id from a path; null when it cannot be one. */
export function readId(text: string | undefined): number | null {
  const id = /^\d{1,16}$/.test(text ?? '') ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : null
}
