import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { followCatalog } from '../../../src/search/bitmap/following/catalog-index.ts'
import { snapshotFile } from '../../../src/search/bitmap/snapshot/snapshot-folder.ts'
import type { SnapshotSource } from '../../../src/search/bitmap/snapshot/snapshot-source.ts'
import { indexFolder } from '../../../src/search/catalog-index.ts'
import { snapshotOfNode } from '../../../src/search/snapshots/from-node.ts'
import { answers } from '../bitmap/answers.ts'
import { indexedTo, ScriptedCatalog, scriptedJob, WORDS } from '../bitmap/scripted-catalog.ts'

const script = scriptedJob(200)
let lines: string[] = []
const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })

async function newFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'rolecall-first-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return join(parent, 'index')
}

let snapshot: Buffer
beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'rolecall-first-'))
  const kept = followCatalog(new ScriptedCatalog(script, 300), { folder: indexFolder(parent), log, upkeep: { lookMs: 600_000 } })
  await kept.catchUp()
  await kept.close()
  snapshot = readFileSync(snapshotFile(parent))
  await rm(parent, { recursive: true })
})
beforeEach(() => {
  lines = []
})

async function serving(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const sending = (bytes: Buffer) => (_: unknown, response: ServerResponse) =>
  void response.writeHead(200, { 'content-length': bytes.length }).end(bytes)

/** A new node: what it asks the catalog for first, and that its index is right in the end. */
async function startedFrom(sources: SnapshotSource[], catalog = new ScriptedCatalog(script, 350)): Promise<number> {
  const folder = await newFolder()
  const asked: number[] = []
  const jobsAfter = (revision: number, limit: number) => {
    asked.push(revision)
    return catalog.jobsAfter(revision, limit)
  }
  const kept = followCatalog(
    { ...catalog, jobsAfter },
    { folder: indexFolder(folder), log, shared: { sources, publisher: null }, upkeep: { lookMs: 600_000 } },
  )
  await kept.catchUp()
  expect(answers(kept.index(), WORDS)).toEqual(answers(indexedTo(catalog.revision, script), WORDS))
  await kept.close()
  // The snapshot that it was sent disturbs no later one: the file of the folder is its own snapshot.
  expect(existsSync(`${snapshotFile(folder)}.fetched`)).toBe(false)
  return asked[0]!
}

test('a new node begins with the snapshot of another, and asks the catalog only for what came later', async () => {
  const node = await serving(sending(snapshot))
  expect(await startedFrom([snapshotOfNode(node, null)])).toBe(300)
  expect(lines).toEqual([
    expect.stringMatching(`^the search index has fetched a snapshot of \\d+\\.\\d MB from ${node} in \\d+\\.\\d s$`),
    expect.stringMatching(/^the search index has read 200 jobs from its snapshot/),
    'the search index is ready: 200 jobs',
  ])
})

test('it shows the token that all nodes have', async () => {
  const seen: (string | undefined)[] = []
  const node = await serving((request, response) => {
    seen.push(request.headers.authorization)
    sending(snapshot)(request, response)
  })
  await startedFrom([snapshotOfNode(node, 'secret')])
  expect(seen).toEqual(['Bearer secret'])
})

test('a download that breaks off is tried again', async () => {
  let attempts = 0
  const node = await serving((request, response) => {
    if (++attempts === 2) return sending(snapshot)(request, response)
    response.writeHead(200, { 'content-length': snapshot.length })
    response.write(snapshot.subarray(0, Math.floor(snapshot.length / 2)), () => response.destroy())
  })
  expect(await startedFrom([snapshotOfNode(node, null)])).toBe(300)
})

describe('the whole catalog is read, and the log says why,', () => {
  const damaged = () => {
    const copy = Buffer.from(snapshot)
    const middle = Math.floor(copy.length / 2)
    copy.writeUInt8(copy.readUInt8(middle) ^ 1, middle)
    return copy
  }
  const cases: [why: string, listener: RequestListener, told: RegExp][] = [
    ['what was sent is damaged', (request, response) => sending(damaged())(request, response), /cannot be used, it is damaged$/],
    ['it is no snapshot', sending(Buffer.from('<html>welcome</html>')), /cannot be used, it is not a snapshot$/],
    [
      'every download breaks off',
      (_, response) => response.writeHead(200, { 'content-length': 1_000 }).write('x', () => response.destroy()),
      /cannot be used, /,
    ],
    [
      'the node does not know us',
      (_, response) => response.writeHead(401).end(),
      /it answers 401: set METRICS_TOKEN to the same secret on both nodes$/,
    ],
    ['the node is in trouble', (_, response) => response.writeHead(503).end(), /cannot be used, it answers 503$/],
    ['the node has none yet', (_, response) => response.writeHead(404).end(), /has no snapshot of the search index yet$/],
  ]
  test.each(cases)('when %s', async (_why, listener, told) => {
    const node = await serving(listener)
    expect(await startedFrom([snapshotOfNode(node, null)])).toBe(0)
    expect(lines).toContainEqual(expect.stringMatching(told))
    expect(lines).toContain('no other place has a snapshot that can be used, so the search index reads the whole catalog')
  })

  test('when nothing listens there', async () => {
    expect(await startedFrom([snapshotOfNode('http://127.0.0.1:1', null)])).toBe(0)
    expect(lines[0]).toMatch(/^the snapshot of http:\/\/127\.0\.0\.1:1 cannot be used, .*ECONNREFUSED/)
  })

  test('when it is of another catalog', async () => {
    const other = new ScriptedCatalog(script, 350)
    other.id = 'another'
    const node = await serving(sending(snapshot))
    expect(await startedFrom([snapshotOfNode(node, null)], other)).toBe(0)
    expect(lines).toContainEqual(expect.stringMatching(/cannot be used, it is of another catalog$/))
  })
})

test('the next place is asked when the first has nothing that can be used', async () => {
  const [empty, full] = [await serving((_, response) => response.writeHead(404).end()), await serving(sending(snapshot))]
  const sources = ['http://127.0.0.1:1', empty, full].map((node) => snapshotOfNode(node, null))
  expect(await startedFrom(sources)).toBe(300)
})
