import { csvOf, type ExportCell, type ExportTime } from '../../contract/exports/index.ts'
import { presentStatus, readinessText } from '../../contract/format/index.ts'
import type { PortCallText } from '../format/index.ts'
import type { SharedRow } from './shared.present.ts'

const text = (value: string | null | undefined): ExportCell => ({ text: value ?? '' })
const time = (value: ExportTime | null): ExportCell => (value === null ? text('') : { time: value })

const timeOf = (call: PortCallText | null): ExportCell =>
  time(
    call && {
      at: call.at,
      zone: call.zone,
      precision: call.overdue === null ? 'minute' : 'day',
      isEstimate: call.estimate,
    },
  )
const stateOf = (call: PortCallText | null): ExportCell => {
  if (call === null) return text('')
  const state = call.overdue ?? [call.estimate ? 'estimate' : 'arrived', call.delay].filter(Boolean).join(' ')
  const place = call.place && `at ${call.place.name}`
  return text([state, call.first, call.ahead, place].filter(Boolean).join(', '))
}

/** The columns of the page, each value in a cell of its own. */
const columns: readonly (readonly [heading: string, cell: (row: SharedRow) => ExportCell])[] = [
  ['Container', ({ number }) => text(number.replaceAll(/[ -]/g, ''))],
  ['Equipment', ({ equipment }) => text(equipment)],
  [
    'Status',
    ({ status, stage, stop, readiness }) => text(presentStatus(status, { stage, stop, readiness }).label),
  ],
  [
    'Act by',
    ({ actBy }) => time(actBy && { at: actBy.at, zone: actBy.zone, precision: 'day', isEstimate: false }),
  ],
  [
    'Act by: state',
    ({ actBy }) =>
      text([actBy?.left, actBy?.closes, actBy?.lastFree, actBy?.mark].filter(Boolean).join(' · ')),
  ],
  ['Pickup', ({ readiness }) => text(readiness && readinessText(readiness))],
  ['Blockers', ({ readiness }) => text(readiness?.blockers.map(({ label }) => label).join(' · '))],
  ['Appointment', ({ appointment }) => text(appointment?.text)],
  ['Arrival', ({ arrival }) => timeOf(arrival)],
  ['Arrival: state', ({ arrival }) => stateOf(arrival)],
  ['Arrival inland', ({ inlandArrival }) => timeOf(inlandArrival)],
  ['Arrival inland: state', ({ inlandArrival }) => stateOf(inlandArrival)],
  ['Inland', ({ inland }) => text(inland)],
  ['Terminal', ({ terminal }) => text(terminal)],
  ['Port', ({ port }) => text(port)],
  ['Vessel · voyage', ({ vessel }) => text(vessel)],
  ['Carrier', ({ carrier }) => text(carrier)],
  ['Checked', ({ checked }) => text(checked && `${checked.source} ${checked.ago}`)],
]
const feesColumn = ['Fees', ({ fees }: SharedRow) => text(fees?.join(' · '))] as const

/** The shared list as CSV: what the page shows, and fees only where the link shows them. */
export function sharedFile(rows: readonly SharedRow[]): string {
  const shown = rows.some(({ fees }) => fees !== undefined) ? [...columns, feesColumn] : columns
  return csvOf([
    shown.map(([heading]) => text(heading)),
    ...rows.map((row) => shown.map(([, cell]) => cell(row))),
  ])
}
