import { z } from 'zod'
import { tariffTerms, type TariffTerms, type tariffScopes, type tariffStartEvents } from './tariff.ts'

/** Who bills. Lines and terminals often bill apart for the same days, each by its own tariff. */
export const tariffBillers = ['line', 'terminal', 'railroad'] as const
export const tradeDirections = ['import', 'export'] as const
/** Sizes and kinds between which tariffs differ. Special: open top, flat rack, tank and bulk. */
export const equipmentGroups = [
  'dry_20',
  'dry_40',
  'dry_40_high_cube',
  'dry_45',
  'reefer_20',
  'reefer_40',
  'special_20',
  'special_40',
] as const

export type TariffBiller = (typeof tariffBillers)[number]
export type TradeDirection = (typeof tradeDirections)[number]
export type EquipmentGroup = (typeof equipmentGroups)[number]
export type TariffScope = (typeof tariffScopes)[number]
export type TariffStartEvent = (typeof tariffStartEvents)[number]

/** An account has no more of them. */
export const MAX_TARIFFS = 1000
const MAX_NAME_CHARACTERS = 120

const atPort = [
  'discharged',
  'discharge_completed',
  'vessel_arrived',
  'vessel_departed',
  'available',
] as const satisfies readonly TariffStartEvent[]
const atRamp = ['rail_unloaded', 'rail_notified', 'available'] as const satisfies readonly TariffStartEvent[]

/** What can start a clock of each scope: all else contradicts it. */
export const startEvents: Readonly<
  Record<TradeDirection, Readonly<Record<TariffScope, readonly TariffStartEvent[]>>>
> = {
  import: {
    demurrage: atPort,
    storage: atPort,
    combined: atPort,
    detention: ['full_out'],
    rail_storage: atRamp,
    dwell: ['last_free_day'],
  },
  export: {
    demurrage: ['full_in'],
    storage: ['full_in'],
    combined: ['empty_out'],
    detention: ['empty_out'],
    rail_storage: [],
    dwell: ['last_free_day'],
  },
}

const text = z.string().trim().min(1, 'must not be blank').max(MAX_NAME_CHARACTERS)

/** What a tariff is for, and how it counts. Null says "any" and is written: nothing has a default. */
export const tariffShape = {
  /** As people of the account call it: `MSC US 2026`. */
  name: text,
  biller: z.enum(tariffBillers),
  /** The biller's own word for the charge, as on its invoices. */
  label: text,
  /** Of the line whose containers it is for; null for those of any. */
  scac: z
    .string()
    .regex(/^[A-Z0-9]{2,4}$/, 'must be a SCAC such as MSCU')
    .nullable(),
  /** FIRMS, BIC or SMDG code, or the name, of the terminal where it holds; null at any. */
  terminal: text.nullable(),
  /** The contract that it was agreed on in; null for the published tariff. */
  contract: text.nullable(),
  /** UN/LOCODE of the place where it holds: a port, or the place inland; null at any. */
  locode: z
    .string()
    .regex(/^[A-Z]{2}[A-Z2-9]{3}$/, 'must be a UN/LOCODE such as USLAX')
    .nullable(),
  equipment_groups: z
    .array(z.enum(equipmentGroups))
    .min(1, 'must name at least one')
    .max(equipmentGroups.length),
  direction: z.enum(tradeDirections),
  terms: tariffTerms,
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

const tariffAttributes = z.strictObject(tariffShape)
/** One version of a tariff. Records that are for the same, and differ in when they are in force, are versions of one tariff. */
export type OwnTariff = z.output<typeof tariffAttributes>

/** A fault of one attribute, below the attributes of the tariff. */
export interface TariffFault {
  path: string[]
  detail: string
}

/** Where what a tariff says contradicts itself. */
export function contradictions({
  biller,
  scac,
  terminal,
  locode,
  direction,
  terms,
}: OwnTariff): TariffFault[] {
  const faults: TariffFault[] = []
  if (biller === 'line' && scac === null)
    faults.push({ path: ['scac'], detail: 'is needed: a line bills for its own containers' })
  if (biller === 'terminal' && terminal === null && locode === null)
    faults.push({ path: ['terminal'], detail: 'is needed, or the port: a terminal bills for its own ground' })
  const possible = startEvents[direction][terms.scope]
  if (possible.length === 0)
    faults.push({ path: ['direction'], detail: `contradicts the scope ${terms.scope}` })
  else if (!possible.includes(terms.start_event))
    faults.push({
      path: ['terms', 'start_event'],
      detail: `contradicts ${terms.scope} of ${direction}s, which starts with ${possible.join(' or ')}`,
    })
  if (!currencies.has(terms.currency_code))
    faults.push({ path: ['terms', 'currency_code'], detail: 'is no currency of ISO 4217' })
  return faults
}

const sameFor = ['biller', 'scac', 'terminal', 'contract', 'locode', 'direction'] as const

/** Whether two records are for the same and both in force on some day: nobody could say which counts. */
export const overlaps = (one: OwnTariff, other: OwnTariff): boolean =>
  one.terms.scope === other.terms.scope &&
  sameFor.every((name) => one[name] === other[name]) &&
  one.equipment_groups.some((group) => other.equipment_groups.includes(group)) &&
  areInForceTogether(one.terms, other.terms)

const areInForceTogether = (one: TariffTerms, other: TariffTerms): boolean =>
  (other.valid_until === null || one.valid_from <= other.valid_until) &&
  (one.valid_until === null || other.valid_from <= one.valid_until)

/** Clocks that run while it waits for pickup: detention begins with it, and a dwell fee follows one of these. */
export const scopesBeforePickup: ReadonlySet<TariffScope> = new Set<TariffScope>([
  'demurrage',
  'combined',
  'storage',
  'rail_storage',
])
