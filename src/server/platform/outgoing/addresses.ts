import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Networks that ipaddr.js calls unicast and that are not part of the public internet. */
const specialNetworks = [
  '192.88.99.0/24', // 6to4 relays
  '198.18.0.0/15', // benchmarks
  '168.63.129.16/32', // Azure's own metadata
  '2002::/16', // 6to4: carries an IPv4 address
  '2001::/23', // protocol assignments, Teredo among them
  '64:ff9b::/96', // NAT64
  '64:ff9b:1::/48', // local NAT64
  '100::/64', // discard
  'fec0::/10', // site-local
].map((network) => ipaddr.parseCIDR(network))

const isSpecial = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  specialNetworks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))

const parsed = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
  // ipaddr.js also accepts short and octal forms; what connects must never see them.
  if (isIP(text) === 0) return undefined
  return ipaddr.process(text.split('%')[0] ?? '')
}

/**
 * Whether a delivery may be sent to an address: only to public unicast ones. Private, loopback, link-local (metadata
 * services), CGNAT, multicast and unspecified addresses belong to this machine or its network, also when they are
 * written as IPv6 (mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  const read = parsed(address)
  return read !== undefined && read.range() === 'unicast' && !isSpecial(read)
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

const isLocalName = (hostname: string): boolean => /^(.+\.)?localhost\.?$/i.test(hostname)
