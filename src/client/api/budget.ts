const MINUTE_MS = 60_000
/** The service accepts 100 requests a minute and the dashboard aims for 30: optional ones stop before that. */
const MAX_BEFORE_OPTIONAL = 14

/** Counts the requests to the service, so that optional ones leave room for those that somebody waits for. */
interface RequestBudget {
  /** Called for each request as it is sent. */
  count: () => void
  /** Requests sent in the last 60 seconds. */
  lastMinute: () => number
  /** Whether an optional request (a suggestion, the counts of a filter) may go now. */
  allowsOptional: () => boolean
  /** Milliseconds until fewer than `limit` were sent in the last 60 seconds; 0 when that is so now. */
  wait: (limit: number) => number
  /** Forgets what was sent, as a new tab has sent nothing. */
  reset: () => void
}

/** `now` gives milliseconds that never go back; they may start anywhere. */
export function createRequestBudget(now: () => number): RequestBudget {
  let sent: number[] = []
  const lastMinute = (): number => {
    const since = now() - MINUTE_MS
    sent = sent.filter((at) => at > since)
    return sent.length
  }
  return {
    count: () => {
      lastMinute()
      sent.push(now())
    },
    lastMinute,
    allowsOptional: () => lastMinute() < MAX_BEFORE_OPTIONAL,
    wait: (limit) => {
      const over = lastMinute() - limit
      const freeing = over < 0 ? undefined : sent[over]
      return freeing === undefined ? 0 : Math.max(1, Math.ceil(freeing + MINUTE_MS - now()))
    },
    reset: () => {
      sent = []
    },
  }
}

/** Of this tab. */
export const budget = createRequestBudget(() => performance.now())
