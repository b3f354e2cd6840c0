import { expect, test } from 'vitest'
import { inNetworks, isNetwork, plainAddress } from './networks.ts'

test('an address is in the networks that are named, also when it is written as IPv6', () => {
  const isIn = inNetworks(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'])
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.1', '2001:db8:5::1'])
    expect([address, isIn(address)]).toEqual([address, true])
  for (const address of ['11.0.0.1', '192.0.2.2', '2001:db9::1', '', 'localhost', '10.1'])
    expect([address, isIn(address)]).toEqual([address, false])
  expect(inNetworks([])('127.0.0.1')).toBe(false)
})

test('only addresses and networks are read', () => {
  for (const text of ['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::/0', '::1/128'])
    expect([text, isNetwork(text)]).toEqual([text, true])
  for (const text of ['', '10.0.0.0/33', '::/129', '10.0.0.0/', 'a/8', '10.0.0.0/8/8', '10.0.0/8'])
    expect([text, isNetwork(text)]).toEqual([text, false])
  expect(plainAddress('::ffff:192.0.2.1')).toBe('192.0.2.1')
})
