import { columnsOf, trackingRequestFields } from '../../fields/index.ts'
import type { Columns } from '../../jsonapi/index.ts'
import { commonColumns } from './common-columns.ts'

export const trackingRequestColumns = {
  ...columnsOf(trackingRequestFields, ['created_at', 'updated_at']),
  ...commonColumns,
} satisfies Columns
