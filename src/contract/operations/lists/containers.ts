import { columnsOf, containerFields } from '../../fields/index.ts'
import type { Columns } from '../../jsonapi/index.ts'
import { commonColumns } from './common-columns.ts'
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
