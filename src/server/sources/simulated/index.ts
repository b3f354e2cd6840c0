export type { SimulatedShipment } from './fleet.ts'
export type { Sea } from './sea.ts'
export { type SimulatedSource, simulatedSource } from './source.ts'
