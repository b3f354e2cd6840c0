import type { ContainerFacts, PortCallFacts, RouteFacts } from '../format/index.ts'

/** A record's attributes as they came: of any type. An export must not fail on one record. */
export type Attributes = Readonly<Record<string, unknown>>

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const instantIn = (value: unknown): string | null =>
  typeof value === 'string' && Number.isFinite(Date.parse(value)) ? value : null

type Texts<Name extends string> = Record<Name, string | null>
const read = <Name extends string>(
  from: Attributes,
  names: readonly Name[],
  readValue: (value: unknown) => string | null,
): Texts<Name> => Object.fromEntries(names.map((name) => [name, readValue(from[name])])) as Texts<Name>

const containerInstants = [
  'final_destination_full_out_at',
  'empty_terminated_at',
  'pod_full_out_at',
  'pod_arrived_at',
  'pod_rail_departed_at',
  'ind_eta_at',
  'ind_ata_at',
  'pickup_lfd',
  'pickup_lfd_entered',
  'pickup_lfd_calculated',
  'act_by_closes_at',
  'terminal_checked_at',
  'availability_checked_at',
  'empty_out_at',
  'pol_full_in_at',
  'pol_vessel_loaded_at',
] as const
const containerZones = [
  'final_destination_timezone',
  'pod_timezone',
  'pickup_lfd_calculated_timezone',
] as const
const deadlines = ['pickup_lfd_line', 'pickup_lfd_terminal', 'pickup_lfd_rail'] as const

/** The attributes of a container from which its state is read (`containerFactsOf`). */
export const containerFactNames: readonly string[] = [
  'current_status',
  'available_for_pickup',
  'holds_at_pod_terminal',
  'fees_at_pod_terminal',
  'pickup_lfd_overrules',
  'availability_ended',
  'facts_ahead',
  ...containerInstants,
  ...containerZones,
  ...deadlines,
]
/** And those of its shipment. */
export const trackingFactNames: readonly string[] = [
  'line_tracking_stopped_at',
  'line_tracking_stopped_reason',
  'line_tracking_last_succeeded_at',
]

const entriesOf = (value: unknown): Attributes[] =>
  Array.isArray(value)
    ? value.filter((entry): entry is Attributes => typeof entry === 'object' && entry !== null)
    : []

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** What is read of a container, and of the tracking of its shipment. */
export function containerFactsOf(container: Attributes, shipment: Attributes) {
  const nested = container['import_deadlines']
  const named = typeof nested === 'object' && nested !== null ? (nested as Attributes) : {}
  const available = container['available_for_pickup']
  return {
    current_status: textIn(container['current_status']) ?? '',
    available_for_pickup: typeof available === 'boolean' ? available : null,
    holds_at_pod_terminal: entriesOf(container['holds_at_pod_terminal']).map((hold) => ({
      name: textIn(hold['name']) ?? 'Unknown',
      status: textIn(hold['status']) ?? 'hold',
      description: textIn(hold['description']),
    })),
    fees_at_pod_terminal: entriesOf(container['fees_at_pod_terminal']).flatMap(
      ({ type, amount, currency_code }) =>
        typeof amount === 'number' && Number.isFinite(amount)
          ? [{ type: textIn(type) ?? 'other', amount, currency_code: textIn(currency_code) }]
          : [],
    ),
    availability_ended: container['availability_ended'] === true,
    facts_ahead: textsIn(container['facts_ahead']),
    ...read(container, containerInstants, instantIn),
    ...read(container, containerZones, textIn),
    pickup_lfd_overrules: container['pickup_lfd_overrules'] === true,
    import_deadlines: read(named, deadlines, instantIn),
    tracking_stopped_at: instantIn(shipment['line_tracking_stopped_at']),
    tracking_stopped_reason: textIn(shipment['line_tracking_stopped_reason']),
    line_checked_at: instantIn(shipment['line_tracking_last_succeeded_at']),
  } satisfies ContainerFacts & { facts_ahead: string[] }
}

const callInstants = [
  'pol_etd_at',
  'pol_original_etd_at',
  'pol_atd_at',
  'pod_eta_at',
  'pod_original_eta_at',
  'pod_ata_at',
  'destination_eta_at',
  'destination_original_eta_at',
  'destination_ata_at',
] as const
const callTexts = [
  'pol_timezone',
  'pod_timezone',
  'destination_timezone',
  'port_of_discharge_name',
  'port_of_discharge_locode',
  'destination_name',
  'destination_locode',
] as const
export const portCallNames: readonly string[] = [...callInstants, ...callTexts, 'facts_ahead']

/** What is read of a shipment's departure and arrivals. */
export const portCallsOf = (shipment: Attributes): PortCallFacts => ({
  ...read(shipment, callInstants, instantIn),
  ...read(shipment, callTexts, textIn),
  facts_ahead: textsIn(shipment['facts_ahead']),
})

const routeTexts = [
  'port_of_lading_name',
  'port_of_lading_locode',
  'port_of_discharge_name',
  'port_of_discharge_locode',
  'destination_name',
  'destination_locode',
] as const
export const routeNames: readonly string[] = routeTexts

/** What is read of the ports of a shipment. */
export const routeFactsOf = (shipment: Attributes): RouteFacts => read(shipment, routeTexts, textIn)

const carrierTexts = ['shipping_line_short_name', 'shipping_line_name', 'shipping_line_scac'] as const
export const carrierNames: readonly string[] = carrierTexts

/** The shortest name of the line that is known. */
export const carrierOf = (shipment: Attributes): string | null => {
  const known = read(shipment, carrierTexts, textIn)
  return known.shipping_line_short_name ?? known.shipping_line_name ?? known.shipping_line_scac
}

export { textIn, instantIn }
