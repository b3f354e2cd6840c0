import type { PortCallText } from '../format/index.ts'
import { type ExportCell, timeCell } from './cell.ts'
import { joined } from './screen-column.ts'

/** The time of a departure or arrival; of one that is overdue the day on which it was expected. */
export const callCell = (call: PortCallText | null): ExportCell =>
  timeCell(
    call && {
      at: call.at,
      zone: call.zone,
      precision: call.overdue === null ? 'minute' : 'day',
      isEstimate: call.estimate,
    },
  )

/** What stands beside it in words. @param happened `arrived`, `departed` */
export function callWords(call: PortCallText | null, happened: string): string {
  if (call === null) return ''
  const state = call.overdue ?? joined([call.estimate ? 'estimate' : happened, call.delay], ' ')
  return joined([state, call.first, call.ahead, call.place && `at ${call.place.name}`], ', ')
}

/** `Los Angeles est. Fri 11 Dec 06:00 PST +2 d, first reported Wed 9 Dec`, `Overdue 62 days, no news (Fri 11 Sep)`. */
export function callSeen(call: PortCallText | null): string {
  if (call === null) return ''
  const time =
    call.overdue === null
      ? joined([call.estimate ? 'est.' : null, call.text, call.delay], ' ')
      : `${call.overdue} (${call.text})`
  return joined([call.place?.name, joined([time, call.first, call.ahead], ', ')], ' ')
}
