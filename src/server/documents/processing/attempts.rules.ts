/** A document that ends the process that reads it, or finds it broken, so often is let be. */
export const mostAttempts = 5

const minutes = [0.25, 1, 5, 15]
/** After so many attempts that failed for a fault of ours the next comes in so many milliseconds. */
export const delayAfter = (attempts: number): number =>
  (minutes[Math.min(attempts, minutes.length) - 1] ?? 0) * 60_000

/** For a clerk. */
export const sentences = {
  ours: 'This file could not be read because of a fault of this service. Have it read again later, or tell whoever runs the service.',
  gone: 'The file of this document is not here any more. Upload it again.',
} as const
