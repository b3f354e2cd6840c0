import { inEnglish, t } from '../language/index.ts'
import type { DateFormat } from '../vocabulary/index.ts'

/** How dates and times are written. */
export interface Writing {
  dates: DateFormat
  /** In which times of ports are said a second time; IANA name. */
  secondZone: string | null
}

/** Of the service, of embeds, of pages that are opened by a link, and of what others read. */
const standardWriting: Writing = { dates: 'month_name', secondZone: null }
let present = standardWriting

export const writingNow = (): Writing => present

/** From now on, as the person of this browser prefers; the service never calls it. Without a writing, the standard one. */
export function writeTimesAs(writing: Writing = standardWriting): void {
  present = writing
}

/** Makes what others read, or what is read again as text: in the standard writing, and in English. */
export function inStandardWriting<Made>(make: () => Made): Made {
  const own = present
  present = standardWriting
  try {
    return inEnglish(make)
  } finally {
    present = own
  }
}

/** The order of day and month, where numbers do not say it; null where they do. */
export const dateOrderNote = (): string | null =>
  present.dates === 'us'
    ? t('Dates are month/day/year.')
    : present.dates === 'dotted'
      ? t('Dates are day.month.year.')
      : null
