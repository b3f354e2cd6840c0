/** After this number of attempts that crashed or failed, a document is not tried again. */
export const MAX_ATTEMPTS = 5

const minutes = [0.25, 1, 5, 15]
/** Milliseconds until the next attempt, after this number of attempts that failed because of an internal error. */
export const delayAfterAttempts = (attempts: number): number =>
  (minutes[Math.min(attempts, minutes.length) - 1] ?? 0) * 60_000

/** Sentences for a clerk. */
export const processingFailures = {
  internal:
    'This file could not be read because of a fault of this service. Have it read again later, or tell whoever runs the service.',
  gone: 'The file of this document is not here any more. Upload it again.',
} as const
