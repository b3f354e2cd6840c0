import { columnsOf, containerFields } from '../../fields/index.ts'
import type { Columns } from '../../jsonapi/index.ts'
import { deskColumns } from './desk.ts'
import { voyageColumns } from './shipments.ts'

export const shipmentColumnsOfContainer = {
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
  ...deskColumns,
  changed_hours_ago: {
    ...deskColumns.changed_hours_ago,
    says: 'Hours since the record or its shipment last changed; a value stands for the whole hour that it begins',
  },
  custom_fields: {
    ...deskColumns.custom_fields,
    says: `${deskColumns.custom_fields.says}; those of its shipment too`,
  },
} as const satisfies Columns
