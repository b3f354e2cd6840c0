import { plural, t } from '../../contract/language/index.ts'
import type { FleetMap } from '../../contract/resources/index.ts'
import { SOON_DAYS } from '../../contract/trade/index.ts'
import { type FleetState, type OffMapReason, offMapReasons } from '../../contract/vocabulary/index.ts'
import { actByLeftText, ageText, dateText, timeText, type Tone } from '../format/index.ts'
import { type FleetFeature, isOldPosition, placeIdOf, placeNameOf } from '../map/fleet/place.present.ts'

/** What a state says of so many containers. */
const stateTexts: Record<FleetState, (n: number) => string> = {
  over: (n) => t('{n} over', { n }),
  late: (n) => t('{n} late', { n }),
  held: (n) => t('{n} held', { n }),
  due: (n) => t('{n} due', { n }),
  ready: (n) => t('{n} ready', { n }),
  on_time: (n) => t('{n} on time', { n }),
}
const stateTones: Record<FleetState, Tone> = {
  over: 'bad',
  late: 'bad',
  held: 'warn',
  due: 'warn',
  ready: 'ok',
  on_time: 'sea',
}

/** A ship or a port as a row of the table beside the map. */
export interface FleetRow {
  place: string
  isShip: boolean
  name: string
  /** The voyage of a ship, the UN/LOCODE of a port. */
  code: string | null
  containers: number
  worst: { text: string; tone: Tone }
  actBy: { text: string; tone: Tone; isEstimate: boolean } | null
  arrival: { text: string; title: string; code: string | null } | null
  /** Of a ship: how old her position is. */
  position: { text: string; isOld: boolean } | null
}

export function fleetRow(feature: FleetFeature, now: Date): FleetRow {
  const { properties } = feature
  const isShip = properties.feature_type === 'fleet_vessel'
  const { worst, counts, delay_days, next_act_by, next_arrival } = properties
  const day = next_act_by && dateText(`${next_act_by.day}T12:00:00Z`, 'UTC', now).text
  const arrival = next_arrival && timeText(next_arrival.at, next_arrival.time_zone, now)
  return {
    place: placeIdOf(feature),
    isShip,
    name: placeNameOf(feature),
    code: isShip ? properties.voyage_number : properties.locode,
    containers: properties.containers,
    worst: {
      text:
        worst === 'late' && delay_days !== null
          ? plural(delay_days, '{n} day late', '{n} days late')
          : stateTexts[worst](counts[worst] ?? properties.containers),
      tone: stateTones[worst],
    },
    actBy:
      next_act_by === null
        ? null
        : {
            text: `${day} · ${actByLeftText(next_act_by.days_left, next_act_by.is_gate_closed === true)}`,
            tone: next_act_by.days_left <= 0 ? 'bad' : next_act_by.days_left <= SOON_DAYS ? 'warn' : 'rest',
            isEstimate: next_act_by.is_estimate,
          },
    arrival: arrival && { text: arrival.text, title: arrival.title, code: next_arrival.locode },
    position: isShip
      ? {
          text: ageText(properties.vessel_location_timestamp, now),
          isOld: isOldPosition(feature, now),
        }
      : null,
  }
}

const reasonTexts: Record<OffMapReason, (n: number) => string> = {
  unknown_place: (n) => t('{n} of which no ship or port is reported', { n }),
  no_position: (n) => t('{n} on ships without a position', { n }),
  positions_not_enabled: (n) => t('{n} at sea: positions are not enabled for this account', { n }),
  no_coordinates: (n) => t('{n} in ports without coordinates', { n }),
  not_started: (n) => t('{n} not at the port yet', { n }),
  inland: (n) => t('{n} inland', { n }),
  ended: (n) => t('{n} picked up or returned', { n }),
}

/** Why containers of the view are not on the map, the most frequent reason first; empty where all are. */
export const offMapTexts = ({ without_position }: Pick<FleetMap, 'without_position'>): string[] =>
  offMapReasons
    .filter((reason) => without_position[reason] > 0)
    .toSorted((a, b) => without_position[b] - without_position[a])
    .map((reason) => reasonTexts[reason](without_position[reason]))

export const offMapCount = ({ without_position }: Pick<FleetMap, 'without_position'>): number =>
  Object.values(without_position).reduce((sum, count) => sum + count, 0)
