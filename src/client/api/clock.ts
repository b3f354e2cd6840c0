/** The service's time as it was last received. */
interface ClockReading {
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

/** How often times on the screen are refreshed: each minute of the service's clock, at most once a second. */
export const tickMs = (speed: number): number => Math.max(1000, Math.round(60_000 / Math.max(speed, 0.01)))
