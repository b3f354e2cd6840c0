import type { Socket } from 'node:net'
import { WebSocket } from 'undici'
import { addressRefusal } from '../../platform/outgoing/addresses.ts'
import { publicAgent } from '../../platform/outgoing/public-agent.ts'
import type { Scheduler } from '../../platform/jobs/every.ts'
import { type CountedCall, LimitReached } from '../kit/adapter.ts'
import { retryAfterMs } from '../kit/calls.rules.ts'
import { endedAtOnce, type OpenFeed } from './feed.ts'
import { readPolledAnswer, readStreamMessage, subscriptionOf } from './json-feeds.rules.ts'

const CONNECT_TIMEOUT_MS = 15_000

/** A stream of messages by WebSocket. */
export const websocketFeed =
  (
    { url, key, area }: { url: string; key: string; area: readonly number[] },
    { toLoopback }: { toLoopback: boolean },
  ): OpenFeed =>
  (sink) => {
    let isClosed = false
    const refusal = addressRefusal(url.replace(/^ws/, 'http'), { toLoopback })
    if (refusal !== undefined)
      return endedAtOnce(sink, refusal.replace(/^url/, 'The address').replace('https', 'wss'))
    const sockets: Socket[] = []
    const dispatcher = publicAgent({
      toLoopback,
      timeoutMs: CONNECT_TIMEOUT_MS,
      onSocket: (made) => sockets.push(made),
    })
    const socket = new WebSocket(url, { dispatcher })
    const close = () => {
      isClosed = true
      socket.close()
      // A service that does not answer the end of the conversation would keep the connection.
      for (const each of sockets) each.destroy()
      void dispatcher.destroy()
    }
    const end = (kind: 'failed' | 'refused', sentence: string) => {
      if (isClosed) return
      close()
      sink.ended({ kind, sentence })
    }
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('open', () => {
      socket.send(subscriptionOf(key, area))
      sink.opened()
    })
    socket.addEventListener('message', ({ data }: { data: unknown }) => {
      if (isClosed || !sink.admits()) return
      const text = data instanceof ArrayBuffer ? new TextDecoder().decode(data) : String(data)
      const read = readStreamMessage(text)
      if ('refused' in read) return end('refused', `The service refused: ${read.refused.slice(0, 200)}`)
      if ('unreadable' in read) sink.unreadable(read.unreadable, text.slice(0, 1000))
      else sink.report(read)
    })
    socket.addEventListener('error', () => end('failed', 'No connection could be made, or it broke'))
    socket.addEventListener('close', () => end('failed', 'The service ended the connection'))
    return close
  }

/** The service allows one question a minute; a little more, so that its clock agrees. */
const POLL_INTERVAL_MS = 62_000
/** Ships in one question. */
const MAX_SHIPS_ASKED = 200
/** So many ships have much less to say. Characters. */
const MAX_ANSWER_LENGTH = 4_000_000

/** Asks a service for the followed ships, once a minute. While none is followed, nothing is asked. */
export const polledFeed =
  (
    { url, username }: { url: string; username: string },
    { call, imos, scheduler }: { call: CountedCall; imos: () => string[]; scheduler: Scheduler },
  ): OpenFeed =>
  (sink) => {
    let isClosed = false
    let cancel: () => void = () => undefined
    let asked = 0
    const again = (ms = POLL_INTERVAL_MS) => {
      if (!isClosed) cancel = scheduler.after(ms, poll)
    }
    const end = (kind: 'failed' | 'refused' | 'limited', sentence: string, wait_ms?: number) => {
      if (isClosed) return
      isClosed = true
      sink.ended({ kind, sentence, ...(wait_ms !== undefined && { wait_ms }) })
    }
    const poll = () => {
      const ships = imos()
      // More ships than fit into a question are asked for in turn.
      const part = ships.slice(asked, asked + MAX_SHIPS_ASKED)
      asked = asked + MAX_SHIPS_ASKED >= ships.length ? 0 : asked + MAX_SHIPS_ASKED
      if (part.length === 0) {
        sink.opened()
        return again()
      }
      void ask(part).catch((cause: unknown) => {
        if (cause instanceof LimitReached) again(cause.wait_ms)
        else end('failed', 'The question could not be asked')
      })
    }
    const ask = async (part: readonly string[]) => {
      const address = new URL(url)
      const question = { username, format: '1', output: 'json', compress: '0', imo: part.join(',') }
      for (const [name, value] of Object.entries(question)) address.searchParams.set(name, value)
      const reply = await call({ url: address.href })
      if (isClosed) return
      if ('fault' in reply) return end('failed', reply.fault)
      const { status, text, headers } = reply
      if (status === 401 || status === 403) return end('refused', `The user name was refused (${status})`)
      if (status === 429)
        return end(
          'limited',
          'The service says that its limit of calls is reached',
          retryAfterMs(headers['retry-after'], Date.now()) ?? POLL_INTERVAL_MS,
        )
      if (status !== 200) return end('failed', `It answered ${status}`)
      if (text.length > MAX_ANSWER_LENGTH)
        return end('failed', 'The answer is larger than such an answer can be')
      // Asked too early, the service answers with nothing.
      const read = text.trim() === '' ? [] : readPolledAnswer(text)
      if ('refused' in read)
        return /frequen|too many/i.test(read.refused)
          ? end('limited', `The service says: ${read.refused.slice(0, 200)}`, POLL_INTERVAL_MS)
          : end('refused', `The service refused: ${read.refused.slice(0, 200)}`)
      if ('unreadable' in read) return end('failed', read.unreadable)
      sink.opened()
      for (const report of read) if (sink.admits()) sink.report(report)
      return again()
    }
    cancel = scheduler.after(0, poll)
    return () => {
      isClosed = true
      cancel()
    }
  }
