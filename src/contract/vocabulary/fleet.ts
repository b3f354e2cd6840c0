/** Where a container is, as far as its way is reported: on a ship under way, in a port, beyond it, or nowhere that is of interest. */
export const whereaboutsNames = ['not_started', 'in_port', 'at_sea', 'inland', 'ended'] as const
export type Whereabouts = (typeof whereaboutsNames)[number]

/**
 * How urgent a container on the map of the fleet is, the worst first: the day to act by is over; the ship comes so many days later
 * that the customer has to know; a hold; the day to act by is near; ready for pickup; nothing to do.
 */
export const fleetStates = ['over', 'late', 'held', 'due', 'ready', 'on_time'] as const
export type FleetState = (typeof fleetStates)[number]

/**
 * Why a container is not on the map of the fleet: no ship or port is reported where it is; no position of its ship was reported lately; positions
 * of ships are a paid feature that the account does not have; its port has no coordinates; and those that are neither at sea nor in port.
 */
export const offMapReasons = [
  'unknown_place',
  'no_position',
  'positions_not_enabled',
  'no_coordinates',
  'not_started',
  'inland',
  'ended',
] as const
export type OffMapReason = (typeof offMapReasons)[number]
