/** A board as people write it and as commands take it: `greenhouse:acme`. */
export function boardName({ type, board }: { type: string; board: string }): string {
  return `${type}:${board}`
}

/** The system and the board of a `boardName`. */
export function parseBoardName(name: string): { type: string; board: string } {
  const colon = name.indexOf(':')
  return { type: name.slice(0, colon), board: name.slice(colon + 1) }
}
