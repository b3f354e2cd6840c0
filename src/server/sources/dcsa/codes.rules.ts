import type { Certainty, MoveName, PlaceRole, PlaceOfMove, Transport } from '../kit/moves.rules.ts'

/**
 * The table's first code of a value is the one of 2.2: what Portolan publishes is written with the tables by which it reads.
 * @throws for a value that the table lacks
 */
export function publishedCode<Value>(table: Readonly<Record<string, Value>>, value: Value): string {
  const code = Object.keys(table).find((each) => table[each] === value)
  if (code === undefined) throw new Error(`No code of the standard means ${String(value)}`)
  return code
}

/** Codes of 2.x with the words of the 3.0 drafts beside them. */
export const moveCodes: Readonly<Record<string, MoveName>> = {
  ARRI: 'arrived',
  ARRIVED: 'arrived',
  DEPA: 'departed',
  DEPARTED: 'departed',
  LOAD: 'loaded',
  LOADED: 'loaded',
  DISC: 'discharged',
  DISCHARGED: 'discharged',
  GTIN: 'gated_in',
  GATED_IN: 'gated_in',
  DROP: 'gated_in',
  DROPPED_OFF: 'gated_in',
  GTOT: 'gated_out',
  GATED_OUT: 'gated_out',
  PICK: 'gated_out',
  PICKED_UP: 'gated_out',
  AVPU: 'available',
  AVAILABLE_FOR_PICKUP: 'available',
  CUSI: 'customs_hold',
  CUSTOMS_SELECTED_FOR_INSPECTION: 'customs_hold',
  CUSR: 'customs_release',
  CUSTOMS_RELEASED: 'customs_release',
}
/** Known, and none of the events of the interface. */
export const otherCodes: ReadonlySet<string> = new Set(
  'STUF STUFFED STRP STRIPPED INSP INSPECTED RSEA RESEALED RMVD REMOVED CROS CROSSED CUSS AVDO APPROACHING'.split(
    ' ',
  ),
)

/** By the paper and what became of it: `TRD ISSU`. */
export const paperCodes: Readonly<Record<string, MoveName>> = {
  'SRM RELS': 'carrier_release',
  'SRM CONF': 'carrier_release',
  'CAS RELS': 'carrier_release',
  'CUS RELS': 'customs_release',
  'CUS HOLD': 'customs_hold',
  'CUC RELS': 'customs_release',
  'CUC HOLD': 'customs_hold',
  'VGM RECE': 'vgm_received',
  'VGM CONF': 'vgm_received',
  'BKG VOID': 'booking_cancelled',
  'BKG CANC': 'booking_cancelled',
  'BKG CACF': 'booking_cancelled',
  'CBR REJE': 'booking_cancelled',
}
/** The words of the 3.0 drafts for what became of a paper. */
export const paperWords: Readonly<Record<string, string>> = {
  RELEASED: 'RELS',
  CONFIRMED: 'CONF',
  ON_HOLD: 'HOLD',
  RECEIVED: 'RECE',
  VOIDED: 'VOID',
  CANCELLED: 'CANC',
  REJECTED: 'REJE',
}

/** `PLAN` was seen at Evergreen. */
export const certaintyCodes: Readonly<Record<string, Certainty>> = {
  ACT: 'actual',
  ACTUAL: 'actual',
  EST: 'estimated',
  ESTIMATED: 'estimated',
  PLN: 'planned',
  PLAN: 'planned',
  PLANNED: 'planned',
  REQ: 'planned',
}

/** `FEEDER` was seen at ONE. Numbers, those of 1.x, are in a table of their own: an object has them before its other names. */
export const transportCodes: Readonly<Record<string, Transport>> = {
  VESSEL: 'vessel',
  MARITIME_TRANSPORT: 'vessel',
  BARGE: 'feeder',
  FEEDER: 'feeder',
  INLAND_WATER_TRANSPORT: 'feeder',
  RAIL: 'rail',
  RAIL_TRANSPORT: 'rail',
  TRUCK: 'truck',
  ROAD_TRANSPORT: 'truck',
}
export const transportNumbers: Readonly<Record<string, Transport>> = {
  '1': 'vessel',
  '2': 'rail',
  '3': 'truck',
  '8': 'feeder',
}

export const roleCodes: Readonly<Record<string, PlaceRole>> = {
  POL: 'port_of_lading',
  PORT_OF_LOADING: 'port_of_lading',
  PTS: 'transshipment',
  TSP: 'transshipment',
  POD: 'port_of_discharge',
  PORT_OF_DISCHARGE: 'port_of_discharge',
}

export const facilityCodes: Readonly<Record<string, PlaceOfMove['kind']>> = {
  POTE: 'port_terminal',
  PORT_TERMINAL: 'port_terminal',
  DEPO: 'depot',
  DEPOT: 'depot',
  RAMP: 'ramp',
  INTE: 'inland_terminal',
  INLAND_TERMINAL: 'inland_terminal',
  CLOC: 'customer',
  CUSTOMER_LOCATION: 'customer',
  OFFD: 'off_dock',
  COYA: 'off_dock',
  OFF_DOCK_STORAGE: 'off_dock',
}
