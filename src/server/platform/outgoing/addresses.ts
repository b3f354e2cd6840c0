import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All addresses of IPv6 that were given out. What carries an IPv4 address (`::127.0.0.1`, NAT64) is outside, but for 6to4 and Teredo. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Networks that ipaddr.js calls unicast and that are not part of the public internet. */
const specialNetworks = [
  '192.88.99.0/24', // 6to4 relays
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '168.63.129.16/32', // Azure's own metadata
  '2002::/16', // 6to4: carries an IPv4 address
  '2001::/23', // protocol assignments, Teredo among them
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
].map((network) => ipaddr.parseCIDR(network))

const isSpecial = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  specialNetworks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))

const parsed = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
  // ipaddr.js also accepts short and octal forms; what connects must never see them.
  const bare = text.split('%')[0] ?? ''
  if (isIP(bare) === 4) return ipaddr.IPv4.parse(bare)
  if (isIP(bare) === 0) return undefined
  // A URL writes groups of digits alone: ipaddr.js takes `::1.2.3.4` for a mapped address, which is `::ffff:1.2.3.4`.
  return ipaddr.process(new URL(`http://[${bare}]`).hostname.slice(1, -1))
}

/**
 * Whether a delivery may be sent to an address: only to public unicast ones. Private, loopback, link-local (metadata
 * services), CGNAT, multicast and unspecified addresses belong to this machine or its network, also when they are
 * written as IPv6 (mapped, compatible, NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  const read = parsed(address)
  if (read === undefined || read.range() !== 'unicast' || isSpecial(read)) return false
  return read instanceof ipaddr.IPv4 || read.match(givenOut)
}

/** This machine itself: 127.0.0.0/8 and ::1, also mapped. */
export const isLoopback = (address: string): boolean => parsed(address)?.range() === 'loopback'

/** This machine, and networks that are not part of the internet: a receiver in the same house is there. Not those of metadata services. */
export const isOnOwnNetwork = (address: string): boolean =>
  ['loopback', 'private', 'uniqueLocal'].includes(parsed(address)?.range() ?? '')

/** The host of a URL as an address without brackets; undefined for a name. */
export function addressOfHost(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? undefined : bare
}

/**
 * Why nothing can be sent to a URL, as a sentence for the user who entered it; undefined when it can. A host name is
 * resolved only when the connection is made, because its address may change until then.
 * @param toLoopback the development setting: deliveries to this machine are allowed, by plain http too
 */
export function addressRefusal(text: string, { toLoopback }: { toLoopback: boolean }): string | undefined {
  const { protocol, hostname } = new URL(text)
  const address = addressOfHost(hostname)
  const isHere = address === undefined ? isLocalName(hostname) : isLoopback(address)
  if (isHere && toLoopback) return undefined
  if (isHere || (address !== undefined && !isPublic(address)))
    return 'url must be an address of the public internet'
  if (protocol !== 'https:') return 'url must begin with https://'
  return undefined
}

/** A name of this machine. */
export const isLocalName = (hostname: string): boolean => /^(.+\.)?localhost\.?$/i.test(hostname)
