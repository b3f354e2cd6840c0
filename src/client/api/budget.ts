const minuteMs = 60_000
/** The service takes 100 a minute and the dashboard means to need 30; what nobody waits for stops before that. */
const roomyMost = 20

/** Counts what is asked of the service, so that what is only convenient never crowds out what somebody waits for. */
export interface Budget {
  /** Told of each request as it is sent. */
  count: () => void
  /** Requests sent in the last 60 seconds. */
  lastMinute: () => number
  /** Whether an optional request (a suggestion, the counts of a filter) may go now. */
  spare: () => boolean
  /** Milliseconds until fewer than `most` were sent in the last 60 seconds; 0 when that is so now. */
  wait: (most: number) => number
}

/** `now` gives milliseconds that never go back; they may start anywhere. */
export function makeBudget(now: () => number): Budget {
  let sent: number[] = []
  const lastMinute = (): number => {
    const since = now() - minuteMs
    sent = sent.filter((at) => at > since)
    return sent.length
  }
  return {
    count: () => {
      lastMinute()
      sent.push(now())
    },
    lastMinute,
    spare: () => lastMinute() < roomyMost,
    wait: (most) => {
      const over = lastMinute() - most
      const freeing = over < 0 ? undefined : sent[over]
      return freeing === undefined ? 0 : Math.max(1, Math.ceil(freeing + minuteMs - now()))
    },
  }
}

/** Of this tab. */
export const budget = makeBudget(() => performance.now())
