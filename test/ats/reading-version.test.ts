import { appendFileSync, cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { enrichmentVersion, readingVersion } from '../../src/ats/reading-version.ts'
import { scratchFolder } from '../transfer/files.ts'

type Versions = { enrichment: string; adapters: Record<string, string> }

const folder = scratchFolder()
const { writeReadingVersions } = await import(pathToFileURL(resolve('scripts/reading-versions.mjs')).href)
let copies = 0

/** The versions that a build would write after a change of its files. */
async function versionsAfter(change: (copy: string) => void): Promise<Versions> {
  const copy = join(folder, String(++copies))
  for (const room of ['ats', 'enrich', 'job', 'http']) cpSync(resolve('dist', room), join(copy, room), { recursive: true })
  change(copy)
  writeReadingVersions(copy)
  return (await import(pathToFileURL(join(copy, 'ats/reading-versions.js')).href)).READING_VERSIONS
}

const append = (path: string, text: string) => (copy: string) => appendFileSync(join(copy, path), text)
const unchanged = await versionsAfter(() => {})

describe('the version of mapping and enrichment', () => {
  it('is the one that the build wrote', () => {
    expect(readingVersion('lever')).toBe(`${unchanged.adapters.lever} ${unchanged.enrichment}`)
    expect(enrichmentVersion()).toBe(unchanged.enrichment)
    expect(enrichmentVersion()).toMatch(/^[0-9a-f]{12}$/)
  })

  it('moves for the system whose adapter changes, in any of its files, and for no other', async () => {
    const after = await versionsAfter(append('ats/workday-facets.js', '\nexport const changed = 1'))
    expect(after.adapters.workday).not.toBe(unchanged.adapters.workday)
    expect(after).toMatchObject({ enrichment: unchanged.enrichment, adapters: { lever: unchanged.adapters.lever } })
  })

  it.each(['enrich/salary/periods.js', 'enrich/skills/find-skills.js', 'enrich/places/metros.js', 'job/words/plain-letters.js'])(
    'moves for enrichment when %s changes',
    async (path) => {
      expect((await versionsAfter(append(path, '\nexport const changed = 1'))).enrichment).not.toBe(unchanged.enrichment)
    },
  )

  it('moves for every adapter when the check of what adapters return changes', async () => {
    const { adapters } = await versionsAfter(append('ats/accept-posting.js', '\nexport const changed = 1'))
    expect(Object.keys(adapters).filter((name) => adapters[name] === unchanged.adapters[name])).toEqual([])
  })

  it('moves when data changes', async () => {
    const after = await versionsAfter((copy) => writeFileSync(join(copy, 'enrich/places/data/changed.txt'), 'changed'))
    expect(after.enrichment).not.toBe(unchanged.enrichment)
  })

  it.each([
    ['a comment changes', append('enrich/salary/periods.js', '\n/* a comment */\n// and another\n')],
    ['searching changes', append('job/words/search-text.js', '\nexport const changed = 1')],
    ['fetching changes', append('http/retry.js', '\nexport const changed = 1')],
  ])('stays when only %s', async (_, change) => {
    expect(await versionsAfter(change)).toEqual(unchanged)
  })

  it('stays when only a file moves', async () => {
    const after = await versionsAfter((copy) => {
      renameSync(join(copy, 'ats/workday-facets.js'), join(copy, 'job/workday-facets.js'))
      for (const name of ['workday.js', 'workday-list.js', 'workday-site.js']) {
        const path = join(copy, 'ats', name)
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll('./workday-facets.js', '../job/workday-facets.js'))
      }
    })
    expect(after.adapters.workday).toBe(unchanged.adapters.workday)
  })
})
