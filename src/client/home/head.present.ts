const MINUTE_MS = 60_000
/** Older than this the page says how old it is: it follows what happens twice a minute. */
const MAX_USUAL_AGE_MINUTES = 5

/** Whether the page has not followed for a while, by the clock of the trade. */
export const isOld = (readAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(readAt) > MAX_USUAL_AGE_MINUTES * MINUTE_MS

/** Of `Mon 23 Nov 07:04 PST` the time: the day stands beside it. */
export const timeWithoutDay = (text: string): string => /\d\d:\d\d.*$/.exec(text)?.[0] ?? text
