import {
  columnsOf,
  columnsOfContainers,
  isAttribute,
  shipmentFields,
  trackingRequestFields,
  containerFields,
} from '../../fields/index.ts'
import type { Column, Columns } from '../../jsonapi/index.ts'
import { commonColumns } from './common-columns.ts'

export const trackingRequestColumns = {
  ...columnsOf(trackingRequestFields, ['created_at', 'updated_at']),
  ...commonColumns,
} satisfies Columns

/** The columns of a shipment that its containers have as well: clerks filter containers by carrier, port and vessel too. */
const voyageColumns = columnsOfContainers(shipmentFields)

/** The columns that are other names of one. */
export const namesOfVoyageColumns = {
  line_scac: 'shipping_line_scac',
  pol_code: 'port_of_lading_locode',
  pod_code: 'port_of_discharge_locode',
  pod_locode: 'port_of_discharge_locode',
} as const satisfies { [Name in keyof typeof voyageColumns]?: keyof typeof voyageColumns }

const voyageNames = Object.keys(voyageColumns) as (keyof typeof voyageColumns)[]

/** In an order that is not that of the attributes: clients and the filter menu know it so. */
export const shipmentColumns = {
  ...columnsOf(shipmentFields, [
    'created_at',
    'updated_at',
    'bill_of_lading_number',
    'booking_number',
    'ref_numbers',
    'tags',
    ...voyageNames,
    'pod_original_eta_at',
    'pod_terminal',
    'container_number',
    'status',
    'tracking_stopped',
    'actively_tracked',
    'line_tracking_stopped_at',
    'line_tracking_stopped_reason',
  ]),
  ...commonColumns,
} satisfies Columns

/** All other attributes of the shipment are columns of its containers on the screen: they sort, those apart of which containers have their own. */
const furtherVoyageColumns = Object.fromEntries(
  Object.entries<Column>(columnsOf(shipmentFields)).flatMap(([name, { kind, order }]) =>
    isAttribute(shipmentFields[name as keyof typeof shipmentFields]) && !Object.hasOwn(containerFields, name)
      ? [[name, { kind, only: 'sort', ...(order !== undefined && { order }) } satisfies Column]]
      : [],
  ),
)

export const shipmentColumnsOfContainer = {
  // Their names are not needed in types: nothing filters by them.
  ...(furtherVoyageColumns as object),
  ...voyageColumns,
  bill_of_lading_number: { kind: 'text', unique: true, says: "Its shipment's" },
  booking_number: { kind: 'text', unique: true, says: "Its shipment's" },
  tags: { kind: 'words', says: "Its shipment's" },
  tracking_stopped: { kind: 'boolean', only: 'filter', says: 'Whether its shipment is no longer tracked' },
  actively_tracked: { kind: 'boolean', only: 'filter', says: 'Whether its shipment is still tracked' },
} as const satisfies Columns

export const containerColumns = {
  ...columnsOf(containerFields, ['created_at', 'updated_at']),
  ...shipmentColumnsOfContainer,
  ...commonColumns,
  changed_hours_ago: {
    ...commonColumns.changed_hours_ago,
    says: 'Hours since the record or its shipment last changed; a value stands for the whole hour that it begins',
  },
  custom_fields: {
    ...commonColumns.custom_fields,
    says: `${commonColumns.custom_fields.says}; those of its shipment too`,
  },
} as const satisfies Columns
