import { z } from 'zod'
import { containerFields, fee, hold, sharedShapeOf } from '../fields/index.ts'
import { defineResource, nullableText, nullableTimestamp, one, timestamp } from '../jsonapi/index.ts'
import { openEnum, viewedLists } from '../vocabulary/index.ts'
import { routeMap } from './maps/route-map.ts'

/** Ours, beside the interface: a list as somebody wants to find it again. */
export const savedView = defineResource(
  'saved_view',
  {
    name: z.string(),
    list: openEnum(viewedLists),
    /** The query of the list, as in its address: `filter[current_status]=available&sort=act_by_at&q=…`. */
    query: z.string(),
    /** Which columns, in which order, how wide and which stay in sight, in the dashboard's notation. */
    columns: z.string(),
    /** Seen by everybody of the account; else by its maker alone. */
    shared: z.boolean(),
    /** How many records match now, counted to 1,000 (then 1,001); null where it was not counted. */
    matching: z.int().nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { user: one('user') },
)
export type SavedView = z.output<typeof savedView.schema>

/** Ours, beside the interface: some containers shown to everyone who has the link, without signing in. */
export const share = defineResource(
  'share',
  {
    name: z.string(),
    containers_count: z.int(),
    /** Whether the link shows fees too. */
    shows_fees: z.boolean(),
    /** Origins of the pages that may show the map of one of its containers in a frame; empty: none. */
    sites: z.array(z.string()),
    expires_at: timestamp,
    revoked_at: nullableTimestamp,
    /** The path of the link, `/s/TOKEN`: everyone who has it sees the containers. */
    path: z.string(),
    opened_count: z.int(),
    last_opened_at: nullableTimestamp,
    created_at: timestamp,
  },
  { user: one('user') },
)
export type Share = z.output<typeof share.schema>

/** One container of a shared link: the attributes that the table of fields marks as shared. */
const sharedContainer = z.looseObject({
  ...sharedShapeOf(containerFields),
  /** Without descriptions unless fees are shown, because descriptions contain amounts. */
  holds_at_pod_terminal: z.array(hold),
  shipping_line_scac: nullableText,
  shipping_line_name: nullableText,
  pod_vessel_name: nullableText,
  pod_voyage_number: nullableText,
  port_of_discharge_locode: nullableText,
  port_of_discharge_name: nullableText,
  /** Where the line carries it to from there. */
  destination_locode: nullableText,
  destination_name: nullableText,
  pod_terminal_name: nullableText,
  pod_terminal_firms_code: nullableText,
  pod_eta_at: nullableTimestamp,
  pod_original_eta_at: nullableTimestamp,
  pod_ata_at: nullableTimestamp,
  destination_eta_at: nullableTimestamp,
  destination_ata_at: nullableTimestamp,
  destination_timezone: nullableText,
  /** When and why tracking of its shipment stopped; null while it is tracked. */
  line_tracking_stopped_at: nullableTimestamp,
  line_tracking_stopped_reason: nullableText,
  line_tracking_last_succeeded_at: nullableTimestamp,
  /** The source that reported it, so that a simulated container can be shown as one. */
  data_origin: z.string(),
  /** Only where the link shows fees. */
  fees_at_pod_terminal: z.array(fee).optional(),
})
export type SharedContainer = z.output<typeof sharedContainer>

/** Whom to ask: the person who made the link. */
export const shareContact = z.looseObject({ name: z.string(), email: nullableText })

/** What a link that ended still says: in `meta` of the error. */
export const endedShare = z.looseObject({ shared_by: z.string(), contact: shareContact.nullable() })

/** What a link shows. Plain JSON, no resource: none of it can be requested by an id. */
export const sharedList = z.looseObject({
  name: z.string(),
  shared_by: z.string(),
  /** Null where a program made the link. */
  contact: shareContact.nullable().optional(),
  expires_at: timestamp,
  /** The time of the trade, from which days left and ages count. */
  now: timestamp,
  containers: z.array(sharedContainer),
  /** The route where all containers are of one shipment; null for others, and where the account has no route maps. */
  route: routeMap.nullable().optional(),
  /** Where the containers are of several shipments: the route of each, those of most containers first, the first six. */
  routes: z.array(z.looseObject({ numbers: z.array(z.string()), route: routeMap })).optional(),
})
export type SharedList = z.output<typeof sharedList>
