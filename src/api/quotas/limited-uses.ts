/** Counts the simultaneous uses of each client: its connections, or its requests under way. */
export interface LimitedUses {
  /** Admits one more use; null when the client has reached its limit. The returned function ends the use. */
  enter(client: string): (() => void) | null
}

export function limitUses(most: number): LimitedUses {
  const uses = new Map<string, number>()
  return {
    enter(client) {
      const others = uses.get(client) ?? 0
      if (others >= most) return null
      uses.set(client, others + 1)
      return () => {
        const left = (uses.get(client) ?? 1) - 1
        if (left > 0) uses.set(client, left)
        else uses.delete(client)
      }
    },
  }
}
