import { sql } from 'kysely'
import { trackingRequestColumns } from '../../../contract/operations/lists/index.ts'
import { listTable } from '../../platform/database/lists/index.ts'
import { commonColumnSql } from '../lists/common-columns.list.ts'
import { normalisedAll } from '../lists/list.store.ts'

export const trackingRequestList = listTable({
  table: 'tracking_requests',
  columns: trackingRequestColumns,
  indexed: ['created_at', 'updated_at', 'request_number'],
  sql: {
    ...commonColumnSql('tracking_requests'),
    request_number: {
      value: sql.ref('tracking_requests.request_number'),
      // A bill of lading may be given with its carrier's SCAC before it, or without.
      matches: (
        values,
      ) => sql`(tracking_requests.normalized_number = any(${sql.val(normalisedAll(values))}::text[])
        or tracking_requests.scac || tracking_requests.normalized_number
          = any(${sql.val(normalisedAll(values))}::text[]))`,
    },
    tracked_object: { value: sql.ref('tracking_requests.shipment_id') },
    customer: { value: sql.ref('tracking_requests.customer_id') },
  },
})
