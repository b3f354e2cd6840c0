import { z } from 'zod'
import { queryClient } from '../query-client.ts'
import { retryDelayMs } from '../retry.ts'
import { sessionQuery } from '../session.ts'
import { afterSilence } from './silence.ts'
import { tabId } from '../tab.ts'
import { seenPosition } from '../wal-position.ts'

/** A tab that is hidden for this long closes its connection: a browser has only six of them for a service. */
const MAX_HIDDEN_MS = 60_000
/** The service sends something every 20 s (`beatMs` of its feed): two beats are missing, and the third is near. */
const MAX_SILENCE_MS = 50_000
/** A page that was busy may have beats that it has not read yet: it gets this long to read them. */
const READING_MS = 3000

const ids = z.array(z.string()).catch([])
const changesRead = z.object({ shipments: ids, containers: ids, tracking_requests: ids, documents: ids })

/** Ids of records that changed or are new. */
export type ChangedRecords = z.output<typeof changesRead>
/** `missed`: there was no connection for a while, or too much changed: any record may be another one now. */
export type ChangeNotice = ChangedRecords | 'missed'
/** `idle`: not opened, opening for the first time, or closed because the tab is hidden. */
export type StreamState = 'idle' | 'live' | 'lost'

/** The functions of the browser that the stream calls; tests give their own. */
interface StreamEnvironment {
  /** @param after the id of the last event received: the service sends what came since */
  open: (after: string | undefined) => EventSource
  /** Calls `act` after so many milliseconds; returns what cancels that. */
  after: (ms: number, act: () => void) => () => void
  hidden: () => boolean
  /** Calls `act` whenever the tab is hidden or shown; returns what unsubscribes. */
  onHidden: (act: () => void) => () => void
  random: () => number
  /** The wall clock, in ms. */
  now: () => number
  /** Calls `act` after so many milliseconds of real time; returns what cancels that. */
  afterSilence: (ms: number, act: () => void) => () => void
  /** Calls `act` whenever the browser loses or regains the network; returns what unsubscribes. */
  onNetwork: (act: (isOnline: boolean) => void) => () => void
  /** The service answered, but with no stream: perhaps nobody is signed in any more. */
  refused: () => void
  /** What is asked for from now on is to be no older. */
  seen: Pick<typeof seenPosition, 'begin' | 'end' | 'note'>
}

interface ChangeStream {
  /** Opens the one connection of this tab; returns what closes it. */
  start: () => () => void
  state: () => StreamState
  /** When something was received last, in ms; null before that. */
  lastReceivedAt: () => number | null
  onState: (listener: () => void) => () => void
  onChange: (listener: (notice: ChangeNotice) => void) => () => void
}

const createListeners = <Values extends unknown[]>() => {
  const all = new Set<(...values: Values) => void>()
  const add = (listener: (...values: Values) => void) => {
    all.add(listener)
    return () => void all.delete(listener)
  }
  return { add, notify: (...values: Values) => all.forEach((listener) => listener(...values)) }
}

const positionRead = z.object({ wal_position: z.string().optional() })
const readPosition = (data: unknown): string | undefined => {
  try {
    return positionRead.safeParse(JSON.parse(String(data))).data?.wal_position
  } catch {
    return undefined
  }
}

const readChanges = (data: unknown): ChangedRecords | undefined => {
  try {
    return changesRead.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}

/** The stream of changes; a connection that is lost is opened again, each time after a longer wait. */
export function createChangeStream(environment: StreamEnvironment): ChangeStream {
  const notices = createListeners<[ChangeNotice]>()
  const states = createListeners()
  let state: StreamState = 'idle'
  let source: EventSource | undefined
  let cancelTimer = (): void => undefined
  let cancelSilence = (): void => undefined
  let lastReceivedAt: number | null = null
  let failures = 0
  let wasLive = false
  let lastEventId: string | undefined

  const setState = (next: StreamState) => {
    if (state === next) return
    state = next
    states.notify()
  }
  const close = () => {
    cancelTimer()
    cancelSilence()
    source?.close()
    source = undefined
  }
  const waitToOpen = () => {
    close()
    setState('lost')
    cancelTimer = environment.after(retryDelayMs(failures, { retryAfter: null }, environment.random()), open)
    failures += 1
  }
  /** A network that is cut ends no connection, nor need the browser notice: only silence shows it. */
  const expectMore = () => {
    cancelSilence()
    cancelSilence = environment.afterSilence(MAX_SILENCE_MS, () => {
      cancelSilence = environment.afterSilence(READING_MS, waitToOpen)
    })
  }
  const received = () => {
    lastReceivedAt = environment.now()
    expectMore()
  }
  const open = () => {
    close()
    expectMore()
    const opened = environment.open(lastEventId)
    const openedAfter = lastEventId
    source = opened
    opened.addEventListener('open', () => {
      failures = 0
      received()
      setState('live')
      if (wasLive && openedAfter === undefined) notices.notify('missed')
      wasLive = true
    })
    const receive = (event: MessageEvent, notice: ChangeNotice | undefined) => {
      received()
      if (event.lastEventId !== '') lastEventId = event.lastEventId
      environment.seen.note(readPosition(event.data))
      if (notice) notices.notify(notice)
    }
    opened.addEventListener('begun', (event) => {
      environment.seen.begin(readPosition(event.data))
      receive(event, undefined)
    })
    opened.addEventListener('alive', received)
    opened.addEventListener('changed', (event) => receive(event, readChanges(event.data)))
    opened.addEventListener('reset', (event: MessageEvent) => receive(event, 'missed'))
    opened.addEventListener('error', () => {
      const isRefused = opened.readyState === opened.CLOSED
      waitToOpen()
      if (isRefused && failures === 1) environment.refused()
    })
  }
  const onVisibility = () => {
    if (!environment.hidden()) {
      if (source === undefined) open()
      return
    }
    cancelTimer()
    cancelTimer = environment.after(MAX_HIDDEN_MS, () => {
      close()
      setState('idle')
    })
  }
  return {
    start: () => {
      const unwatch = environment.onHidden(() => {
        if (!environment.hidden() && source !== undefined) cancelTimer()
        onVisibility()
      })
      const unwatchNetwork = environment.onNetwork((isOnline) => {
        // Browsers also say so shortly after a page is opened: a stream that is live stays.
        if (isOnline && state === 'lost' && !environment.hidden()) open()
        else if (!isOnline && source !== undefined) waitToOpen()
      })
      open()
      return () => {
        unwatch()
        unwatchNetwork()
        close()
        environment.seen.end()
        wasLive = false
        lastEventId = undefined
        lastReceivedAt = null
        failures = 0
        setState('idle')
      }
    },
    state: () => state,
    lastReceivedAt: () => lastReceivedAt,
    onState: states.add,
    onChange: notices.add,
  }
}

/** Of this tab. */
export const changeStream = createChangeStream({
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
  now: Date.now,
  afterSilence,
  onNetwork: (act) => {
    const online = () => act(true)
    const offline = () => act(false)
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
    }
  },
  // An answer 401 leads to the sign-in page, as it does everywhere.
  seen: seenPosition,
  refused: () => void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined),
})
