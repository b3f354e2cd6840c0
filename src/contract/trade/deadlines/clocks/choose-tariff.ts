import type { EquipmentGroup, OwnTariff } from '../own-tariff.ts'
import { type PlainDay, plainDayOf } from '../plain-day.ts'
import type { ClockedContainer } from './clock-facts.ts'
import { type ClockRun, clockRunOf } from './clock-run.ts'
import { isTerminalNamed } from './place-names.ts'

interface EquipmentFacts {
  equipment_type: string | null
  equipment_length: number | null
  equipment_height: string | null
}

const kindOf = (type: string): 'dry' | 'reefer' | 'special' =>
  type === 'dry' || type === 'reefer' ? type : 'special'

/**
 * The groups that a container may belong to: one where its kind, length and height are reported, several where one of them is not, none
 * where no tariff has such a group (10 feet).
 */
function equipmentGroupsOf({
  equipment_type,
  equipment_length,
  equipment_height,
}: EquipmentFacts): EquipmentGroup[] {
  const kinds = equipment_type === null ? (['dry', 'reefer', 'special'] as const) : [kindOf(equipment_type)]
  const lengths = equipment_length === null ? [20, 40, 45] : [equipment_length]
  const groups = kinds.flatMap((kind) =>
    lengths.flatMap((length) =>
      kind === 'dry' ? dryGroups(length, equipment_height) : otherGroups(kind, length),
    ),
  )
  return [...new Set(groups)]
}

function dryGroups(length: number, height: string | null): EquipmentGroup[] {
  if (length === 20) return ['dry_20']
  if (length === 45) return ['dry_45']
  if (length !== 40) return []
  if (height === null) return ['dry_40', 'dry_40_high_cube']
  return [height === 'high_cube' ? 'dry_40_high_cube' : 'dry_40']
}

function otherGroups(kind: 'reefer' | 'special', length: number): EquipmentGroup[] {
  if (length === 20) return [`${kind}_20`]
  return length === 40 || length === 45 ? [`${kind}_40`] : []
}

/** A stored version of a tariff. */
export interface StoredTariff extends OwnTariff {
  id: string
}

/** A version that may be for a container, with the clock that would run by it. */
export interface Candidate {
  tariff: StoredTariff
  run: ClockRun
  /** ISO 8601, or a date alone: what selects the version. Null where that is not known. */
  versionAt: string | null
  /** Of a dwell fee: the clocks that it could follow have different last free days. */
  followsSeveral?: boolean
}

/** The tariff by which a clock is counted, or why it is none of several. */
export type Chosen =
  | { is: 'chosen'; by: Candidate; versions: StoredTariff[] }
  | {
      is: 'unclear'
      because:
        | 'several_tariffs'
        | 'equipment_unknown'
        | 'terminal_unknown'
        | 'no_version'
        | 'version_date_unknown'
      among: Candidate[]
    }

/** The tariffs that are for a container, or may be: one list for each biller, scope and direction, so for each clock. */
export function candidatesByClock(
  tariffs: readonly StoredTariff[],
  container: ClockedContainer,
  now: string,
): Candidate[][] {
  const groups = equipmentGroupsOf(container)
  const candidates = tariffs.flatMap((tariff): Candidate[] => {
    const run = clockRunOf(tariff, container)
    const isFor =
      run !== null &&
      groups.some((group) => tariff.equipment_groups.includes(group)) &&
      (tariff.scac === null || tariff.scac === container.shipping_line_scac) &&
      mayBeAt(tariff, container, run)
    return isFor ? [{ tariff, run, versionAt: versionAtOf(tariff, run, container, now) }] : []
  })
  return [
    ...Map.groupBy(candidates, ({ tariff }) => clockKey({ ...tariff, scope: tariff.terms.scope })).values(),
  ]
}

/** What one clock is for. */
export const clockKey = ({ biller, scope, direction }: ClockOf): string => `${biller} ${scope} ${direction}`
interface ClockOf {
  biller: OwnTariff['biller']
  scope: OwnTariff['terms']['scope']
  direction: OwnTariff['direction']
}

/** Where the terminal is not known, a tariff of one in that place may be for it. */
function mayBeAt(tariff: OwnTariff, { places }: ClockedContainer, run: ClockRun): boolean {
  const place = places[run.place]
  if (place === null || (tariff.locode !== null && tariff.locode !== place.locode)) return false
  if (tariff.terminal === null) return true
  return place.terminal === null ? tariff.locode !== null : isTerminalNamed(tariff.terminal, place.terminal)
}

/** Of a clock that has not started, the version of the present day is shown. */
export function versionAtOf(
  { terms }: OwnTariff,
  { start }: ClockRun,
  { times }: ClockedContainer,
  now: string,
): string | null {
  switch (terms.version_date) {
    case 'calculation':
      return now
    case 'discharge':
      return start === null ? now : (times.discharged?.at ?? null)
    case 'vessel_departure':
      return start === null ? now : (times.departed?.at ?? null)
    case 'clock_start':
    case 'each_day':
      return start?.at ?? now
  }
}

/**
 * Of several tariffs the one that says most of what it is for: agreed on in a contract before published, then of the terminal, of the
 * place, of the line. Nothing on a shipment names its contract, so that two contracts are several tariffs.
 */
export function chooseTariff(
  candidates: readonly Candidate[],
  container: ClockedContainer,
  dayOf: (at: string, candidate: Candidate) => PlainDay,
): Chosen {
  const unclear = (
    because: (Chosen & { is: 'unclear' })['because'],
    among: readonly Candidate[],
  ): Chosen => ({
    is: 'unclear',
    because,
    among: [...among],
  })
  const groups = equipmentGroupsOf(container)
  if (candidates.some(({ tariff }) => !groups.every((group) => tariff.equipment_groups.includes(group))))
    return unclear('equipment_unknown', candidates)
  const isOfUnknownTerminal = ({ tariff, run }: Candidate) =>
    tariff.terminal !== null && container.places[run.place]?.terminal === null
  if (candidates.some(isOfUnknownTerminal)) return unclear('terminal_unknown', candidates)
  const undated = candidates.filter(({ versionAt }) => versionAt === null)
  if (undated.length > 0) return unclear('version_date_unknown', undated)
  const inForce = candidates.filter((candidate) => {
    const { valid_from, valid_until } = candidate.tariff.terms
    const day = dayOf(candidate.versionAt ?? '', candidate)
    return (
      plainDayOf(valid_from, null) <= day && (valid_until === null || day <= plainDayOf(valid_until, null))
    )
  })
  if (inForce.length === 0) return unclear('no_version', candidates)
  const most = Math.max(...inForce.map(({ tariff }) => rankOf(tariff)))
  const best = inForce.filter(({ tariff }) => rankOf(tariff) === most)
  if (new Set(best.map(({ tariff }) => tariffKey(tariff))).size > 1) return unclear('several_tariffs', best)
  const by = best.toSorted((one, other) =>
    one.tariff.terms.valid_from < other.tariff.terms.valid_from ? 1 : -1,
  )[0]
  if (by === undefined) return unclear('no_version', candidates)
  const versions = candidates
    .map(({ tariff }) => tariff)
    .filter((tariff) => tariffKey(tariff) === tariffKey(by.tariff))
    .toSorted((one, other) => (one.terms.valid_from < other.terms.valid_from ? -1 : 1))
  return { is: 'chosen', by, versions }
}

const rankOf = ({ contract, terminal, locode, scac }: OwnTariff): number =>
  [contract, terminal, locode, scac].reduce((rank, part) => rank * 2 + (part === null ? 0 : 1), 0)

/** The same for all versions of one tariff. */
const tariffKey = ({ contract, terminal, locode, scac }: OwnTariff): string =>
  JSON.stringify([contract, terminal?.toLowerCase(), locode, scac])
