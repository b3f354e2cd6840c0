const clocks = new Map<string, Intl.DateTimeFormat | undefined>()

/** Undefined for a zone that nobody knows here: it may come from anywhere. */
function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (clocks.has(zone)) return clocks.get(zone)
  let made: Intl.DateTimeFormat | undefined
  try {
    // Swedish writes dates as ISO 8601 does.
    made = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  } catch {
    made = undefined
  }
  // Zones come with the records: a few hundred exist, and what somebody made up is not kept for ever.
  if (clocks.size < 1000) clocks.set(zone, made)
  return made
}

/** `2026-11-20T14:10:00.000Z`, whatever offset it was told with; undefined for what is no instant. */
export function inUtc(told: unknown): string | undefined {
  if (typeof told !== 'string') return undefined
  const at = new Date(told)
  return Number.isFinite(at.getTime()) ? at.toISOString() : undefined
}

/**
 * What the clock of a place showed, with its zone: `2026-11-20 06:10 America/Los_Angeles`. Where the zone is not known
 * the time stands as it was given, without a name (docs/interface.md, "Times").
 * @param utc as `inUtc` writes it
 */
export function localText(utc: string, zone: unknown, precision: 'minute' | 'day'): string {
  const name = typeof zone === 'string' && zone !== '' ? zone : undefined
  const clock = name === undefined ? undefined : clockOf(name)
  const minutes = clock ? clock.format(new Date(utc)) : utc.replace('T', ' ').slice(0, -8)
  const shown = precision === 'day' ? minutes.replace(/ [\d:]*$/, '') : minutes
  return clock ? `${shown} ${name}` : shown
}
