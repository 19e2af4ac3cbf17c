import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../src/http/address.ts'

const INSIDE = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '100::1',
  '2001::7f00:1',
  '2001:db8::1',
  '2001:2::1',
  '2001:10::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2606:4700::5efe:10.0.0.1',
  '2606:4700::200:5efe:7f00:1',
  '4000::1',
  '',
  'localhost',
  '127.0.0.1.example',
]
const OUTSIDE = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '168.63.129.17',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '223.255.255.255',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2606:4700::6810:84e5',
  '2a00:1450:4001:830::200e',
]

describe('public addresses', () => {
  it.each(INSIDE)('%s is not one', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(OUTSIDE)('%s is one', (address) => expect(isPublicAddress(address)).toBe(true))

  it('an IPv4 address means the same mapped into IPv6 and behind NAT64', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const verdict = isPublicAddress(address)
        expect(isPublicAddress(`::ffff:${address}`)).toBe(verdict)
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(verdict)
      }),
    )
  })
})
