import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { ipNetwork, plainAddress } from '../../networks.ts'
import { problem } from '../problem.ts'
import { type Entrance, openEntrance } from './entrance.ts'

const place = 'entrance'

/** Gives every request the settings of the entrance. @throws 400 for a host that is not of this service */
export const withEntrance =
  (entrance: Entrance, isForAnyHost: (path: string) => boolean): MiddlewareHandler =>
  async (c, next) => {
    c.set(place, entrance)
    if (!isForAnyHost(c.req.path)) refuseOtherHost(c, entrance)
    await next()
  }

const entranceOf = (c: Context): Entrance => (c.get(place) as Entrance | undefined) ?? openEntrance

function refuseOtherHost(c: Context, entrance: Entrance): void {
  const { hostname } = askedUrl(c)
  const local = socketOf(c)?.localAddress
  if (entrance.isAllowedHost(hostname, local && plainAddress(local))) return
  throw problem(
    400,
    `This service is not asked as ${hostname}. Its operator names its address with --public-url, and others with --allowed-hosts.`,
  )
}

const socketOf = (c: Context) => (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket

/** The address at the other end of the connection; requests that a test injects have none. */
const peerOf = (c: Context): string => plainAddress(socketOf(c)?.remoteAddress ?? 'nowhere')

/** The last value of a header that each proxy adds to, if the connection is from a trusted one. */
function forwarded(c: Context, name: string): string | undefined {
  const value = c.req.header(name)
  if (value === undefined || !entranceOf(c).isTrusted(peerOf(c))) return undefined
  return value.split(',').at(-1)?.trim()
}

/**
 * The client's address. Behind proxies each of them adds to `X-Forwarded-For` whom it was asked by, so the last one
 * counts that no trusted proxy has: what stands before it may be made up.
 */
export function clientAddress(c: Context): string {
  const { isTrusted } = entranceOf(c)
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',')
  let address = peerOf(c)
  while (isTrusted(address)) {
    const hop = addressOfHop(hops.pop() ?? '')
    if (hop === undefined) break
    address = hop
  }
  return address
}

/** A hop is an address, with a port or not: `1.2.3.4:80`, `[::1]:80`. */
function addressOfHop(hop: string): string | undefined {
  const bare = hop.trim()
  const address = isIP(bare) === 0 ? bare.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1') : bare
  return isIP(address) === 0 ? undefined : plainAddress(address)
}

/** Whom limits count as one. */
export const clientKey = (c: Context): string => ipNetwork(clientAddress(c))

/** The address of the request as the client wrote it, as far as a trusted proxy says. */
function askedUrl(c: Context): URL {
  const url = new URL(c.req.url)
  const host = forwarded(c, 'x-forwarded-host')
  if (host !== undefined && URL.canParse(`http://${host}`)) {
    url.port = ''
    url.host = host
  }
  if (forwarded(c, 'x-forwarded-proto') === 'https') url.protocol = 'https:'
  return url
}

/**
 * The address of the request for answers that name addresses of this service. It begins with the public URL where there is
 * one: a proxy may have asked under another name. A host that the operator named is kept.
 */
export function requestUrl(c: Context): URL {
  const { publicUrl, isNamed } = entranceOf(c)
  const url = askedUrl(c)
  if (publicUrl === undefined || isNamed(url.hostname)) return url
  return new URL(`${publicUrl.origin}${url.pathname}${url.search}`)
}

/** The hosts, with their ports, that pages of this service come from. */
export function ownHosts(c: Context): string[] {
  const { publicUrl } = entranceOf(c)
  const host = c.req.header('host') ?? new URL(c.req.url).host
  return [host.toLowerCase(), askedUrl(c).host, ...(publicUrl ? [publicUrl.host] : [])]
}
