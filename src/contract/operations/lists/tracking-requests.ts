import { columnsOf, trackingRequestFields } from '../../fields/index.ts'
import type { Columns } from '../../jsonapi/index.ts'
import { deskColumns } from './desk.ts'

export const trackingRequestColumns = {
  ...columnsOf(trackingRequestFields, ['created_at', 'updated_at']),
  ...deskColumns,
} satisfies Columns
