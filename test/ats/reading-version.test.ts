import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'rolecall-version-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let copies = 0

/** The versions that the built program would state after the given files have changed. */
async function versionsAfter(...changed: string[]) {
  const copy = join(folder, String(++copies))
  for (const part of ['reading-version.js', 'reading-version.js.map', 'ats', 'enrich', 'places', 'skills', 'job', 'words'])
    cpSync(resolve('dist', part), join(copy, part), { recursive: true })
  for (const path of changed) writeFileSync(join(copy, path), '// changed', { flag: 'a' })
  const { readingVersion, enrichmentVersion } = await import(pathToFileURL(join(copy, 'reading-version.js')).href)
  return {
    workday: readingVersion('workday') as string,
    lever: readingVersion('lever') as string,
    unknown: readingVersion('no-such-system') as string,
    enrichment: enrichmentVersion() as string,
  }
}

const unchanged = await versionsAfter()

describe('the version of mapping and enrichment', () => {
  it('stays while nothing of it changes', async () => {
    expect(await versionsAfter()).toEqual(unchanged)
  })

  it('moves for the system whose adapter changes, in any of its files, and for no other', async () => {
    const after = await versionsAfter('ats/workday-facets.js')
    expect(after).toMatchObject({ lever: unchanged.lever, enrichment: unchanged.enrichment })
    expect(after.workday).not.toBe(unchanged.workday)
    expect(after.unknown).not.toBe(unchanged.unknown)
  })

  it.each(['enrich/salary/periods.js', 'skills/find-skills.js', 'places/metros.js', 'job/posting.js', 'words/plain-letters.js'])(
    'moves for every system when %s changes',
    async (path) => {
      const after = await versionsAfter(path)
      expect(after.enrichment).not.toBe(unchanged.enrichment)
      expect(after.workday).not.toBe(unchanged.workday)
      expect(after.lever).not.toBe(unchanged.lever)
    },
  )

  it('stays when only searching changes', async () => {
    expect(await versionsAfter('words/search-text.js')).toEqual(unchanged)
  })

  it('moves when data changes', async () => {
    const after = await versionsAfter('places/data/changed.txt')
    expect(after.enrichment).not.toBe(unchanged.enrichment)
  })
})
