import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublic, addressRefusal } from './addresses.ts'

test('deliveries may go to addresses of the public internet', () => {
  for (const address of ['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::8a'])
    expect([address, isPublic(address)]).toEqual([address, true])
})

test('deliveries to any other address are refused, however it is written', () => {
  const closed = [
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '192.88.99.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '::7f00:1',
    '::a9fe:a9fe',
    '::5db8:d822',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:4136:e378::',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    '400::1',
    '4000::1',
    '192.31.196.1',
    '100::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '127.1',
    '0177.0.0.1',
    '2130706433',
    '0x7f000001',
    '',
    'localhost',
    '1.2.3.4.5',
  ]
  for (const address of closed) expect([address, isPublic(address)]).toEqual([address, false])
})

test('an IPv4 address written as IPv6 is public exactly when the IPv4 address is', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublic(`::ffff:${address}`)).toBe(isPublic(address))
      for (const prefix of ['64:ff9b::', '::', '::ffff:0:'])
        expect(isPublic(`${prefix}${address}`)).toBe(false)
      // As a URL writes it: in groups of hexadecimal digits.
      const compatible = new URL(`https://[::${address}]/hook`)
      expect(addressRefusal(compatible.href, { toLoopback: false })).toBeDefined()
    }),
  )
})

test('a URL must be https and must not lead to this machine or its network', () => {
  const refused = (url: string, toLoopback = false) => addressRefusal(url, { toLoopback }) !== undefined
  for (const url of ['https://example.com/hook', 'https://93.184.216.34:8443/', 'https://[2606:4700::1111]/'])
    expect([url, refused(url)]).toEqual([url, false])
  const hosts = ['localhost', 'a.localhost', 'LOCALHOST.', '127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1']
  const others = [
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[::10.0.0.1]',
    '[64:ff9b::10.0.0.1]',
    '10.0.0.1',
    '169.254.169.254',
    '[fe80::1]',
    '0',
    '0.0.0.0',
  ]
  for (const host of [...hosts, ...others])
    expect([host, refused(`https://${host}/hook`)]).toEqual([host, true])
  expect(refused('http://example.com/hook')).toBe(true)
})

test('the development setting allows this machine, by plain http too, and nothing else', () => {
  const refused = (url: string) => addressRefusal(url, { toLoopback: true }) !== undefined
  for (const url of [
    'http://127.0.0.1:8080/',
    'http://localhost:3000/',
    'https://[::1]/',
    'https://example.com/',
  ])
    expect([url, refused(url)]).toEqual([url, false])
  for (const url of ['http://example.com/', 'http://10.0.0.1/', 'https://192.168.0.1/', 'http://0.0.0.0:80/'])
    expect([url, refused(url)]).toEqual([url, true])
})
