import { z } from 'zod'
import {
  defineResource,
  id,
  many,
  nullableText,
  nullableTimestamp,
  one,
  timestamp,
} from '../jsonapi/index.ts'
import { openEnum } from '../vocabulary/index.ts'

/** How a container comes to a stop, or leaves it. */
export const routeModes = ['vessel', 'rail', 'truck'] as const
const mode = openEnum(routeModes).nullable()

/** docs/interface.md, "route": the way of one container, stop by stop. Not described any more, and still called by clients. */
export const route = defineResource(
  'route',
  { created_at: timestamp, updated_at: timestamp },
  { route_locations: many('route_location') },
)
export type ContainerRoute = z.output<typeof route.schema>

/** A stop: how, when and with what the container comes and leaves. Inbound is null at the first stop, outbound at the last. */
export const routeLocation = defineResource(
  'route_location',
  {
    id: id.optional(),
    inbound_scac: nullableText,
    inbound_mode: mode,
    inbound_eta_at: nullableTimestamp,
    inbound_ata_at: nullableTimestamp,
    inbound_voyage_number: nullableText,
    outbound_scac: nullableText,
    outbound_mode: mode,
    outbound_etd_at: nullableTimestamp,
    outbound_atd_at: nullableTimestamp,
    outbound_voyage_number: nullableText,
    /** Names of times here that were reported without a zone; left out if there are none. */
    times_without_zone: z.array(z.string()).optional(),
    created_at: timestamp,
    updated_at: timestamp,
  },
  {
    route: one('route'),
    location: one('port', 'terminal', 'rail_terminal', 'metro_area'),
    inbound_vessel: one('vessel'),
    outbound_vessel: one('vessel'),
  },
)
export type RouteLocation = z.output<typeof routeLocation.schema>
