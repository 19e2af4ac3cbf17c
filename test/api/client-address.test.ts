import { describe, expect, it } from 'vitest'
import { addressGroup, clientAddress } from '../../src/api/client-address.ts'
import { readConfig } from '../../src/config.ts'

const trusting = (TRUSTED_PROXIES: string) => readConfig({ TRUSTED_PROXIES }).TRUSTED_PROXIES
const address = (peer: string | undefined, headers: Record<string, string>, trusted = '10.0.0.0/8, 2001:db8:1::/48') =>
  clientAddress(peer, (name) => headers[name], trusting(trusted))

describe('the address of the client', () => {
  it.each<[string, string | undefined, Record<string, string>, string]>([
    ['is that of the connection', '192.0.2.1', {}, '192.0.2.1'],
    ['is not what a stranger writes', '192.0.2.1', { 'x-forwarded-for': '198.51.100.7' }, '192.0.2.1'],
    ['is what a trusted proxy writes', '10.0.0.1', { 'x-forwarded-for': '198.51.100.7' }, '198.51.100.7'],
    ['is not what the client wrote before it', '10.0.0.1', { 'x-forwarded-for': '127.0.0.1, 198.51.100.7' }, '198.51.100.7'],
    ['is found behind several proxies', '10.0.0.1', { 'x-forwarded-for': '1.2.3.4, 198.51.100.7, 10.9.9.9' }, '198.51.100.7'],
    ['is the first proxy when all are trusted', '10.0.0.1', { 'x-forwarded-for': '10.0.0.3, 10.0.0.2' }, '10.0.0.3'],
    ['is the proxy that does not know', '10.0.0.1', { 'x-forwarded-for': 'unknown' }, '10.0.0.1'],
    ['ends at what is no address', '10.0.0.1', { 'x-forwarded-for': '1.2.3.4, <script>, 10.0.0.2' }, '10.0.0.2'],
    ['may have a port', '10.0.0.1', { 'x-forwarded-for': '198.51.100.7:4711' }, '198.51.100.7'],
    ['may be IPv6', '2001:db8:1::1', { 'x-forwarded-for': '2001:db8:2::7' }, '2001:db8:2::7'],
    ['may be IPv6 in brackets', '10.0.0.1', { 'x-forwarded-for': '[2001:db8:2::7]:4711' }, '2001:db8:2::7'],
    ['may come as IPv4 in IPv6', '::ffff:10.0.0.1', { 'x-forwarded-for': '::ffff:198.51.100.7' }, '198.51.100.7'],
    ['is read from Forwarded', '10.0.0.1', { forwarded: 'for=1.2.3.4, For="[2001:db8:2::7]:80";proto=https' }, '2001:db8:2::7'],
    ['prefers Forwarded', '10.0.0.1', { forwarded: 'for=198.51.100.7', 'x-forwarded-for': '1.2.3.4' }, '198.51.100.7'],
    ['stays when Forwarded hides it', '10.0.0.1', { forwarded: 'for=_hidden, for=10.0.0.2' }, '10.0.0.2'],
    ['is none without a socket', undefined, { 'x-forwarded-for': '198.51.100.7' }, 'none'],
  ])('%s', (_, peer, headers, expected) => expect(address(peer, headers)).toBe(expected))

  it('is read in time that grows with the header only', () => {
    for (const hop of [' ', ',', ';', '[', ':', 'for=', '10.0.0.2,']) {
      const header = hop.repeat(15_000 / hop.length)
      for (let times = 0; times < 100; times++) {
        address('10.0.0.1', { forwarded: header })
        address('10.0.0.1', { 'x-forwarded-for': header })
      }
    }
  })
})

describe('what limits count by', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['none', 'none'],
  ])('%s: %s', (text, group) => expect(addressGroup(text)).toBe(group))
})

describe('TRUSTED_PROXIES', () => {
  it('takes addresses and networks, and refuses the rest', () => {
    expect(trusting('')).toEqual([])
    expect(trusting('10.0.0.0/8, 192.0.2.7 ::1')).toHaveLength(3)
    for (const wrong of ['10.0.0.0/33', 'proxy.example', '10.0.0', '*']) {
      expect(() => trusting(wrong), wrong).toThrow(/TRUSTED_PROXIES=.*neither an address nor a network/)
    }
  })
})
