/** A page of a list: `next_cursor` leads to the next one, and is null after the last. */
export interface Page<Item> {
  data: Item[]
  next_cursor: string | null
}

/**
 * A list that is fetched page by page. `await` gives the first page; `for await` gives every item of every page, fetching as it goes;
 * `pages()` gives whole pages. Nothing is asked before one of them is used.
 */
export interface Pages<Item, Of extends Page<Item>> extends PromiseLike<Of>, AsyncIterable<Item> {
  pages(): AsyncIterable<Of>
}

/** Whether more pages follow. The change feed has a cursor on every page, and says so itself. */
const hasNext = (page: Page<unknown> & { has_more?: boolean }) => page.has_more ?? page.next_cursor !== null

export function pagesOf<Item, Of extends Page<Item>>(fetchPage: (cursor: string | undefined) => Promise<Of>): Pages<Item, Of> {
  async function* pages(): AsyncGenerator<Of> {
    let cursor: string | undefined
    for (;;) {
      const page = await fetchPage(cursor)
      yield page
      if (!hasNext(page)) return
      cursor = page.next_cursor ?? undefined
    }
  }
  async function* items(): AsyncGenerator<Item> {
    for await (const page of pages()) yield* page.data
  }
  return {
    pages,
    [Symbol.asyncIterator]: items,
    // biome-ignore lint/suspicious/noThenProperty: `await client.search(...)` is the first page
    then: (done, failed) => fetchPage(undefined).then(done, failed),
  }
}
