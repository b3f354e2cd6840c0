import {
  arrivalText,
  presentActBy,
  presentAge,
  presentAppointmentWarning,
  type PresentedAge,
  presentReadiness,
  presentStatus,
  presentStop,
  presentContainerTerminal,
  routeText,
  withOwnArrivals,
} from '../format/index.ts'
import { departureStage, pickupZone, reportAge, type ReportingSource } from '../trade/index.ts'
import { callCell, callSeen, callWords } from './call-parts.ts'
import { textCell, timeCell } from './cell.ts'
import { headingOf } from './headings.ts'
import { etaDelayScreenColumn } from './eta-delay-column.ts'
import {
  carrierNames,
  carrierOf,
  containerFactNames,
  containerFactsOf,
  instantIn,
  portCallNames,
  portCallsOf,
  routeFactsOf,
  routeNames,
  textIn,
  trackingFactNames,
} from './facts.ts'
import { type ExportRow, joined, lazily, type ScreenColumn } from './screen-column.ts'

/** A container as its row says it, each part computed when a column needs it. */
export function containerViewOf({ record, shipment }: ExportRow, now: Date) {
  const facts = lazily(() => containerFactsOf(record.attributes, shipment?.attributes ?? {}))
  const stop = lazily(() => presentStop(facts(), now))
  return {
    attributes: record.attributes,
    shipment: shipment?.attributes ?? {},
    now,
    facts,
    stop,
    readiness: lazily(() => (stop() === null ? presentReadiness(facts(), now) : null)),
    actBy: lazily(() => presentActBy(facts(), now)),
    arrival: lazily(() =>
      shipment
        ? arrivalText(withOwnArrivals(portCallsOf(shipment.attributes), facts()), now, stop() !== null)
        : null,
    ),
  }
}
type ContainerView = ReturnType<typeof containerViewOf>

const ageOf = ({ facts, now }: ContainerView, source: ReportingSource): PresentedAge | null => {
  const age = reportAge(source, facts(), now)
  return age && presentAge(age, now)
}

function statusOf({ facts, stop, readiness }: ContainerView): string {
  const known = facts()
  // A shipment without a container has no status, unless its tracking has stopped.
  if (known.current_status === '' && stop() === null) return ''
  return presentStatus(known.current_status, {
    stop: stop(),
    readiness: readiness(),
    stage: departureStage(known),
  }).label
}

/** `2 days left`, `stopped Thu 29 Oct`; where its source is silent, since when. */
function actByWords(view: ContainerView): string {
  const { actBy, stop } = view
  const stopped = stop()
  if (stopped !== null) return `stopped ${stopped.on}`
  const due = actBy()
  if (due === null) return ''
  const age = due.mark === null ? ageOf(view, due.source === 'terminal' ? 'terminal' : 'line') : null
  return joined([
    due.left,
    due.closes,
    due.lastFree,
    due.mark,
    age?.isStale ? `${age.source} ${age.ago}` : null,
  ])
}

function blockersOf({ readiness, stop }: ContainerView): string {
  const stopped = stop()
  if (stopped !== null) return stopped.action
  const known = readiness()
  if (known === null) return ''
  const since = known.isLastKnown && known.age ? `${known.age.source} ${known.age.ago}` : null
  return joined([...known.blockers.map(({ label }) => label), since])
}

const terminalOfView = ({ attributes, facts }: ContainerView) =>
  presentContainerTerminal({
    ...facts(),
    terminal_name: textIn(attributes['terminal_name']),
    location_at_pod_terminal: textIn(attributes['location_at_pod_terminal']),
  })

const stateNeeds = { record: containerFactNames, shipment: trackingFactNames }
const checkedAt = (at: string | null) =>
  timeCell(at === null ? null : { at, zone: 'UTC', precision: 'minute', isEstimate: false })

const appointmentNames = ['pickup_appointment_at', 'pickup_appointment_entered_at'] as const
type AppointmentName = (typeof appointmentNames)[number]

/** A pickup appointment, and what is wrong with the one that counts: one that was entered comes before the reported one. */
const appointmentColumn = (name: AppointmentName, heading: string): ScreenColumn<ContainerView> => {
  const warningOf = ({ attributes, facts, now }: ContainerView): string | null => {
    const [reported, entered] = appointmentNames.map((each) => instantIn(attributes[each]))
    if ((name === 'pickup_appointment_entered_at') !== (entered !== null)) return null
    const appointment = { pickup_appointment_at: reported ?? null, pickup_appointment_entered_at: entered }
    return presentAppointmentWarning({ ...facts(), ...appointment }, now)?.text ?? null
  }
  return {
    heading,
    needs: { ...stateNeeds, record: [...containerFactNames, ...appointmentNames] },
    parts: [
      {
        cell: ({ attributes, facts }) => {
          const at = instantIn(attributes[name])
          return timeCell(
            at === null ? null : { at, zone: pickupZone(facts()), precision: 'minute', isEstimate: false },
          )
        },
      },
      { label: 'warning', cell: (view) => textCell(warningOf(view)) },
    ],
  }
}

/** The columns of the list of containers that are more than an attribute, by their keys. */
export const containerScreenColumns: Readonly<Record<string, ScreenColumn<ContainerView>>> = {
  current_status: {
    heading: 'Status',
    needs: stateNeeds,
    parts: [{ cell: (view) => textCell(statusOf(view)) }],
  },
  act_by_at: {
    heading: 'Act by',
    needs: stateNeeds,
    parts: [
      {
        cell: ({ actBy }) => {
          const due = actBy()
          return timeCell(
            due && { at: due.at, zone: due.zone, precision: 'day', isEstimate: due.source === 'calculated' },
          )
        },
      },
      { label: 'state', cell: (view) => textCell(actByWords(view)) },
    ],
  },
  blockers: {
    heading: 'Blockers and fees',
    needs: stateNeeds,
    parts: [{ cell: (view) => textCell(blockersOf(view)) }],
  },
  arrival: {
    heading: 'Arrival',
    needs: { record: containerFactNames, shipment: [...trackingFactNames, ...portCallNames] },
    parts: [
      { cell: ({ arrival }) => callCell(arrival()) },
      { label: 'state', cell: (view) => textCell(arrivalWords(view)) },
    ],
    seen: (view) => callSeen(view.arrival()) || arrivalWords(view),
  },
  terminal: {
    heading: 'Terminal · yard',
    needs: { record: [...containerFactNames, 'terminal_name', 'location_at_pod_terminal'] },
    parts: [
      { cell: (view) => textCell(terminalOfView(view)?.name ?? null) },
      { label: 'place in the yard', cell: (view) => textCell(terminalOfView(view)?.yard ?? null) },
    ],
  },
  pickup_appointment_at: appointmentColumn('pickup_appointment_at', headingOf('pickup_appointment_at')),
  pickup_appointment_entered_at: appointmentColumn(
    'pickup_appointment_entered_at',
    headingOf('pickup_appointment_entered_at'),
  ),
  eta_slip_days: etaDelayScreenColumn('shipment'),
  route: {
    heading: 'From → to',
    needs: { shipment: routeNames },
    parts: [{ cell: ({ shipment }) => textCell(routeSeen(shipment)) }],
  },
  shipment: {
    heading: 'Shipment',
    needs: { shipment: ['bill_of_lading_number', ...carrierNames] },
    parts: [
      { cell: ({ shipment }) => textCell(textIn(shipment['bill_of_lading_number'])) },
      { label: 'carrier', cell: ({ shipment }) => textCell(carrierOf(shipment)) },
    ],
    seen: ({ shipment }) => joined([textIn(shipment['bill_of_lading_number']), carrierOf(shipment)], ' '),
  },
  voyage: {
    heading: 'Vessel · voyage',
    needs: { shipment: ['pod_vessel_name', 'pod_voyage_number'] },
    parts: [
      {
        cell: ({ shipment }) =>
          textCell(joined([textIn(shipment['pod_vessel_name']), textIn(shipment['pod_voyage_number'])])),
      },
    ],
  },
  checked: {
    heading: 'Checked',
    needs: { record: containerFactNames, shipment: trackingFactNames },
    parts: [
      { label: 'line', cell: ({ facts }) => checkedAt(facts().line_checked_at) },
      { label: 'terminal', cell: ({ facts }) => checkedAt(facts().terminal_checked_at) },
    ],
    seen: (view) =>
      joined([ageOf(view, 'line'), ageOf(view, 'terminal')].map((age) => age && `${age.source} ${age.ago}`)),
  },
}

const arrivalWords = ({ arrival, stop }: ContainerView): string =>
  arrival() === null && stop() !== null ? 'no estimate' : callWords(arrival(), 'arrived')

/** `Shanghai CNSHA → Chicago USCHI`. */
export function routeSeen(shipment: Parameters<typeof routeFactsOf>[0]): string {
  const { from, to } = routeText(routeFactsOf(shipment))
  return from === null && to === null ? '' : `${from ?? 'Unknown'} → ${to ?? 'unknown'}`
}
