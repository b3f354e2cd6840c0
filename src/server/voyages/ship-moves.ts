/** What transport events tell of the ship herself (docs/interface.md, "Events"). */
const moves = (verb: string) =>
  ['vessel', 'transshipment', 'feeder'].map((kind) => `container.transport.${kind}_${verb}`)

export const departures = moves('departed')
export const arrivals = moves('arrived')
export const expected = {
  departure: 'container.transport.estimated.vessel_departed',
  arrival: 'container.transport.estimated.vessel_arrived',
}
/** A leg and its rotation take less: what is older belongs to a voyage before. */
export const rotation = '60 days'
