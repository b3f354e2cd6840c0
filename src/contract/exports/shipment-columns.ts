import {
  arrivalText,
  counted,
  departureText,
  presentAge,
  presentContainers,
  unreportedContainer,
  withTracking,
} from '../format/index.ts'
import { reportAge } from '../trade/index.ts'
import { callCell, callSeen, callWords } from './call-parts.ts'
import { textCell, timeCell } from './cell.ts'
import { routeSeen } from './container-columns.ts'
import { etaDelayScreenColumn } from './eta-delay-column.ts'
import {
  carrierNames,
  carrierOf,
  containerFactNames,
  containerFactsOf,
  instantIn,
  portCallNames,
  portCallsOf,
  routeNames,
  trackingFactNames,
} from './facts.ts'
import { type ExportRow, joined, lazily, type ScreenColumn } from './screen-column.ts'

/** A shipment as its row says it, each part computed when a column needs it. */
export function shipmentViewOf({ record: { attributes }, containers = [] }: ExportRow, now: Date) {
  const isStopped = instantIn(attributes['line_tracking_stopped_at']) !== null
  return {
    attributes,
    shipment: attributes,
    now,
    isStopped,
    count: containers.length,
    containers: lazily(() =>
      presentContainers(
        containers.map((each) => containerFactsOf(each.attributes, attributes)),
        now,
      ),
    ),
    departure: lazily(() => departureText(portCallsOf(attributes), now, isStopped)),
    arrival: lazily(() => arrivalText(portCallsOf(attributes), now, isStopped)),
  }
}
type ShipmentView = ReturnType<typeof shipmentViewOf>

const checkedSeen = ({ attributes, containers, isStopped, now }: ShipmentView): string => {
  if (isStopped) return 'Tracking stopped'
  const tracking = {
    line_tracking_stopped_at: null,
    line_tracking_stopped_reason: null,
    line_tracking_last_succeeded_at: instantIn(attributes['line_tracking_last_succeeded_at']),
  }
  const age = reportAge('line', containers().worst ?? withTracking(unreportedContainer, tracking), now)
  return age === null ? '' : presentAge(age, now).ago
}

const containerNeeds = { record: trackingFactNames, containers: containerFactNames }
const callNeeds = { record: [...portCallNames, ...trackingFactNames] }

/** The columns of the list of shipments that are more than an attribute, by their keys. */
export const shipmentScreenColumns: Readonly<Record<string, ScreenColumn<ShipmentView>>> = {
  shipping_line_name: {
    heading: 'Line',
    needs: { record: carrierNames },
    parts: [{ cell: ({ attributes }) => textCell(carrierOf(attributes)) }],
  },
  containers: {
    heading: 'Containers',
    needs: containerNeeds,
    parts: [
      {
        cell: ({ containers, count }) =>
          textCell(
            count === 0
              ? 'none yet'
              : joined(containers().states.map((state) => `${state.count} ${state.label}`)) ||
                  counted(count, 'container'),
          ),
      },
    ],
  },
  act_by_at: {
    heading: 'Act by',
    needs: containerNeeds,
    parts: [
      {
        cell: ({ containers }) => {
          const due = containers().actBy
          return timeCell(due && { at: due.at, zone: due.zone, precision: 'day', isEstimate: false })
        },
      },
      {
        label: 'state',
        cell: ({ containers }) => {
          const due = containers().actBy
          return textCell(joined([due?.left, due?.mark]))
        },
      },
    ],
  },
  blockers: {
    heading: 'Blockers and fees',
    needs: containerNeeds,
    parts: [
      {
        cell: ({ containers }) =>
          textCell(
            joined(
              containers().blockers.map(({ label, count }) => (count > 1 ? `${count} × ${label}` : label)),
            ),
          ),
      },
    ],
  },
  arrival: {
    heading: 'Arrival',
    needs: callNeeds,
    parts: [
      { cell: ({ arrival }) => callCell(arrival()) },
      { label: 'state', cell: ({ arrival }) => textCell(callWords(arrival(), 'arrived')) },
    ],
    seen: ({ arrival }) => callSeen(arrival()),
  },
  eta_slip_days: etaDelayScreenColumn('attributes'),
  route: {
    heading: 'From → to',
    needs: { record: routeNames },
    parts: [{ cell: ({ attributes }) => textCell(routeSeen(attributes)) }],
  },
  departure: {
    heading: 'Departure',
    needs: callNeeds,
    parts: [
      { cell: ({ departure }) => callCell(departure()) },
      { label: 'state', cell: ({ departure }) => textCell(callWords(departure(), 'departed')) },
    ],
    seen: ({ departure }) => callSeen(departure()),
  },
  checked: {
    heading: 'Checked',
    needs: containerNeeds,
    parts: [
      {
        cell: ({ attributes }) => {
          const at = instantIn(attributes['line_tracking_last_succeeded_at'])
          return timeCell(at === null ? null : { at, zone: 'UTC', precision: 'minute', isEstimate: false })
        },
      },
      { label: 'state', cell: ({ isStopped }) => textCell(isStopped ? 'Tracking stopped' : '') },
    ],
    seen: checkedSeen,
  },
}
