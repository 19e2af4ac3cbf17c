import { pino } from 'pino'
import type { CatalogIndex } from '../../../../src/search/bitmap/following/catalog-index.ts'
import { type CopiedIndex, copiedIndex } from '../../../../src/search/bitmap/following/copied-index.ts'
import type { IndexCopies } from '../../../../src/search/bitmap/following/index-news.ts'

/** A copy of an index that gets its news as another thread would: as structured clones, in their order. */
export function copyInThread(folder: string | null = null): {
  copies: IndexCopies
  copy: CopiedIndex
  follow(index: CatalogIndex): void
} {
  let original: CatalogIndex | null = null
  const copy = copiedIndex({ folder, catchUp: async () => original?.catchUp(), log: pino({ level: 'silent' }) })
  let wanted = true
  return {
    copy,
    copies: {
      isWanted: () => wanted,
      tell(news) {
        if (news.kind === 'copied') wanted = false
        if (news.kind === 'emptied') wanted = true
        copy.take(structuredClone(news))
      },
    },
    follow(index) {
      original = index
    },
  }
}
