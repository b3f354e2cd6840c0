import type { Scheduler } from '../../platform/jobs/every.ts'
import type { FeedEnd, OpenFeed } from './feed.ts'
import type { Follower, TakenReport } from './follower.ts'
import type { AisReport } from './report.ts'

/** More messages in a second are not read: all ships of the world send about 300. */
const MAX_MESSAGES_PER_SECOND = 4000
/** A feed that says nothing for so long is silent. Milliseconds. */
const SILENT_AFTER = 5 * 60_000
const [FIRST_RETRY, LONGEST_RETRY] = [1000, 5 * 60_000]
/** Refused credentials are tried again so often; edited ones at once. */
const REFUSED_RETRY = 3_600_000

/** How a feed is. */
export type FeedState =
  | { kind: 'connecting' }
  | { kind: 'receiving' }
  | { kind: 'silent'; sentence: string }
  | FeedEnd

/** Sees what came, and what became of it. */
export interface FeedObserver {
  report(report: AisReport, taken: TakenReport): void
  unreadable(reason: string, received: string): void
  ended(end: FeedEnd): void
}

export interface ReceivedFeed {
  /** Looks whether the feed has fallen silent; then it is connected to anew. */
  state(): FeedState
  /** When a message came last. Milliseconds since 1970. */
  lastReceivedAt(): number | null
  /** @returns what ends the observation */
  observe(observer: FeedObserver): () => void
  stop(): void
}

/**
 * How long it is waited before the attempt after so many that failed, with jitter. Milliseconds.
 * @param random from 0 to 1
 */
export const retryAfter = (failures: number, random: number): number =>
  Math.round(Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** Math.min(failures, 20)) * (0.75 + random / 2))

/** Keeps a feed connected, and brings what it sends to the follower. */
export function listenTo(
  open: OpenFeed,
  follower: Follower,
  { wall, scheduler }: { wall: { now(): Date }; scheduler: Scheduler },
): ReceivedFeed {
  const now = () => wall.now().getTime()
  const observers = new Set<FeedObserver>()
  let state: FeedState = { kind: 'connecting' }
  let failures = 0
  let aliveAt = now()
  let receivedAt: number | null = null
  let second = { at: 0, messages: 0 }
  let close: () => void = () => undefined
  let cancel: () => void = () => undefined
  let isStopped = false

  function connect() {
    close = open({
      opened() {
        aliveAt = now()
        // A silent feed that is connected to anew is silent until something comes.
        if (state.kind !== 'silent') state = { kind: 'receiving' }
      },
      admits() {
        const at = Math.floor(now() / 1000)
        if (second.at !== at) second = { at, messages: 0 }
        second.messages += 1
        if (second.messages <= MAX_MESSAGES_PER_SECOND) return true
        follower.counts.dropped += 1
        return false
      },
      report(report) {
        failures = 0
        aliveAt = receivedAt = now()
        state = { kind: 'receiving' }
        const taken = follower.take(report)
        for (const observer of observers) observer.report(report, taken)
      },
      unreadable(reason, received) {
        follower.counts.unreadable += 1
        for (const observer of observers) observer.unreadable(reason, received)
      },
      ended(end) {
        if (isStopped) return
        state = end
        for (const observer of observers) observer.ended(end)
        const wait =
          end.wait_ms ?? (end.kind === 'refused' ? REFUSED_RETRY : retryAfter(failures, Math.random()))
        failures += 1
        cancel = scheduler.after(wait, connect)
      },
    })
  }
  connect()
  return {
    state() {
      const isOpen = ['connecting', 'receiving', 'silent'].includes(state.kind)
      if (isOpen && now() - aliveAt >= SILENT_AFTER) {
        state = { kind: 'silent', sentence: `Nothing was received for ${SILENT_AFTER / 60_000} minutes` }
        aliveAt = now()
        close()
        connect()
      }
      return state
    },
    lastReceivedAt: () => receivedAt,
    observe(observer) {
      observers.add(observer)
      return () => observers.delete(observer)
    },
    stop() {
      isStopped = true
      cancel()
      close()
    },
  }
}
