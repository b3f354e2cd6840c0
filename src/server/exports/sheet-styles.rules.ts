import { type ExportTime, writtenTime } from '../../contract/exports/index.ts'
import { zoneName } from '../../contract/format/index.ts'

/** How a sheet writes times: as numbers of days, with a format that says what they are. */
export interface SheetStyles {
  /** The codes of the formats that were needed so far, each once. */
  readonly formats: readonly string[]
  /** What the clock of the place shows, as a date of Excel, and the index of its format. */
  dated(time: ExportTime): { serial: number; format: number }
  /** About as many characters as the time is shown with. */
  shownLength(time: ExportTime): number
}

/** Excel counts days from 30 December 1899; its dates have no zone. */
const EXCEL_DAYS_BEFORE_1970 = 25_569
const DAY_MS = 86_400_000
/** `Fri 11 Dec 2026 06:00`, in English whatever the language of the program. */
const formatCodes = { day: '[$-409]ddd d mmm yyyy', minute: '[$-409]ddd d mmm yyyy hh:mm' }
const shownLengths = { day: 15, minute: 21 }

/**
 * A cell of a time is a real date: what the clock of the place showed. Its format names the zone, and marks an estimate, as the
 * screen does: `est. Fri 11 Dec 2026 06:00 PST`.
 */
export function createSheetStyles(): SheetStyles {
  const indexes = new Map<string, number>()
  const formats: string[] = []
  const names = new Map<string, string>()
  /** The same zone has the same name while it is as far from UTC. */
  const nameOf = (at: Date, zone: string, offsetMinutes: number): string => {
    const key = `${zone} ${offsetMinutes}`
    const known = names.get(key) ?? zoneName(at, zone)
    names.set(key, known)
    return known
  }
  const indexOf = (code: string): number => {
    const known = indexes.get(code)
    if (known !== undefined) return known
    formats.push(code)
    indexes.set(code, formats.length - 1)
    return formats.length - 1
  }
  return {
    formats,
    dated(time) {
      const { at, zone, precision, isEstimate } = time
      const {
        local: { year, month, day, hour, minute },
        offsetMinutes,
      } = writtenTime(time)
      const midnight = Date.UTC(year, month - 1, day) / DAY_MS + EXCEL_DAYS_BEFORE_1970
      const serial = precision === 'day' ? midnight : midnight + (hour * 60 + minute) / 1440
      const isKnown = offsetMinutes !== null && zone !== null
      const name = isKnown ? nameOf(new Date(at), zone, offsetMinutes) : 'zone unknown'
      const before = isEstimate ? '"est. "' : ''
      const after = precision === 'day' ? '' : ` "${name.replaceAll('"', '')}"`
      return { serial, format: indexOf(`${before}${formatCodes[precision]}${after}`) }
    },
    shownLength: ({ precision, isEstimate }) =>
      shownLengths[precision] + (isEstimate ? 5 : 0) + (precision === 'day' ? 0 : 5),
  }
}

/**
 * Notes in which zones the times of each column are, and puts that into its heading: the zone where all are in the same
 * one, else that they are local.
 */
export function createZoneNotes() {
  const zones = new Map<number, Set<string>>()
  return {
    note(column: number, { zone, precision }: ExportTime): void {
      if (precision === 'day') return
      const known = zones.get(column) ?? new Set()
      if (known.size < 2) zones.set(column, known.add(zone ?? ''))
    },
    /** `Arrival (America/Los_Angeles)`, `Arrival (local time)`: each cell names its zone. */
    headings: (headings: readonly string[]): string[] =>
      headings.map((heading, column) => {
        const [zone, ...others] = zones.get(column) ?? []
        if (zone === undefined) return heading
        if (others.length > 0) return `${heading} (local time)`
        return zone === '' ? `${heading} (zone unknown)` : `${heading} (${zone})`
      }),
  }
}
