/** The key of a demo server, which it tells to pages that it serves itself; any other server answers 404. */
export async function demoKey(): Promise<string | null> {
  try {
    const response = await fetch('/demo/key', { cache: 'no-store' })
    if (!response.ok) return null
    const { key } = await response.json()
    return typeof key === 'string' ? key : null
  } catch {
    return null
  }
}
