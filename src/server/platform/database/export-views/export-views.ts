import {
  attributesIn,
  type Attribute,
  containerFields,
  type FieldTable,
  shipmentFields,
  trackingRequestFields,
} from '../../../../contract/fields/index.ts'

/** The schema of the views that programs of the account read by themselves (docs/machine-access.md). */
export const exportSchema = 'portolan_export'
/** The role that may read the views; those who sign in are members of it. */
export const exportGroup = 'portolan_export'

interface ExportColumn {
  name: string
  says: string
}
export interface ExportView {
  name: string
  says: string
  columns: readonly ExportColumn[]
}

const id = { name: 'id', says: 'The id of the record, as in the interface' }
const ofContainer = { name: 'container_id', says: 'The container that it is about: containers.id' }
const ofShipment = {
  name: 'shipment_id',
  says: 'The shipment that it belongs to: shipments.id; null where none is known',
}
const changed = { name: 'updated_at', says: 'When the record last changed, UTC' }

/** What an attribute is: its heading on the screen, what it says, and in which zone it counts. */
function describe({ heading, kind, says, zones, values }: Attribute): string {
  const zone = zones === undefined ? 'UTC' : `the zone in ${zones.join(', else ')}`
  const parts = [
    heading,
    ...(says === undefined ? [] : [says]),
    ...(kind === 'instant' && zones ? [`An instant; the clock of its place is that of ${zone}`] : []),
    ...(kind === 'instant' && !zones ? ['An instant, UTC'] : []),
    ...(kind === 'day' ? [`An instant of which only the calendar date in ${zone} counts`] : []),
    ...(kind === 'weight' ? ['In pounds'] : []),
    ...(kind === 'holds' || kind === 'fees' || kind === 'labels' ? ['A JSON array'] : []),
    ...(values === undefined ? [] : [`Known values: ${values.join(', ')}`]),
  ]
  return `${parts.join('. ')}.`
}

const attributesOf = (fields: FieldTable, later: readonly string[] = []): ExportColumn[] =>
  attributesIn(fields)
    .filter(([name]) => !later.includes(name))
    .map(([name, attribute]) => ({ name, says: describe(attribute) }))

/** Attributes that came when other columns already stood behind the attributes. */
const laterOfContainers = [
  'pickup_number',
  'location_entered',
  'dray_carrier_name',
  'delivery_place',
  'delivery_appointment_at',
  'empty_return_place',
  'empty_return_appointment_at',
  'pickup_lfd_calculated',
  'pickup_lfd_calculated_timezone',
  'act_by_closes_at',
  'facts_ahead',
] as const satisfies readonly (keyof typeof containerFields)[]

const laterOfShipments = [
  'pod_original_vessel_name',
  'pod_original_vessel_imo',
  'pod_original_voyage_number',
  'facts_ahead',
] as const satisfies readonly (keyof typeof shipmentFields)[]

/**
 * The views, with the comment of each column. They are stable: a column is not renamed or taken away, and a new one comes
 * last. Custom fields, notes of other records and documents are not in them.
 */
export const exportViews: readonly ExportView[] = [
  {
    name: 'containers',
    says: 'One row for each container of the account.',
    columns: [
      id,
      ofShipment,
      ...attributesOf(containerFields, laterOfContainers),
      { name: 'act_by_at', says: 'The last free day that binds first, until pickup and while it is tracked' },
      { name: 'act_by_zone', says: 'The zone in which the calendar date of act_by_at counts' },
      { name: 'arrival_at', says: 'When it arrives or arrived at the place that it goes to next, UTC' },
      { name: 'open_work', says: 'Whether it is tracked and still to be picked up' },
      { name: 'stopped_before_pickup', says: 'Whether tracking stopped while it was still to be picked up' },
      { name: 'data_origin', says: 'The source that reported it; simulated for the simulated fleet' },
      changed,
      {
        name: 'pickup_phase',
        says: 'What is to do next with it, until the empty is returned; none where tracking stopped before pickup',
      },
      { name: 'pickup_place', says: 'Whether a truck picks it up at the port or inland' },
      ...laterOfContainers.map((name) => ({ name, says: describe(containerFields[name]) })),
    ],
  },
  {
    name: 'shipments',
    says: 'One row for each shipment of the account: what one bill of lading covers.',
    columns: [
      id,
      ...attributesOf(shipmentFields, laterOfShipments),
      { name: 'arrival_at', says: 'When it arrives or arrived at the place that it goes to next, UTC' },
      changed,
      ...laterOfShipments.map((name) => ({ name, says: describe(shipmentFields[name]) })),
    ],
  },
  {
    name: 'tracking_requests',
    says: 'One row for each number that was given to be tracked.',
    columns: [
      id,
      ofShipment,
      { name: 'customer_id', says: 'The party that it was requested for; null for none' },
      ...attributesOf(trackingRequestFields),
    ],
  },
  {
    name: 'transport_events',
    says: 'One row for each milestone of a container.',
    columns: [
      id,
      ofContainer,
      ofShipment,
      { name: 'event', says: 'What happened: container.transport.vessel_loaded and the like' },
      {
        name: 'timestamp',
        says: 'When it happened, UTC; the local time as it was given where timezone is null',
      },
      { name: 'timezone', says: 'The zone of the place (IANA)' },
      { name: 'location_locode', says: 'The place (UN/LOCODE)' },
      { name: 'voyage_number', says: 'The voyage, for an event of a vessel' },
      { name: 'value', says: 'The new last free day or appointment, for an event that reports its change' },
      { name: 'data_source', says: 'Who reported it' },
      { name: 'created_at', says: 'When it became known, UTC' },
    ],
  },
]
