import { hostname } from 'node:os'
import { inNetworks } from '../../networks.ts'

/** How clients reach the service, as the operator set it. */
export interface EntranceSettings {
  /** Addresses and networks of proxies whose `X-Forwarded-` headers are believed. */
  trustedProxy: readonly string[]
  /** Of a browser, without a slash at the end; undefined where the operator did not say. */
  publicUrl: string | undefined
  /** Names, beside those that are known, under which the service is asked. */
  allowedHosts: readonly string[]
  /** The address that it listens on. */
  host: string
}

export interface Entrance {
  isTrusted(address: string): boolean
  publicUrl: URL | undefined
  /** Whether requests may name this host, given without its port; `local` is the address that the connection came to. */
  isAllowedHost(name: string, local: string | undefined): boolean
  /** Whether the operator named this host, beside the one of the public URL. */
  isNamed(name: string): boolean
}

/** Without settings every host is taken, and no proxy is believed: for tests, and apps without a port. */
export const openEntrance: Entrance = {
  isTrusted: () => false,
  publicUrl: undefined,
  isAllowedHost: () => true,
  isNamed: () => false,
}

const allInterfaces = new Set(['0.0.0.0', '::'])

export function createEntrance({ trustedProxy, publicUrl, allowedHosts, host }: EntranceSettings): Entrance {
  const named = new Set(allowedHosts.map(hostNameOf))
  const given = publicUrl === undefined ? undefined : new URL(publicUrl)
  const known = new Set(['localhost', hostNameOf(host), hostNameOf(hostname()), ...named])
  if (given) known.add(given.hostname)
  const listensEverywhere = allInterfaces.has(host)
  return {
    isTrusted: inNetworks(trustedProxy),
    publicUrl: given,
    isNamed: (name) => named.has(name),
    isAllowedHost: (name, local) =>
      known.has(name) ||
      isLoopbackName(name) ||
      // The address that the connection came to is this machine's own, whichever it is.
      (listensEverywhere && local !== undefined && name === hostNameOf(local)),
  }
}

/** `[::1]`, 127.0.0.0/8 and names under `localhost`. */
const isLoopbackName = (name: string): boolean =>
  name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name) || name.endsWith('.localhost')

/** The form that a URL gives a host, without the port. */
const hostNameOf = (host: string): string => {
  const bare = host.trim()
  const address =
    bare.includes('::') || bare.split(':').length > 2 ? `[${bare.replace(/^\[|\]$/g, '')}]` : bare
  return URL.canParse(`http://${address}`) ? new URL(`http://${address}`).hostname : bare.toLowerCase()
}
