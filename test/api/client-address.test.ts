import { describe, expect, it } from 'vitest'
import { addressGroup, clientAddress } from '../../src/api/client-address.ts'
import { readConfig } from '../../src/config/settings.ts'

const trusting = (TRUSTED_PROXIES: string) => readConfig({ TRUSTED_PROXIES }).TRUSTED_PROXIES
const named = (CLIENT_ADDRESS_HEADER: string) => readConfig({ CLIENT_ADDRESS_HEADER }).CLIENT_ADDRESS_HEADER
const TRUSTED = trusting('10.0.0.0/8, 2001:db8:1::/48')
const address = (peer: string | undefined, headers: Record<string, string>, name = 'x-forwarded-for') =>
  clientAddress(peer, { name, value: headers[name] }, TRUSTED)

describe('the address of the client', () => {
  it.each<[string, string | undefined, Record<string, string>, string, header?: string]>([
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
    [
      'is not read from a Forwarded of the client',
      '10.0.0.1',
      { forwarded: 'for=1.2.3.4', 'x-forwarded-for': '198.51.100.7' },
      '198.51.100.7',
    ],
    ['is the proxy that wrote nothing', '10.0.0.1', { forwarded: 'for=1.2.3.4', 'x-real-ip': '1.2.3.4' }, '10.0.0.1'],
    [
      'is read from Forwarded',
      '10.0.0.1',
      { forwarded: 'for=1.2.3.4, For="[2001:db8:2::7]:80";proto=https' },
      '2001:db8:2::7',
      'forwarded',
    ],
    [
      'is read from Forwarded alone',
      '10.0.0.1',
      { forwarded: 'for=198.51.100.7', 'x-forwarded-for': '1.2.3.4' },
      '198.51.100.7',
      'forwarded',
    ],
    ['stays when Forwarded hides it', '10.0.0.1', { forwarded: 'for=_hidden, for=10.0.0.2' }, '10.0.0.2', 'forwarded'],
    [
      'is read from a single address',
      '10.0.0.1',
      { 'cf-connecting-ip': '198.51.100.7', 'x-forwarded-for': '1.2.3.4' },
      '198.51.100.7',
      'cf-connecting-ip',
    ],
    ['is read from a single IPv6 address', '10.0.0.1', { 'x-real-ip': '2001:db8:2::7' }, '2001:db8:2::7', 'x-real-ip'],
    ['is none without a socket', undefined, { 'x-forwarded-for': '198.51.100.7' }, 'none'],
  ])('%s', (_, peer, headers, expected, header) => expect(address(peer, headers, header)).toBe(expected))

  it('is read in time that grows with the header only', () => {
    for (const hop of [' ', ',', ';', '[', ':', 'for=', '10.0.0.2,']) {
      const header = hop.repeat(15_000 / hop.length)
      for (let times = 0; times < 100; times++) {
        address('10.0.0.1', { forwarded: header }, 'forwarded')
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

describe('CLIENT_ADDRESS_HEADER', () => {
  it('takes the name of one header, and refuses the rest', () => {
    expect([named(''), named('Forwarded')]).toEqual(['x-forwarded-for', 'forwarded'])
    for (const wrong of ['X-Forwarded-For, Forwarded', 'x forwarded', 'x:y'])
      expect(() => named(wrong), wrong).toThrow(/CLIENT_ADDRESS_HEADER=.*the name of one header/)
  })
})
