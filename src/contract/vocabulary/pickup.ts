/** What is to do next to get a container from its last terminal to the customer and back, in order. */
export const pickupPhases = ['arriving', 'to_pick_up', 'to_deliver', 'empty_to_return', 'done'] as const
export type PickupPhase = (typeof pickupPhases)[number]

/** Where a truck picks it up: at the port of discharge, or where it goes from there. */
export const pickupPlaces = ['port', 'inland'] as const
export type PickupPlace = (typeof pickupPlaces)[number]
