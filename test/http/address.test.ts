import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../src/http/address.ts'
import { INSIDE } from './inside-addresses.ts'

const NO_ADDRESSES = ['', 'localhost', '127.0.0.1.example']
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
  it.each([...INSIDE, ...NO_ADDRESSES])('%s is not one', (address) => expect(isPublicAddress(address)).toBe(false))
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
