import { z } from '@hono/zod-openapi'

export const SuggestionsSchema = z.object({
  queries: z.array(z.object({ q: z.string(), count: z.number() })).describe('The same search with another spelling of q.'),
  filters: z.array(z.object({ name: z.string(), count: z.number() })).describe('The same search without one filter.'),
})

/** One line for each search that an agent may try next. */
export function suggestionLines(suggestions: z.input<typeof SuggestionsSchema> | undefined): string[] {
  if (suggestions === undefined) return []
  return [
    ...suggestions.queries.map(({ q, count }) => `With q=${JSON.stringify(q)} there are ${count}.`),
    ...suggestions.filters.map(({ name, count }) =>
      name === 'posted_since'
        ? `With posted_since=1970-01-01T00:00:00Z there are ${count}.`
        : `Without ${name} there are ${count}.`,
    ),
  ]
}
