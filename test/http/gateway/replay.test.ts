import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { writeExchange } from '../../../src/http/gateway/exchange-file.ts'
import { startRecorder } from '../../../src/http/gateway/record.ts'
import { readRecording } from '../../../src/http/gateway/replay.ts'
import { createOutlet } from '../../../src/http/outlet.ts'
import { command } from '../../support/in-process.ts'
import { scratchFolder } from '../../transfer/files.ts'

const EXCHANGE = { method: 'GET', url: 'https://acme.example/', sent: '', status: 200, headers: {}, body: 'jobs' }

it('a request for the host .. is recorded inside the folder', async () => {
  const source = createServer((_, response) => response.end('jobs')).listen(0, '127.0.0.1')
  await new Promise((listening) => source.once('listening', listening))
  const outlet = createOutlet({ gateway: { host: '127.0.0.1', port: (source.address() as AddressInfo).port } })
  const above = scratchFolder()
  const folder = join(above, 'recording')
  mkdirSync(folder)
  const recorder = await startRecorder({ folder, port: 0, outlet, userAgent: 'test' })
  onTestFinished(async () => {
    await recorder.close()
    await outlet.close()
    source.close()
  })
  const status = await new Promise((answered, fail) => {
    const options = { host: '127.0.0.1', port: recorder.port, headers: { host: '..' }, agent: false } as const
    const sent = request(options, (response) => response.resume().on('end', () => answered(response.statusCode)))
    sent.on('error', fail).end()
  })
  expect(status).toBe(200)
  expect(readdirSync(above)).toEqual(['recording'])
  expect([...readRecording(folder).exchanges.values()]).toMatchObject([{ url: 'https://../', body: 'jobs' }])
})

it('replay skips what is not a recording, and says so', async () => {
  const folder = scratchFolder()
  writeFileSync(join(folder, 'good.http'), writeExchange(EXCHANGE))
  writeFileSync(join(folder, 'notes.md'), 'read me')
  writeFileSync(join(folder, 'bad.http'), 'not a recording')
  symlinkSync('nowhere', join(folder, 'broken.http'))
  mkdirSync(join(folder, 'folder.http'))
  execFileSync('mkfifo', [join(folder, 'pipe.http')])
  const { exchanges, skipped } = readRecording(folder)
  expect([...exchanges.values()]).toEqual([EXCHANGE])
  expect(skipped).toEqual(['bad.http', 'broken.http', 'notes.md', 'pipe.http'])
})

it('replay of a folder with other things alone names some of them', async () => {
  const folder = scratchFolder()
  for (let file = 10; file < 25; file++) writeFileSync(join(folder, `${file}.txt`), '')
  const { code, stderr } = await command(['replay', folder])
  expect(code).toBe(1)
  const lines = stderr.trimEnd().split('\n')
  expect(lines).toHaveLength(12)
  expect(lines[0]).toBe('skipped 10.txt: it is not a recorded exchange')
  expect(lines[10]).toBe('skipped 5 more files that are not recorded exchanges')
  expect(lines[11]).toMatch(/holds no recording/)
})
