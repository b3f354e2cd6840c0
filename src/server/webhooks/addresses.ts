import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Networks that ipaddr.js takes for ordinary ones and that no one in the open net answers from. */
const special = [
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
  special.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))

const parsed = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined => {
  // ipaddr.js also reads short and octal forms, of which nothing that dials must ever hear.
  if (isIP(text) === 0) return undefined
  return ipaddr.process(text.split('%')[0] ?? '')
}

/**
 * Whether a delivery may be sent to an address: only to public unicast ones. Private, loopback, link-local (metadata
 * services), CGNAT, multicast and unspecified ones are this machine's or its neighbours', also when they are written
 * as IPv6 (mapped, NAT64, 6to4, Teredo).
 */
export function isPublic(address: string): boolean {
  const read = parsed(address)
  return read !== undefined && read.range() === 'unicast' && !isSpecial(read)
}

/** This machine itself: 127.0.0.0/8 and ::1, also mapped. */
export const isLoopback = (address: string): boolean => parsed(address)?.range() === 'loopback'

/** The host of a URL as an address without brackets; undefined for a name. */
export function addressOfHost(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? undefined : bare
}

/**
 * Why nothing can be sent to a URL, in words for who gave it; undefined when it can. A name is looked up only when it
 * is dialled: what it stands for may change until then.
 * @param toLoopback the development setting: this machine itself may be told, by plain http too
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
