import type { commonColumns } from '../../../contract/operations/lists/index.ts'
import type { ViewedList } from '../../../contract/vocabulary/index.ts'
import type { ColumnSql } from '../../platform/database/lists/index.ts'
import { type CustomFieldOwner, customFieldsOf } from './custom-fields.list.ts'
import { changedHoursAgo, recordChanges } from './relative.list.ts'

const entities = {
  containers: 'Container',
  shipments: 'Shipment',
  tracking_requests: 'TrackingRequest',
} as const

/** The columns that all viewed lists have, for one of them. @param others whose custom fields count as well */
export const commonColumnSql = (
  table: ViewedList,
  others: readonly CustomFieldOwner[] = [],
): Record<Exclude<keyof typeof commonColumns, 'id'>, ColumnSql> => ({
  changed_hours_ago: changedHoursAgo(recordChanges(table)),
  custom_fields: customFieldsOf([{ entity: entities[table], id: `${table}.id` }, ...others]),
})
