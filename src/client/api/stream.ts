import { z } from 'zod'
import { queryClient } from './query-client.ts'
import { retryDelayMs } from './retry.ts'
import { sessionQuery } from './session.ts'
import { tabId } from './tab.ts'

/** A tab that nobody sees for this long lets go of its connection: a browser has six of them for a service. */
const hiddenMs = 60_000

const ids = z.array(z.string()).catch([])
const changesRead = z.object({ shipments: ids, containers: ids, tracking_requests: ids, documents: ids })

/** Ids of records that changed or are new. */
export type ChangedRecords = z.output<typeof changesRead>
/** `missed`: there was no connection for a while, or too much happened, so that anything may have changed. */
export type News = ChangedRecords | 'missed'
/** `quiet`: nothing was opened, the first opening still goes on, or nobody looks. */
export type StreamState = 'quiet' | 'live' | 'lost'

/** What of the browser the stream needs. */
export interface StreamMeans {
  /** `after`: what was told last, so that the service tells what came since. */
  open: (after: string | undefined) => EventSource
  /** Calls `act` after so many milliseconds; returns what calls that off. */
  after: (ms: number, act: () => void) => () => void
  hidden: () => boolean
  /** Calls `act` whenever the tab is hidden or shown; returns what ends that. */
  onHidden: (act: () => void) => () => void
  random: () => number
  /** The service answered, but with no stream: perhaps nobody is signed in any more. */
  refused: () => void
}

export interface ChangeStream {
  /** Opens the one connection of this tab; returns what closes it. */
  start: () => () => void
  state: () => StreamState
  onState: (listener: () => void) => () => void
  onNews: (listener: (news: News) => void) => () => void
}

const listeners = <Told extends unknown[]>() => {
  const all = new Set<(...told: Told) => void>()
  const add = (listener: (...told: Told) => void) => {
    all.add(listener)
    return () => void all.delete(listener)
  }
  return { add, tell: (...told: Told) => all.forEach((listener) => listener(...told)) }
}

const readChanges = (data: unknown): ChangedRecords | undefined => {
  try {
    return changesRead.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

/** What changed, as the service tells it; it opens again by itself, waiting longer each time, when it is cut. */
export function makeStream(means: StreamMeans): ChangeStream {
  const news = listeners<[News]>()
  const states = listeners()
  let state: StreamState = 'quiet'
  let source: EventSource | undefined
  let callOff = (): void => undefined
  let failures = 0
  let wasLive = false
  let last: string | undefined

  const become = (next: StreamState) => {
    if (state === next) return
    state = next
    states.tell()
  }
  const close = () => {
    callOff()
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    const opened = means.open(last)
    const asked = last
    source = opened
    opened.addEventListener('open', () => {
      failures = 0
      become('live')
      if (wasLive && asked === undefined) news.tell('missed')
      wasLive = true
    })
    const hear = ({ lastEventId }: MessageEvent, told: News | undefined) => {
      if (lastEventId !== '') last = lastEventId
      if (told) news.tell(told)
    }
    opened.addEventListener('begun', (event) => hear(event, undefined))
    opened.addEventListener('changed', (event) => hear(event, readChanges(event.data)))
    opened.addEventListener('reset', (event: MessageEvent) => hear(event, 'missed'))
    opened.addEventListener('error', () => {
      const isRefused = opened.readyState === opened.CLOSED
      close()
      become('lost')
      callOff = means.after(retryDelayMs(failures, { retryAfter: null }, means.random()), open)
      failures += 1
      if (isRefused && failures === 1) means.refused()
    })
  }
  const seen = () => {
    if (!means.hidden()) {
      if (source === undefined) open()
      return
    }
    callOff()
    callOff = means.after(hiddenMs, () => {
      close()
      become('quiet')
    })
  }
  return {
    start: () => {
      const unwatch = means.onHidden(() => {
        if (!means.hidden() && source !== undefined) callOff()
        seen()
      })
      open()
      return () => {
        unwatch()
        close()
        wasLive = false
        last = undefined
        failures = 0
        become('quiet')
      }
    },
    state: () => state,
    onState: states.add,
    onNews: news.add,
  }
}

/** Of this tab. */
export const changeStream = makeStream({
  open: (after) => {
    const query = new URLSearchParams({ tab: tabId, ...(after !== undefined && { last_event_id: after }) })
    return new EventSource(`/v2/stream?${query}`)
  },
  after: (ms, act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  hidden: () => document.hidden,
  onHidden: (act) => {
    document.addEventListener('visibilitychange', act)
    return () => document.removeEventListener('visibilitychange', act)
  },
  random: Math.random,
  // Its answer 401 leads to signing in, as everywhere.
  refused: () => void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined),
})
