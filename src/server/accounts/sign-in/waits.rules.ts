/** How often signing in may fail before a wait. */
export const MISSES_BEFORE_WAIT = 4

/** After that many and one more, and so on; the last one stays: somebody else's attempts delay a person, and lock nobody out. */
export const waitSeconds = [30, 60, 120, 240, 480, 900] as const

export const LONGEST_WAIT_SECONDS = Math.max(...waitSeconds)

/** Misses are forgotten a day after the last one. */
export const MISS_SECONDS = 24 * 3600
