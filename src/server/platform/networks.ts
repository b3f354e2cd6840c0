import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Whether an address is in one of these networks; an IPv4 address may be written as IPv6. */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An IPv4 address that a socket writes as IPv6, in its usual form; any other as it is. */
export const plainAddress = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** What one client has: an address, of IPv6 a network of 64 bits. */
export function ipNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = ipaddr.IPv6.parse(address.replace(/%.*/, '')).toNormalizedString().split(':')
  return `${groups.slice(0, 4).join(':')}::/64`
}
