/** Transport events that report a move of the vessel itself (docs/interface.md, "Events"). */
const moves = (verb: string) =>
  ['vessel', 'transshipment', 'feeder'].map((kind) => `container.transport.${kind}_${verb}`)

export const departures = moves('departed')
export const loadings = moves('loaded')
export const arrivals = moves('arrived')
export const expected = {
  departure: 'container.transport.estimated.vessel_departed',
  arrival: 'container.transport.estimated.vessel_arrived',
}
/** No leg takes longer: older events belong to an earlier voyage. */
export const MAX_LEG_DURATION = '60 days'
