import { delivery } from '../../contract/vocabulary/index.ts'

const firstDelayMs = 10_000
/** Chosen so that twelve delays, the first of them ten seconds, make about twenty hours (docs/interface.md, "Transitions"). */
const growth = 2.115
/** Each delay is up to a fifth shorter or longer, so that a server that recovers does not get all retries at once. */
const jitter = 0.2

/**
 * How long after the end of an attempt the next one is due, in milliseconds; undefined when it was the last.
 * @param attempts made so far, at least one
 * @param random from 0 to 1
 */
export function deliveryRetryDelayMs(attempts: number, random: number): number | undefined {
  if (attempts > delivery.retries) return undefined
  const nominal = firstDelayMs * growth ** (attempts - 1)
  return Math.round(nominal * (1 - jitter + 2 * jitter * random))
}

export const isAccepted = (status: number | null): boolean =>
  status !== null && (delivery.accepted as readonly number[]).includes(status)

export type Standing =
  | { delivery_status: 'succeeded' | 'failed'; next_attempt_at: null }
  | { delivery_status: 'pending'; next_attempt_at: Date }

/** The endpoint is gone, and says so: it is not asked again. */
const GONE = 410
/** An endpoint that asks for more is asked after so long. */
const MAX_ASKED_DELAY_MS = 24 * 3_600_000

/**
 * The state of a notification after an attempt that ended at `now`.
 * @param asked_delay_ms how long the endpoint asks to be left alone
 */
export function standingAfter(
  {
    attempts,
    status_code,
    asked_delay_ms = 0,
  }: { attempts: number; status_code: number | null; asked_delay_ms?: number | undefined },
  now: Date,
  random: number,
): Standing {
  if (isAccepted(status_code)) return { delivery_status: 'succeeded', next_attempt_at: null }
  const usual = status_code === GONE ? undefined : deliveryRetryDelayMs(attempts, random)
  if (usual === undefined) return { delivery_status: 'failed', next_attempt_at: null }
  const delay = Math.max(usual, Math.min(asked_delay_ms, MAX_ASKED_DELAY_MS))
  return { delivery_status: 'pending', next_attempt_at: new Date(now.getTime() + delay) }
}

/** Why an answer is no success, as people read it. @param location of a redirect, which is not followed */
export function faultOfAnswer(status: number, location: string | null): string {
  const answered = `The endpoint answered ${status}`
  if (status === GONE) return `${answered}: it is gone, and is not asked again`
  if (status < 300 || status >= 400 || location === null) return answered
  return `${answered} and names ${location.slice(0, 300)}: redirects are not followed, enter that address instead`
}

/** The count of failures in a row after the notifications that ended, in their order. */
export function failuresInARow(before: number, ended: readonly { delivery_status: string }[]): number {
  return ended.reduce(
    (count, { delivery_status }) =>
      delivery_status === 'failed' ? count + 1 : delivery_status === 'succeeded' ? 0 : count,
    before,
  )
}

/** Since when no attempt succeeded, after attempts in their order. @param before null where the last one succeeded; ISO 8601 UTC */
export function failingSince(
  before: string | null,
  made: readonly { started_at: Date; outcome: { status_code: number | null } }[],
): string | null {
  return made.reduce<string | null>(
    (since, { started_at, outcome }) =>
      isAccepted(outcome.status_code) ? null : (since ?? started_at.toISOString()),
    before,
  )
}

const dayMs = 86_400_000

/** Why a webhook is switched off after its last attempts; undefined where it stays on. */
export function switchOffReason(
  { failed_in_a_row, failing_since }: { failed_in_a_row: number; failing_since: string | null },
  now: Date,
): string | undefined {
  if (failed_in_a_row >= delivery.failuresInARow)
    return `${delivery.failuresInARow} notifications in a row could not be delivered`
  if (failing_since !== null && now.getTime() - Date.parse(failing_since) >= delivery.failingDays * dayMs)
    return `For ${delivery.failingDays} days nothing could be delivered`
  return undefined
}

/** `x-secret-sauce` → `X-Secret-Sauce`: the interface says that names of headers are capitalised. */
export const capitalised = (name: string): string =>
  name.replaceAll(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
