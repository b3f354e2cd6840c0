import { z } from 'zod'
import { anyResource, id, pageLinks } from '../jsonapi/index.ts'
import { searchHit } from '../resources/index.ts'
import { MAX_LOOKUP_IDENTIFIERS, openEnum, requestTypes, viewedLists } from '../vocabulary/index.ts'
import { operation } from './operation.ts'

const tag = 'Search'

export const search = operation({
  method: 'GET',
  path: '/search',
  tag,
  summary: 'Search shipments, containers and tracking requests',
  shows: ['shipment', 'container', 'tracking_request'],
  query: z.object({
    query: z
      .string({ error: 'Query parameter is required' })
      .trim()
      .min(1, 'Query parameter is required')
      .max(200),
  }),
  answers: { 200: z.looseObject({ data: z.array(searchHit), links: pageLinks }) },
})

const searchValue = z.looseObject({
  /** The list that is filtered by it, and the column by which. */
  list: z.enum([...viewedLists, 'documents']),
  column: z.string(),
  /** As the filter takes it. */
  value: z.string(),
  /** Its name for people. */
  label: z.string(),
  /** The name of the custom field whose value it is. */
  custom_field: z.string().nullable(),
  /** How many records of the list have it. */
  count: z.int(),
})
export type SearchValue = z.output<typeof searchValue>

export const search_values = operation({
  method: 'GET',
  path: '/search/values',
  tag,
  summary:
    'Tags, parties, vessels, voyages, ports, assignees, notes, custom fields and document names that contain a text',
  extension: true,
  shows: ['shipment', 'container', 'tracking_request', 'document', 'custom_field'],
  query: search.query,
  media: 'application/json',
  answers: { 200: z.looseObject({ data: z.array(searchValue) }) },
})

/** The rule of the deep link by which an identifier was matched (docs/interface.md, "Deep link resolution"). */
const matchingRules = [
  'exact_container',
  'exact_shipment',
  'partial_container',
  'partial_shipment',
  'untracked',
] as const
export type MatchingRule = (typeof matchingRules)[number]

/** One shipment that an identifier resolves to; with a container when the rule selects one. */
const lookupMatch = z.looseObject({
  shipment_id: id.nullable(),
  container_id: id.nullable(),
  /** What matched, as it is stored: a container, bill of lading, booking or reference number. */
  matched: z.string(),
  matched_field: openEnum(['container_number', 'bill_of_lading_number', 'booking_number', 'ref_number']),
  bill_of_lading_number: z.string().nullable(),
  container_number: z.string().nullable(),
  shipping_line_scac: z.string().nullable(),
  current_status: z.string().nullable(),
})
export type LookupMatch = z.output<typeof lookupMatch>

const shippingLineGuess = z.looseObject({ scac: z.string(), name: z.string(), confidence: z.number() })

export const lookupResult = z.looseObject({
  /** As it was sent. */
  identifier: z.string(),
  rule: openEnum(matchingRules),
  /** First is the one that the deep link would open; at most ten are returned. */
  matches: z.array(lookupMatch),
  /** Zero-based index of the earlier identifier that this one repeats, or null. */
  repeats: z.int().nullable(),
  /** For numbers of the container form: a wrong check digit is reported, and the number is still looked up. */
  check_digit: z.looseObject({ right: z.boolean(), expected: z.int() }).nullable(),
  /** For a container number with a wrong check digit, or a near miss of one, that matches nothing: the tracked ones that it almost is. */
  similar: z.array(lookupMatch),
  /** For a near miss of a container number that matches nothing: the number that was perhaps meant. */
  suggested_number: z.string().optional(),
  /** What to track it as, when nothing matched. The guess is null when no carrier can be inferred. */
  inferred: z
    .looseObject({ request_type: z.enum(requestTypes), shipping_line: shippingLineGuess.nullable() })
    .nullable(),
})
export type LookupResult = z.output<typeof lookupResult>

export const create_lookup = operation({
  method: 'POST',
  path: '/lookups',
  tag,
  summary: 'Resolve up to 500 identifiers by the rules of the deep link, in the order given',
  extension: true,
  shows: ['shipment', 'container', 'tracking_request'],
  changes: [],
  body: z.object({
    identifiers: z.array(z.string().trim().min(1).max(200)).min(1).max(MAX_LOOKUP_IDENTIFIERS),
    /** All that matched comes along as in the lists, with the containers of shipments that come first. */
    with_records: z.boolean().optional(),
  }),
  media: 'application/json',
  answers: { 200: z.looseObject({ data: z.array(lookupResult), included: z.array(anyResource).optional() }) },
})
