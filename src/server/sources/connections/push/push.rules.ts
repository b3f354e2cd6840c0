/** The path under which sources send to this service; the id of the subscription follows. */
export const CALLBACKS_PATH = '/callbacks'

/** @param publicUrl of this service, without a slash at the end */
export const callbackUrlOf = (publicUrl: string, subscriptionId: string): string =>
  `${publicUrl}${CALLBACKS_PATH}/${subscriptionId}`

/** A subscription that is as wanted is looked at again so soon: a source may end it. */
export const CHECKED_AGAIN_MS = 6 * 3_600_000
const [FIRST_RETRY_MS, LONGEST_RETRY_MS] = [60_000, 6 * 3_600_000]

/** How long a subscription that could not be made waits for the next try, after so many tries that failed. Milliseconds. */
export const retryAfterTries = (failed: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failed - 1, 20))

/** Callbacks that came within this time show that they arrive. */
export const ARRIVING_WITHIN_MS = 48 * 3_600_000
/** What a source sends by itself is enough until it was asked so long ago: a callback may have been lost. */
export const ASKED_WITHIN_MS = 48 * 3_600_000
