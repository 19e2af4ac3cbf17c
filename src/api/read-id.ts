/** An id from a path; null when the text cannot be one. */
export function readId(text: string | undefined): number | null {
  const id = /^\d{1,16}$/.test(text ?? '') ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : null
}
