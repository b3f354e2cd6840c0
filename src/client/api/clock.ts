/** When the service said what time it is there. */
export interface ClockReading {
  /** The service's time, ISO 8601. */
  now: string
  /** How fast its clock runs beside the wall clock. */
  speed: number
  /** The browser's time when that was received, in ms. */
  receivedAt: number
}

/** The service's time now. The browser's own clock may be wrong: only how far it moved since is used. */
export function serviceTime({ now, speed, receivedAt }: ClockReading, browserMs: number): Date {
  return new Date(Date.parse(now) + Math.max(0, browserMs - receivedAt) * speed)
}

/** How often what is shown by the minute is brought up to date: each minute of the service, once a second at most. */
export const tickMs = (speed: number): number => Math.max(1000, Math.round(60_000 / Math.max(speed, 0.01)))
