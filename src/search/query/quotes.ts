/** Rewrites the parts of q outside quotes. As in Postgres, a quote opens and closes anywhere, and an open one runs to the end. */
export function outsideQuotes(q: string, rewrite: (part: string) => string): string {
  return q
    .split('"')
    .map((part, index) => (index % 2 === 0 ? rewrite(part) : part))
    .join('"')
}
