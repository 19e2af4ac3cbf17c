/** A board as people write it and as commands take it: `greenhouse:acme`. */
export function boardName({ type, board }: { type: string; board: string }): string {
  return `${type}:${board}`
}
