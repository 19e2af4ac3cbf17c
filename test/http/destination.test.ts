import { describe, expect, it } from 'vitest'
import { checkDestination } from '../../src/http/destination.ts'
import { FetchFailure } from '../../src/http/fetcher.ts'

function refusal(url: string, rules = {}): FetchFailure {
  try {
    checkDestination(url, rules)
  } catch (error) {
    if (error instanceof FetchFailure) return error
    throw error
  }
  throw new Error(`${url} was let through`)
}

describe('destinations', () => {
  it.each([
    ['file:///etc/passwd', 'neither http: nor https:'],
    ['gopher://example.com/1', 'neither http: nor https:'],
    ['ftp://example.com/', 'neither http: nor https:'],
    ['data:text/html,hi', 'neither http: nor https:'],
    ['javascript:alert(1)', 'neither http: nor https:'],
    ['//example.com/', 'not an absolute URL'],
    ['jobs', 'not an absolute URL'],
    ['', 'not an absolute URL'],
    ['https://user@example.com/', 'credentials'],
    ['https://:word@example.com/', 'credentials'],
    ['http://example.com:22/', 'port 22'],
    ['http://example.com:8080/', 'port 8080'],
    ['http://2130706433/', '127.0.0.1 is not a public address'],
    ['http://017700000001/', '127.0.0.1 is not a public address'],
    ['http://0x7f.1/', '127.0.0.1 is not a public address'],
    ['http://[::ffff:127.0.0.1]/', 'not a public address'],
    ['http://169.254.169.254/latest/meta-data/', 'not a public address'],
    ['http://127.0.0.1./', 'not a public address'],
  ])('%s is refused: %s', (url, why) => {
    const failure = refusal(url)
    expect(failure.kind).toBe('refused')
    expect(failure.message).toContain(why)
  })

  it.each([
    'http://example.com/',
    'https://example.com:443/',
    'http://example.com:443/',
    'https://example.com:80/x',
    'http://8.8.8.8/',
  ])('%s passes', (url) => expect(checkDestination(url, {}).href).toBe(new URL(url).href))

  it('keeps passwords out of the failure', () => {
    const failure = refusal('https://someone:hunter2@example.com/')
    expect(`${failure.message} ${failure.url}`).not.toContain('hunter2')
  })

  it('asks the predicate about the bare host name', () => {
    const asked: string[] = []
    const allowHost = (hostname: string) => asked.push(hostname) > 0
    checkDestination('https://Boards.Example.COM./x', { allowHost })
    checkDestination('https://[2606:4700::1]/x', { allowHost })
    expect(asked).toEqual(['boards.example.com', '2606:4700::1'])
    expect(refusal('https://other.example/', { allowHost: () => false }).message).toContain(
      'other.example is not a host we read from',
    )
  })

  it('opens the port of a mapped host, and with onlyMapped nothing else', () => {
    const hostMap = (hostname: string) => (hostname === 'demo.test' ? { host: '127.0.0.1', port: 4321 } : null)
    expect(checkDestination('http://demo.test:4321/', { hostMap, onlyMapped: true }).port).toBe('4321')
    expect(refusal('http://demo.test:4322/', { hostMap }).message).toContain('port 4322')
    expect(refusal('http://example.com:4321/', { hostMap }).message).toContain('port 4321')
    expect(refusal('http://example.com/', { hostMap, onlyMapped: true }).message).toContain('not part of the offline world')
  })
})
