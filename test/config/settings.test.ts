import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { InvalidSetting, readConfig } from '../../src/config/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'rolecall-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

describe('.env', () => {
  const file = join(folder, '.env')
  const reading = (text: string) => {
    writeFileSync(file, text)
    vi.stubEnv('ROLECALL_ENV_FILE', file)
    return readConfig()
  }

  it('adds what the environment has not', () => {
    vi.stubEnv('PORT', '1234')
    vi.stubEnv('ROLECALL_DATA', '')
    const config = reading(
      '# ours\nPORT=9999\nLOG_LEVEL="debug"\nexport CRAWL_CONCURRENCY=7 # boards\nROLECALL_DATA=elsewhere\nOTHER=x\n',
    )
    expect(config).toMatchObject({ PORT: 1234, LOG_LEVEL: 'debug', CRAWL_CONCURRENCY: 7 })
    // Empty in the environment is a decision too: the default, not the file.
    expect(config.ROLECALL_DATA).toBe('.rolecall')
  })

  it('is checked like the environment', () => {
    expect(() => reading('PORT=eighty\n')).toThrow(/^PORT=eighty: must be a whole number/)
  })

  it('may be missing, unless it was named; none reads none', () => {
    vi.stubEnv('ROLECALL_ENV_FILE', join(folder, 'missing'))
    expect(() => readConfig()).toThrow(InvalidSetting)
    vi.stubEnv('ROLECALL_ENV_FILE', 'none')
    expect(readConfig().PORT).toBe(8080)
    const before = process.cwd()
    process.chdir(mkdtempSync(join(folder, 'empty-')))
    vi.stubEnv('ROLECALL_ENV_FILE', '')
    try {
      expect(readConfig().PORT).toBe(8080)
    } finally {
      process.chdir(before)
    }
  })
})

describe('DATABASE_URL with several hosts', () => {
  it.each(['postgres://u:secret@one:5432,two:5433/db', 'postgres://u:secret@one,two/db?target_session_attrs=read-write'])(
    'takes %s',
    (url) => expect(readConfig({ DATABASE_URL: url }).DATABASE_URL).toBe(url),
  )

  it.each([
    ['postgres://u:secret@one:5432,two:port/db', /must be a URL/],
    ['postgres://u:secret@one,two/db?target_session_attrs=standby', /but the catalog is written/],
  ])('refuses %s without showing the password', (url, message) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(message)
    expect(() => readConfig({ DATABASE_URL: url })).not.toThrow(/secret/)
  })
})

describe('DATABASE_READ_URLS', () => {
  it('takes several, separated by spaces or commas', () => {
    const read = (value: string) => readConfig({ DATABASE_READ_URLS: value }).DATABASE_READ_URLS
    expect(read('')).toEqual([])
    expect(read('postgres://one/db, postgres://two/db\npostgres://three/db')).toEqual([
      'postgres://one/db',
      'postgres://two/db',
      'postgres://three/db',
    ])
  })

  it('refuses what is no URL, without showing a password', () => {
    const config = () => readConfig({ DATABASE_READ_URLS: 'postgres://one/db http://u:secret@two/db' })
    expect(config).toThrow(/DATABASE_READ_URLS: begins with http:/)
    expect(config).not.toThrow(/secret/)
  })
})

describe('DATABASE_URL', () => {
  it.each(['postgres://u:p@host:5432/db', 'postgresql://host/db?sslmode=require', 'postgres://u@%2Fvar%2Frun%2Fpostgresql/db'])(
    '%s',
    (url) => expect(readConfig({ DATABASE_URL: url }).DATABASE_URL).toBe(url),
  )

  it.each([
    ['postgres://u:secret#1@host/db', /must be a URL such as postgres:.*%23/],
    ['host=localhost password=secret', /must be a URL/],
    ['postgres://u:secret@host:port/db', /must be a URL/],
    ['mysql://u:secret@host/db', /begins with mysql:, but must be a PostgreSQL URL/],
    ['https://u:secret@host/db', /begins with https:/],
  ])('refused without showing it: %s', (url, message) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(message)
    expect(() => readConfig({ DATABASE_URL: url })).not.toThrow(/secret/)
  })
})

describe('settings of several nodes', () => {
  it('are read', () => {
    expect(
      readConfig({
        REDIS_URL: 'rediss://:secret@cache:6380/1',
        ROLECALL_SNAPSHOT_FROM: 'http://10.0.0.5:8080, https://node.example/',
        ROLECALL_SNAPSHOT_STORE: 's3://bucket/deep/er',
      }),
    ).toMatchObject({
      REDIS_URL: 'rediss://:secret@cache:6380/1',
      ROLECALL_SNAPSHOT_FROM: ['http://10.0.0.5:8080', 'https://node.example/'],
      ROLECALL_SNAPSHOT_STORE: { bucket: 'bucket', prefix: 'deep/er' },
    })
  })

  it.each([
    ['REDIS_URL', 'http://:secret@cache:6379', 'REDIS_URL: must be a URL such as redis://'],
    ['ROLECALL_SNAPSHOT_FROM', 'http://a:8080,node2', '"node2" is not an address such as http://10.0.0.5:8080'],
    ['ROLECALL_SNAPSHOT_FROM', 'http://a:8080/snapshot', 'is not an address such as'],
    ['ROLECALL_SNAPSHOT_STORE', 'https://bucket.s3.amazonaws.com', 'must be a bucket as s3://bucket/prefix'],
    ['ROLECALL_SNAPSHOT_STORE', 's3://', 'must be a bucket as s3://bucket/prefix'],
    ['SHUTDOWN_DELAY_MS', '5s', 'must be a whole number from 0 to 600000'],
  ])('%s=%s is refused', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message)
    expect(() => readConfig({ [name]: value })).not.toThrow(/secret/)
  })
})

describe('SMTP_URL and SMTP_FROM', () => {
  const url = 'smtps://us:secret@mail.example:465'

  it.each([
    ['jobs@example.org', { name: '', address: 'jobs@example.org' }],
    ['Rolecall, the jobs <jobs@example.org>', { name: 'Rolecall, the jobs', address: 'jobs@example.org' }],
  ])('are read, with the sender %s', (from, read) => {
    expect(readConfig({ SMTP_URL: url, SMTP_FROM: from })).toMatchObject({ SMTP_URL: url, SMTP_FROM: read })
  })

  it.each<[NodeJS.ProcessEnv, RegExp]>([
    [{ SMTP_URL: url }, /^SMTP_FROM: must be set with SMTP_URL/],
    [{ SMTP_URL: 'https://us:secret@mail.example', SMTP_FROM: 'a@b.example' }, /^SMTP_URL: must be a URL such as smtp:/],
    [{ SMTP_URL: 'smtp://', SMTP_FROM: 'a@b.example' }, /^SMTP_URL: must be a URL/],
    [{ SMTP_URL: url, SMTP_FROM: 'jobs' }, /^SMTP_FROM=jobs: must be an address such as/],
    [{ SMTP_URL: url, SMTP_FROM: 'a@b.example, c@d.example' }, /must be an address such as/],
    [{ SMTP_URL: url, SMTP_FROM: 'Jobs <a@b.example' }, /must be an address such as/],
    [{ SMTP_URL: url, SMTP_FROM: 'a b@c.example' }, /must be an address such as/],
  ])('%j is refused', (settings, message) => {
    expect(() => readConfig(settings)).toThrow(message)
    expect(() => readConfig(settings)).not.toThrow(/secret/)
  })
})
