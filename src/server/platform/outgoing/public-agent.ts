import { lookup as lookUp } from 'node:dns'
import type { LookupFunction, Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { addressOfHost, isLoopback, isPublic } from './addresses.ts'

/** What is sent by WebSocket are small messages. */
const MAX_WEBSOCKET_MESSAGE_BYTES = 2 ** 20

class Blocked extends Error {}
const blocked = () => new Blocked('The address is not one of the public internet')

export interface PublicAgentOptions {
  /** The development setting: connections to this machine. */
  toLoopback: boolean
  /** How host names are resolved: tests pass their own. */
  lookup?: typeof lookUp
  timeoutMs: number
  /** Is given every connection, for a caller that has to end one by force. */
  onSocket?: (socket: Socket) => void
}

/**
 * Connects to addresses that users entered. Every connection is checked when it is made, after the host name was
 * resolved: the address that was found public is the one that is connected to, so that a name that resolves
 * differently a moment later (DNS rebinding) does not help an attacker. No proxy is used. The time of an exchange is the caller's
 * to limit.
 */
export function publicAgent({ toLoopback, lookup = lookUp, timeoutMs, onSocket }: PublicAgentOptions): Agent {
  const allowed = (address: string) => isPublic(address) || (toLoopback && isLoopback(address))
  return new Agent({
    connect: publicOnly(allowed, lookup, timeoutMs, onSocket),
    connectTimeout: timeoutMs,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: 16 * 1024,
    webSocket: { maxPayloadSize: MAX_WEBSOCKET_MESSAGE_BYTES },
  })
}

/** Resolves a name for one connection: to addresses that are allowed only. */
export const guardedLookup =
  (allowed: (address: string) => boolean, resolve: typeof lookUp = lookUp): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      // A name that resolves to public and private addresses was set up to mislead.
      const [first] = found
      if (!first || !found.every(({ address }) => allowed(address))) return done(blocked(), '', 0)
      if (options.all) return done(null, found)
      return done(null, first.address, first.family)
    })
  }

function publicOnly(
  allowed: (address: string) => boolean,
  resolve: typeof lookUp,
  timeout: number,
  onSocket: ((socket: Socket) => void) | undefined,
): buildConnector.connector {
  const connect = buildConnector({
    lookup: guardedLookup(allowed, resolve),
    timeout,
    allowH2: false,
    keepAlive: true,
  })
  return (options, done) => {
    // An address in the URL itself is connected to without a lookup.
    const address = addressOfHost(options.hostname)
    if (address !== undefined && !allowed(address)) return done(blocked(), null)
    return connect(options, (...made) => {
      if (made[1]) onSocket?.(made[1])
      done(...made)
    })
  }
}

const reasons: Record<string, string> = {
  ENOTFOUND: 'The name of the host is not known',
  EAI_AGAIN: 'The name of the host could not be looked up',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before an answer came',
  UND_ERR_SOCKET: 'The connection was closed before an answer came',
  UND_ERR_CONNECT_TIMEOUT: 'No connection could be made in time',
  ETIMEDOUT: 'No connection could be made in time',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large',
}

/** Why a connection could not be made or broke, as a sentence; undefined for any other error. */
export function connectionFault(cause: unknown): string | undefined {
  if (cause instanceof AggregateError) return connectionFault(cause.errors[0])
  if (cause instanceof Blocked) return cause.message
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  if (reasons[code]) return reasons[code]
  if (cause.name === 'HTTPParserError') return 'The answer is not HTTP'
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME|VERIFY/.test(code))
    return `The certificate was not accepted (${code})`
  return undefined
}
