import { z } from 'zod'
import { nullableText, nullableTimestamp, timestamp } from '../../jsonapi/index.ts'
import { fleetStates, offMapReasons } from '../../vocabulary/index.ts'
import { position } from './route-map.ts'

const count = z.int()

/** The same schema under each of these names. */
const byName = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>

/** What a ship and a port have of the containers there. */
const gathered = {
  containers: count,
  /** By state; a state that none is in is left out. */
  counts: z.partialRecord(z.enum(fleetStates), count),
  /** The state of the most urgent of them. */
  worst: z.enum(fleetStates),
  /** By how many days the arrival is later than first expected, of the one that is latest; null where none is late. */
  delay_days: count.nullable(),
  /** The earliest day to act by. */
  next_act_by: z
    .looseObject({
      /** `2026-11-30`, in `time_zone`. */
      day: z.string(),
      time_zone: z.string(),
      /** Calendar days from today, in that zone: 0 is today, less is over. */
      days_left: count,
      /** The gate closed on that day, which is today. */
      is_gate_closed: z.boolean().optional(),
      /** It is the calculated one. */
      is_estimate: z.boolean(),
    })
    .nullable(),
  /**
   * An estimate. Of a ship: the first port of discharge where she is expected with them. Of a port: when the next ship is expected there
   * with others.
   */
  next_arrival: z
    .looseObject({
      at: timestamp,
      location_id: z.string(),
      name: z.string(),
      locode: nullableText,
      time_zone: nullableText,
    })
    .nullable(),
}

const fleetVesselProperties = z.looseObject({
  feature_type: z.literal('fleet_vessel'),
  vessel_id: z.string(),
  vessel_name: nullableText,
  vessel_imo: nullableText,
  /** The voyage that most of the containers are on. */
  voyage_number: nullableText,
  /** The line that most of the containers are tracked with. */
  shipping_line_scac: nullableText,
  vessel_location_timestamp: timestamp,
  /** Degrees clockwise from north, 0 to 360; knots. */
  vessel_location_heading: z.number().nullable(),
  vessel_location_speed: z.number().nullable(),
  /** When she left the port that she comes from. */
  departed_at: nullableTimestamp,
  ...gathered,
})

const fleetPortProperties = z.looseObject({
  feature_type: z.literal('fleet_port'),
  location_id: z.string(),
  name: z.string(),
  locode: nullableText,
  country_code: nullableText,
  country: nullableText,
  time_zone: nullableText,
  /** In so many terminals, as far as these are known. */
  terminals: count,
  ...gathered,
})

const feature = <P extends z.ZodType>(properties: P) =>
  z.looseObject({
    type: z.literal('Feature'),
    geometry: z.looseObject({ type: z.literal('Point'), coordinates: position }),
    properties,
  })
const fleetVessel = feature(fleetVesselProperties)
const fleetPort = feature(fleetPortProperties)
export type FleetVessel = z.output<typeof fleetVessel>
export type FleetPort = z.output<typeof fleetPort>
export const fleetFeature = z.union([fleetVessel, fleetPort])
export type FleetGathered = Pick<FleetPort['properties'], keyof typeof gathered>

/**
 * docs/interface.md, "Fleet map": the ships at sea and the ports where containers are, those with the most urgent state first, then
 * those with more containers. Beside the members of a FeatureCollection it has how many containers are on the map, and of those that
 * are not why.
 */
export const fleetMap = z
  .looseObject({
    type: z.literal('FeatureCollection'),
    features: z.array(fleetFeature),
    containers: count,
    without_position: z.object(byName(offMapReasons, count)),
  })
  .meta({ id: 'fleet_map' })
export type FleetMap = z.output<typeof fleetMap>
