import { z } from 'zod'
import { type Columns, facetsParameter, filterQuery } from '../jsonapi/index.ts'
import { listLimits } from '../vocabulary/index.ts'
import { containerColumns, documentColumns, shipmentColumns, trackingRequestColumns } from './lists/index.ts'
import { operation, type Subject } from './operation.ts'

const count = z.int()

const facet = z.looseObject({
  values: z
    .array(
      z.looseObject({
        /** As the filter takes it; null: records that have nothing there. */
        value: z.string().nullable(),
        /** Its name for people, where that is not the value itself. */
        label: z.string().nullable(),
        count,
      }),
    )
    .max(Math.max(listLimits.facetValues, listLimits.facetHours)),
  /** Whether there are more values than these, the most frequent. */
  more: z.boolean(),
  /** Of how many records, the newest, values were counted, where that is not all of them. */
  newest: z.int().optional(),
})
export type Facet = z.output<typeof facet>

/** How often each value of a column is among what the other filters leave; the filter of that column is left out. */
const facetsOf = <const Path extends `/${string}`, const More extends z.ZodRawShape>(
  path: Path,
  tag: string,
  columns: Columns,
  shows: readonly Subject[],
  more: More,
) =>
  operation({
    method: 'GET',
    path,
    tag,
    summary: 'How many records each value of some columns would leave, the other filters applied',
    extension: true,
    shows,
    query: z.object({ ...filterQuery(columns), ...more, facets: facetsParameter(columns) }),
    media: 'application/json',
    answers: { 200: z.looseObject({ data: z.record(z.string(), facet) }) },
  })
const search = { q: z.string().optional() }
const numbers = { ...search, number: z.string().optional() }

export const list_container_facets = facetsOf(
  '/containers/facets',
  'Containers',
  containerColumns,
  ['container', 'shipment', 'custom_field'],
  numbers,
)
export const list_shipment_facets = facetsOf(
  '/shipments/facets',
  'Shipments',
  shipmentColumns,
  ['shipment', 'container', 'custom_field'],
  numbers,
)
export const list_tracking_request_facets = facetsOf(
  '/tracking_requests/facets',
  'Tracking requests',
  trackingRequestColumns,
  ['tracking_request', 'custom_field'],
  search,
)
export const list_document_facets = facetsOf(
  '/documents/facets',
  'Documents',
  documentColumns,
  ['document'],
  search,
)
