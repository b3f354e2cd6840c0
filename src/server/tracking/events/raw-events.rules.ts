import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { RawEventRow } from '../rows/rows.ts'
import type { RawEventSnapshot, Snapshot } from '../source.ts'

/** A container of ours, and what was told of it in the carrier's words. */
export interface ToldRawEvents {
  container_id: string
  raw_events: readonly RawEventSnapshot[]
  /** True when that is all that there is: what is missing was withdrawn. */
  whole: boolean
}

/**
 * Whose the told raw events are: by the id that a container was told under, else by its number. Those of a container
 * that is itself not told are kept under its id.
 */
export function rawEventsTold(
  { containers: told, loose_events = [] }: Pick<Snapshot, 'containers' | 'loose_events'>,
  ours: { container_ids: ReadonlyMap<string, string>; containers: readonly { id: string; number: string }[] },
): ToldRawEvents[] {
  const byNumber = new Map(ours.containers.map(({ id, number }) => [normaliseIdentifier(number), id]))
  const loose = loose_events.flatMap(({ container_id, raw_events = [] }) =>
    raw_events.length === 0 ? [] : [{ container_id, raw_events, whole: false }],
  )
  const named = told.flatMap(({ id = '', number, raw_events, whole_history: whole = false }) => {
    const container_id = ours.container_ids.get(id) ?? byNumber.get(normaliseIdentifier(number))
    return container_id === undefined || !raw_events ? [] : [{ container_id, raw_events, whole }]
  })
  return [...named, ...loose]
}

/** As it is stored. An instant that is told alone is the actual or the estimated one (docs/interface.md, "raw_event"). */
export function rawEventRow(
  told: RawEventSnapshot,
  owner: Pick<RawEventRow, 'account_id' | 'container_id'>,
  { id, now }: { id: string; now: string },
): RawEventRow {
  const { estimated, timestamp } = told
  return {
    ...owner,
    id: told.id ?? id,
    source_key: told.key,
    index: told.index,
    event: told.event,
    original_event: told.original_event,
    timestamp,
    estimated,
    actual_on: told.actual_on ?? null,
    estimated_on: told.estimated_on ?? null,
    actual_at: told.actual_at === undefined && !estimated ? timestamp : (told.actual_at ?? null),
    estimated_at: told.estimated_at === undefined && estimated ? timestamp : (told.estimated_at ?? null),
    timezone: told.timezone ?? null,
    location_name: told.location_name ?? null,
    location_locode: told.location_locode ?? null,
    location_id: told.location?.id ?? null,
    location_type: told.location?.type ?? null,
    vessel_name: told.vessel_name ?? null,
    vessel_imo: told.vessel_imo ?? null,
    vessel_id: told.vessel_id ?? null,
    voyage_number: told.voyage_number ?? null,
    aside: told.aside && Object.keys(told.aside).length > 0 ? told.aside : null,
    created_at: told.created_at ?? now,
  }
}
