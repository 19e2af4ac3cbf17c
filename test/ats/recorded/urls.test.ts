import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { identifyPosting, parseUrlLine } from '../../../src/ats/index.ts'
import { isShortLinkHost } from '../../../src/http/short-links.ts'

/** One URL a line with its ats, board (`?` where the URL does not tell it) and external_id. */
describe.each(['urls.tsv', 'urls-synthetic.tsv'])('%s', (name) => {
  const file = new URL(`../../../../shared/ats/${name}`, import.meta.url)
  const present = existsSync(file)
  const rows = (present ? readFileSync(file, 'utf8') : '')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t') as [string, string, string, string])

  describe.runIf(present)('every row', () => {
    it.each(rows)('%s', (url, ats, board, external_id) => {
      if (ats === 'none' || ats.startsWith('shortlink:')) {
        expect(identifyPosting(url)).toBeNull()
        expect(isShortLinkHost(new URL(url).hostname)).toBe(ats !== 'none')
      } else {
        expect(parseUrlLine(url)).toEqual({ url, ats, board: board === '?' ? null : board, external_id })
      }
    })
  })
})
