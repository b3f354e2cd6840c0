import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import {
  addressOfHost,
  isLocalName,
  isLoopback,
  isOnOwnNetwork,
  isPublic,
} from '../../platform/outgoing/addresses.ts'
import { connectionFault, guardedLookup } from '../../platform/outgoing/public-agent.ts'
import { createLineSplitter, endedAtOnce, type FeedSink, type OpenFeed } from './feed.ts'
import { createSentenceReader } from './sentence.rules.ts'

/** Where receivers may be. */
export interface ReceiverPlaces {
  /** The development setting: on this machine. */
  toLoopback: boolean
  /** The operator's setting: on the own network. Then UDP ports are opened for everyone in it. */
  onOwnNetwork: boolean
}

const CONNECT_TIMEOUT_MS = 15_000

function readingLines(sink: FeedSink): (line: string) => void {
  const read = createSentenceReader()
  return (line) => {
    if (line === '' || !sink.admits()) return
    const result = read(line)
    if (result.kind === 'report') sink.report(result.report)
    else if (result.kind === 'unreadable') sink.unreadable(result.reason, line)
  }
}

/** Reads the sentences that a host sends to everyone who connects. */
export const tcpFeed =
  (address: string, places: ReceiverPlaces): OpenFeed =>
  (sink) => {
    const [host, port] = hostAndPort(address)
    const allowed = allowedIn(places)
    const given = addressOfHost(host)
    if (given !== undefined && !allowed(given)) return endedAtOnce(sink, notAllowed)
    if (Number(port) < 1 || Number(port) > 65_535) return endedAtOnce(sink, 'There is no such port')
    const take = createLineSplitter(readingLines(sink))
    const socket = connect({ host: given ?? host, port: Number(port), lookup: guardedLookup(allowed) })
    let isClosed = false
    const close = () => {
      isClosed = true
      clearTimeout(late)
      socket.destroy()
    }
    const end = (sentence: string) => {
      if (isClosed) return
      close()
      sink.ended({ kind: 'failed', sentence })
    }
    const late = setTimeout(() => end('No connection could be made in time'), CONNECT_TIMEOUT_MS)
    socket.setEncoding('latin1')
    socket.setKeepAlive(true)
    socket.on('connect', () => {
      clearTimeout(late)
      sink.opened()
    })
    socket.on('data', (piece: string) => take(piece))
    socket.on('error', (cause) => end(connectionFault(cause) ?? 'The connection broke'))
    socket.on('close', () => end('The host ended the connection'))
    return close
  }
const notAllowed = 'The address is not one of the public internet'

const hostAndPort = (address: string): [host: string, port: string] => {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(address) ?? []
  return [host, port]
}

const allowedIn =
  ({ toLoopback, onOwnNetwork }: ReceiverPlaces) =>
  (address: string): boolean =>
    isPublic(address) || (toLoopback && isLoopback(address)) || (onOwnNetwork && isOnOwnNetwork(address))

/** Why a receiver cannot be read from, as the end of a sentence. A name is resolved only when it is connected to. */
export function receiverRefusal(address: string, places: ReceiverPlaces): string | undefined {
  const [host] = hostAndPort(address)
  const given = addressOfHost(host)
  const isAllowed = given === undefined ? places.toLoopback || !isLocalName(host) : allowedIn(places)(given)
  if (isAllowed) return undefined
  return places.onOwnNetwork
    ? 'must be an address of the public internet or of the own network'
    : 'must be an address of the public internet'
}

/** Listens for sentences that receivers send to a port of this machine. */
export const udpFeed =
  (port: number, { toLoopback, onOwnNetwork }: ReceiverPlaces): OpenFeed =>
  (sink) => {
    if (!toLoopback && !onOwnNetwork)
      return endedAtOnce(
        sink,
        'This service opens no UDP ports: its operator has to allow receivers on the own network',
      )
    const take = readingLines(sink)
    const socket = createSocket('udp4')
    let isClosed = false
    const close = () => {
      if (isClosed) return
      isClosed = true
      socket.close()
    }
    socket.on('listening', () => sink.opened())
    socket.on('message', (message) => {
      for (const line of message.toString('latin1').split(/[\r\n]+/)) take(line)
    })
    socket.on('error', (cause) => {
      if (isClosed) return
      close()
      const isTaken = 'code' in cause && cause.code === 'EADDRINUSE'
      sink.ended({
        kind: 'failed',
        sentence: isTaken
          ? `Something else listens on port ${port} already`
          : `Port ${port} cannot be opened`,
      })
    })
    socket.bind(port, onOwnNetwork ? undefined : '127.0.0.1')
    return close
  }
