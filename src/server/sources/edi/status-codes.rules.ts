import type { MoveName, PlaceOfMove, Transport } from '../kit/moves.rules.ts'

/** What a status code of X12 315 says; partners of IFTSTA often use the same letters. */
export interface StatusCode {
  name: MoveName
  transport?: Transport
  /** Where the code itself says so; else the message does. */
  is_laden?: boolean
  kind?: PlaceOfMove['kind']
}

const hold = (name: MoveName, codes: string): [string, StatusCode][] =>
  codes.split(' ').map((code) => [code, { name }])

/** The usual codes (SOURCES.md of the design, section 6); partners agree on others. */
export const usualStatusCodes: ReadonlyMap<string, StatusCode> = new Map<string, StatusCode>([
  ['EE', { name: 'gated_out', is_laden: false }],
  ['I', { name: 'gated_in' }],
  ['AE', { name: 'loaded', transport: 'vessel' }],
  ['AP', { name: 'loaded', transport: 'feeder' }],
  ['AO', { name: 'loaded', transport: 'feeder' }],
  ['VD', { name: 'departed', transport: 'vessel' }],
  ['VA', { name: 'arrived', transport: 'vessel' }],
  ['UV', { name: 'discharged', transport: 'vessel' }],
  ['AL', { name: 'loaded', transport: 'rail' }],
  ['RL', { name: 'departed', transport: 'rail' }],
  ['AR', { name: 'arrived', transport: 'rail' }],
  ['UR', { name: 'discharged', transport: 'rail' }],
  ['P', { name: 'other', transport: 'rail' }],
  ['AV', { name: 'available' }],
  ['OA', { name: 'gated_out' }],
  ['D', { name: 'discharged', transport: 'truck', kind: 'customer' }],
  ['X1', { name: 'other' }],
  ['RD', { name: 'empty_returned', is_laden: false }],
  ['CR', { name: 'carrier_release' }],
  ['CT', { name: 'customs_release' }],
  ['CU', { name: 'both_releases' }],
  ['FP', { name: 'freight_paid' }],
  ['HR', { name: 'hold_release' }],
  ['NF', { name: 'other' }],
  ['FT', { name: 'other' }],
  ['AA', { name: 'pickup_appointment' }],
  ['AD', { name: 'other' }],
  ['X9', { name: 'other' }],
  ...hold('customs_hold', 'PA PB PC PD PE PF PG PH PI PJ PK PQ PR C1'),
  ...hold('usda_hold', 'PL PM PN PO PP PS PT PW PX'),
  ...hold('other_hold', 'TC HG PU PV A1'),
  ['A2', { name: 'hold_release' }],
])
