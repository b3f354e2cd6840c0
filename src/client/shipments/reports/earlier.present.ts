import { headingOf } from '../../../contract/exports/headings.ts'
import type { ReportedAttribute } from '../../../contract/resources/index.ts'
import { calendarDate, dayNumber } from '../../../contract/trade/index.ts'
import { writePlainDay } from '../../../contract/trade/deadlines/plain-day.ts'
import type { ReportsOf } from '../reported-in-place.ts'
import type { StatedValue } from './stated.present.ts'

/** A last free day that somebody says, earlier than the one that counts. */
export interface EarlierDay {
  key: string
  /** `2026-12-01`. */
  day: string
  /** `Last free day, line`. */
  what: string
  /** `Arrival notice, notice.pdf`, the name of a connection. */
  source: string
  /** The place in the document; null for what a source reported. */
  stated: StatedValue | null
}

const isoDay = /^\d{4}-\d\d-\d\d/
const dayOf = (value: string, zone: string | null): string | null =>
  value.length === 10
    ? value
    : Number.isNaN(Date.parse(value))
      ? null
      : writePlainDay(dayNumber(calendarDate(value, zone)))

/**
 * What sources in force and confirmed documents say of the last free day that is earlier than the day that counts: the earliest first.
 * @param counted `2026-12-03`
 */
export function earlierDays(
  { reported, stated }: { reported: readonly ReportedAttribute[]; stated: readonly StatedValue[] },
  of: Pick<ReportsOf, 'container' | 'zone' | 'zones'>,
  counted: string,
): EarlierDay[] {
  const ofSources = reported
    .filter(({ attribute }) => of.container.includes(attribute))
    .flatMap(({ attribute, reports }) =>
      reports.flatMap(({ value, state, source_name, reporter, is_shown }): EarlierDay[] => {
        if (typeof value !== 'string' || state === 'ended' || is_shown) return []
        const day = dayOf(value, of.zones[attribute] ?? of.zone)
        const key = `${attribute} ${source_name} ${reporter}`
        return day === null
          ? []
          : [{ key, day, what: headingOf(attribute), source: source_name, stated: null }]
      }),
    )
  const ofDocuments = stated.flatMap((each): EarlierDay[] =>
    isoDay.test(each.value)
      ? [
          {
            key: `${each.document_id} ${each.field}`,
            day: each.value.slice(0, 10),
            what: each.what,
            source: each.document,
            stated: each,
          },
        ]
      : [],
  )
  return [...ofDocuments, ...ofSources]
    .filter(({ day }) => day < counted)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
