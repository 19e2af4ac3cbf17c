import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type S3Settings, s3SnapshotStore } from '../../src/search/snapshots/s3-store.ts'
import { type Running, rolecall } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { startNodes, stopNodes } from '../support/nodes.ts'
import { BUCKET, type S3Server, startS3 } from './support/s3.ts'

let s3: S3Server
let folder: string
beforeAll(async () => {
  s3 = await startS3()
  folder = mkdtempSync(join(tmpdir(), 'store-'))
  return () => s3.stop()
})

const { signal } = new AbortController()
const storeWith = (changed: Partial<S3Settings> = {}) =>
  s3SnapshotStore({
    bucket: BUCKET,
    prefix: 'deep/er',
    region: 'us-east-1',
    endpoint: s3.endpoint,
    sessionToken: null,
    ...s3.credentials,
    ...changed,
  })

let names = 0
/** Nothing is stored under it. */
const newName = () => ({ catalog: `catalog-${++names}`, format: '1' })

describe('an object store', () => {
  it('gives back what it was given, with its revision and age', async () => {
    const store = storeWith()
    const name = newName()
    expect(store.place).toBe('s3://snapshots/deep/er')
    expect(await store.stored(name, signal)).toBeNull()
    expect(await store.download(name, join(folder, 'none'), signal)).toBe(false)
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, place) => (place * place) % 251))
    writeFileSync(join(folder, 'given'), bytes)
    await store.upload(name, join(folder, 'given'), 42, signal)
    expect(await store.stored(name, signal)).toEqual({ revision: 42, ageMs: expect.any(Number) })
    expect(await store.download(name, join(folder, 'received'), signal)).toBe(true)
    expect(readFileSync(join(folder, 'received')).equals(bytes)).toBe(true)
    expect(await store.stored({ ...name, format: '2' }, signal)).toBeNull()
  })

  it('says what is wrong with the credentials', async () => {
    const name = newName()
    writeFileSync(join(folder, 'sent'), 'some bytes')
    const wrongSecret = storeWith({ secretAccessKey: 'guessed' })
    const told = /^the store answers 403 SignatureDoesNotMatch: check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY/
    await expect(wrongSecret.download(name, join(folder, 'none'), signal)).rejects.toThrow(told)
    await expect(wrongSecret.upload(name, join(folder, 'sent'), 43, signal)).rejects.toThrow(told)
    await expect(wrongSecret.stored(name, signal)).rejects.toThrow(/^the store answers 403: check/)
    const unknown = storeWith({ accessKeyId: 'somebody' })
    await expect(unknown.download(name, join(folder, 'none'), signal)).rejects.toThrow(/403 InvalidAccessKeyId/)
  })

  it('says that there is no such bucket', async () => {
    const name = newName()
    writeFileSync(join(folder, 'sent'), 'some bytes')
    const store = storeWith({ bucket: 'nowhere' })
    await expect(store.download(name, join(folder, 'none'), signal)).rejects.toThrow('the store answers 404 NoSuchBucket')
    await expect(store.upload(name, join(folder, 'sent'), 1, signal)).rejects.toThrow('NoSuchBucket')
  })
})

describe('nodes with an object store', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    database = await testDatabase()
    const jobs = Array.from({ length: 50 }, (_, place) => aJob({ title: `Nurse ${place}` }))
    await present(database.pool, await aSource(database.pool), jobs)
  })

  /** Each test, and each try of it, has a place of its own in the bucket. */
  let prefix = ''
  beforeEach(() => {
    prefix = `production-${++names}`
  })
  const env = (changed: Record<string, string> = {}) => ({
    DATABASE_URL: database.url,
    ROLECALL_INDEX: 'on',
    ROLECALL_SNAPSHOT_STORE: `s3://${BUCKET}/${prefix}`,
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    ...changed,
  })
  const isIndexed = (node: Running) => expect.poll(() => node.output()).toContain('the search index is ready: 50 jobs')
  const published = (nodes: Running[]) => nodes.flatMap((node) => node.output().match(/was published to s3:\S+/g) ?? [])
  const examined = async (settings: Record<string, string>) => {
    const { stdout } = await rolecall(['doctor', '--json'], { ...settings, PORT: '1' })
    return JSON.parse(stdout).findings.find(({ check }: { check: string }) => check === 'snapshot store')
  }

  it('publish one snapshot together, and a new node begins with it', async () => {
    expect(await examined(env())).toMatchObject({
      verdict: 'ok',
      message: expect.stringContaining('no snapshot of this catalog yet'),
    })
    const first = await startNodes(2, env())
    await Promise.all(first.map(isIndexed))
    await expect.poll(() => published(first)).toEqual([`was published to s3://${BUCKET}/${prefix}`])
    const [later] = await startNodes(1, env())
    await isIndexed(later!)
    expect(later!.output()).toMatch(new RegExp(`fetched a snapshot of \\S+ MB from s3://snapshots/${prefix}`))
    expect(later!.output()).toContain('the search index has read 50 jobs from its snapshot')
    await stopNodes([...first, later!])
    expect(published([...first, later!])).toHaveLength(1)
    expect(await examined(env())).toMatchObject({ verdict: 'ok', facts: { revision: expect.any(Number) } })
  })

  it('read the catalog when the stored snapshot is damaged, and replace it', async () => {
    const { rows } = await database.pool.query('select id from catalog_identity')
    const { SNAPSHOT_FORMAT } = await import('../../src/search/bitmap/snapshot/snapshot-file.ts')
    const name = { catalog: rows[0].id, format: SNAPSHOT_FORMAT }
    const store = storeWith({ prefix })
    const [publisher] = await startNodes(1, env())
    await expect.poll(() => published([publisher!])).toHaveLength(1)
    await stopNodes([publisher!])
    expect(await store.download(name, join(folder, 'damaged'), signal)).toBe(true)
    const bytes = readFileSync(join(folder, 'damaged'))
    writeFileSync(join(folder, 'damaged'), bytes.subarray(0, bytes.length - 100))
    await store.upload(name, join(folder, 'damaged'), 1_000_000, signal)

    const [node] = await startNodes(1, env())
    await isIndexed(node!)
    expect(node!.output()).toContain(`the snapshot of s3://snapshots/${prefix} cannot be used, it ends early`)
    await expect.poll(() => published([node!])).toHaveLength(1)
    expect((await store.stored(name, signal))?.revision).toBeLessThan(1_000_000)
    await stopNodes([node!])
  })

  it('read the catalog when the store refuses them, and say what to check', async () => {
    const wrong = env({ AWS_SECRET_ACCESS_KEY: 'guessed-secret' })
    const [node] = await startNodes(1, wrong)
    await isIndexed(node!)
    expect(node!.output()).toMatch(/cannot be used, the store answers 403 SignatureDoesNotMatch: check AWS_ACCESS_KEY_ID/)
    await expect.poll(() => node!.output()).toContain(`could not be published to s3://snapshots/${prefix}`)
    expect(node!.output()).not.toContain('guessed-secret')
    await stopNodes([node!])
    expect(await examined(wrong)).toMatchObject({ verdict: 'warning', message: expect.stringContaining('the store answers 403') })
  })
})
