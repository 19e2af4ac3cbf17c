/** A text that is kept in this browser. Where storage is forbidden, it lives as long as the page. */
export function stored(name: string): { get(): string | null; set(value: string | null): void } {
  let here: string | null = null
  return {
    get() {
      try {
        return localStorage.getItem(name)
      } catch {
        return here
      }
    },
    set(value) {
      here = value
      try {
        if (value === null) localStorage.removeItem(name)
        else localStorage.setItem(name, value)
      } catch {
        // Kept for this page view only.
      }
    },
  }
}
