import { queryClient } from '../query-client.ts'
import { retryDelayMs } from '../retry.ts'
import { sessionQuery } from '../session.ts'
import { type ChangeNotice, changeNoticeOf, walPositionOfEvent } from './notices.ts'
import { afterSilence } from './silence.ts'
import { createPolling, POLL_MS, readChangesOnce, type StreamBlock, streamPath } from './polling.ts'
import { seenPosition } from '../wal-position.ts'

/** A tab that is hidden for this long closes its connection: a browser has only six of them for a service. */
const MAX_HIDDEN_MS = 60_000
/** The service sends something every 20 s (`beatMs` of its feed): two beats are missing, and the third is near. */
const MAX_SILENCE_MS = 50_000
/** A connection that brings nothing from its beginning is held back, as by a proxy that waits for the end of an answer. */
const MAX_OPENING_MS = 27_000
/** A page that was busy may have beats that it has not read yet: it gets this long to read them. */
const READING_MS = 3000

/**
 * `idle`: not opened, opening for the first time, or closed because the tab is hidden. `polled`: nothing is sent, and the page asks for
 * changes by itself.
 */
export type StreamState = 'idle' | 'live' | 'lost' | 'polled'

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
  /** Asks for the events after one, in one answer; null if none came. */
  readOnce: (after: string | undefined) => Promise<StreamBlock[] | null>
  /** As `after`, for the time between two such requests. */
  pollAfter: (ms: number, act: () => void) => () => void
  /** The service answered, but with no stream: perhaps nobody is signed in any more. */
  refused: () => void
  /** What is asked for from now on is to be no older. */
  seen: Pick<typeof seenPosition, 'begin' | 'end' | 'note'>
}

interface ChangeStream {
  /** Opens the one connection of this tab; returns what closes it. */
  start: () => () => void
  /** Closes the connection for a while; returns what opens it again, from where it stopped. */
  pause: () => () => void
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
  let mayHaveMissed = false
  let isHeldBack = false
  let isPaused = false
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
  /** @param pollMs after how long the page asks for changes by itself */
  const waitToOpen = (pollMs: number) => {
    close()
    mayHaveMissed = true
    if (state !== 'polled') setState('lost')
    polling.begin(pollMs)
    cancelTimer = environment.after(retryDelayMs(failures, { retryAfter: null }, environment.random()), open)
    failures += 1
  }
  /** A network that is cut ends no connection, nor need the browser notice: only silence shows it. */
  const expectMore = (silenceMs = MAX_SILENCE_MS) => {
    cancelSilence()
    cancelSilence = environment.afterSilence(silenceMs, () => {
      cancelSilence = environment.afterSilence(READING_MS, () => waitToOpen(0))
    })
  }
  /** The connection carries what the service sends: only then is the page live. */
  const received = () => {
    lastReceivedAt = environment.now()
    failures = 0
    polling.end()
    isHeldBack = false
    expectMore()
    setState('live')
  }
  const take = ({ data, id }: { data: unknown; id: string }, notice: ChangeNotice | undefined) => {
    if (id !== '') lastEventId = id
    environment.seen.note(walPositionOfEvent(data))
    if (notice) notices.notify(notice)
  }
  const begin = (data: unknown, openedAfter: string | undefined) => {
    environment.seen.begin(walPositionOfEvent(data))
    if (mayHaveMissed && openedAfter === undefined) notices.notify('missed')
    mayHaveMissed = true
  }
  const polling = createPolling({
    after: environment.pollAfter,
    read: () => environment.readOnce(lastEventId),
    onAnswer: (blocks) => {
      if (blocks === null) return setState('lost')
      lastReceivedAt = environment.now()
      mayHaveMissed = true
      const askedAfter = lastEventId
      for (const block of blocks) {
        if (block.event === 'begun') begin(block.data, askedAfter)
        take(block, changeNoticeOf(block.event, block.data))
      }
      isHeldBack = true
      setState('polled')
    },
  })
  const open = () => {
    close()
    expectMore(MAX_OPENING_MS)
    const opened = environment.open(lastEventId)
    const openedAfter = lastEventId
    source = opened
    const receive = (event: MessageEvent) => {
      received()
      take({ data: event.data, id: event.lastEventId }, changeNoticeOf(event.type, event.data))
    }
    opened.addEventListener('begun', (event) => {
      begin(event.data, openedAfter)
      receive(event)
    })
    opened.addEventListener('alive', received)
    opened.addEventListener('changed', receive)
    opened.addEventListener('reset', receive)
    opened.addEventListener('error', () => {
      const isRefused = opened.readyState === opened.CLOSED
      waitToOpen(POLL_MS)
      if (isRefused && failures === 1) environment.refused()
    })
  }
  const onVisibility = () => {
    if (!environment.hidden()) {
      if (source !== undefined) return
      open()
      if (isHeldBack) polling.begin(0)
      return
    }
    cancelTimer()
    cancelTimer = environment.after(MAX_HIDDEN_MS, () => {
      close()
      polling.end()
      setState('idle')
    })
  }
  return {
    start: () => {
      const unwatch = environment.onHidden(() => {
        if (isPaused) return
        if (!environment.hidden() && source !== undefined) cancelTimer()
        onVisibility()
      })
      const unwatchNetwork = environment.onNetwork((isOnline) => {
        // Browsers also say so shortly after a page is opened: a stream that is live stays.
        if (isOnline && (state === 'lost' || state === 'polled') && !environment.hidden()) open()
        else if (!isOnline && source !== undefined) waitToOpen(POLL_MS)
      })
      open()
      return () => {
        unwatch()
        unwatchNetwork()
        close()
        polling.end()
        environment.seen.end()
        mayHaveMissed = false
        isHeldBack = false
        isPaused = false
        lastEventId = undefined
        lastReceivedAt = null
        failures = 0
        setState('idle')
      }
    },
    pause: () => {
      isPaused = true
      mayHaveMissed = true
      close()
      polling.end()
      setState('idle')
      return () => {
        if (!isPaused) return
        isPaused = false
        if (!environment.hidden()) open()
      }
    },
    state: () => state,
    lastReceivedAt: () => lastReceivedAt,
    onState: states.add,
    onChange: notices.add,
  }
}

const afterTime = (ms: number, act: () => void) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

/** Of this tab. */
export const changeStream = createChangeStream({
  open: (after) => new EventSource(streamPath(after)),
  after: afterTime,
  readOnce: readChangesOnce,
  pollAfter: afterTime,
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
