import { askedDelayMs } from '../platform/outgoing/retry-after.rules.ts'

/** Events in one callback, as the standard's reference implementation sends them. */
export const MAX_BUNDLE = 100
const FIRST_RETRY_MS = 60_000
const MAX_RETRY_MS = 24 * 3_600_000

export interface CallbackAnswer {
  /** Null without an answer. */
  status: number | null
  retryAfter: string | null
}
export interface CallbackStanding {
  attempts: number
  /** When the next callback may be sent; null where the last one succeeded. */
  next_attempt_at: Date | null
  bundle: number
}

/** 204 alone says that a receiver took the events. */
export const isTaken = ({ status }: CallbackAnswer): boolean => status === 204

/**
 * How a subscription stands after a callback: the next attempt after a minute, then twice as long each time, at most a day. A
 * receiver to which they were too many gets half of them.
 * @param sent the number of events in the callback
 */
export function standingAfterCallback(
  before: { attempts: number; bundle: number },
  answer: CallbackAnswer,
  { sent, now }: { sent: number; now: Date },
): CallbackStanding {
  if (isTaken(answer)) return { attempts: 0, next_attempt_at: null, bundle: before.bundle }
  const attempts = before.attempts + 1
  const usual = FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20)
  const asked = askedDelayMs(answer.status, answer.retryAfter, now)
  const delay = Math.min(asked ?? usual, MAX_RETRY_MS)
  return {
    attempts,
    next_attempt_at: new Date(now.getTime() + delay),
    bundle: answer.status === 413 ? Math.max(1, Math.floor(sent / 2)) : before.bundle,
  }
}
