import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import type { RawEventRow } from '../rows/changes.ts'
import type { RawEventSnapshot, Snapshot } from '../source.ts'

/** The stored container, and what was reported about it in the carrier's text. */
export interface ReportedRawEvents {
  container_id: string
  raw_events: readonly RawEventSnapshot[]
  /** True when that is all that there is: what is missing was withdrawn. */
  whole: boolean
}

/**
 * Finds the container of reported raw events: by the reported id, else by number. Events of a container that is not
 * itself reported are kept under its id.
 */
export function reportedRawEvents(
  { containers: reported, loose_events = [] }: Pick<Snapshot, 'containers' | 'loose_events'>,
  ours: { container_ids: ReadonlyMap<string, string>; containers: readonly { id: string; number: string }[] },
): ReportedRawEvents[] {
  const byNumber = new Map(ours.containers.map(({ id, number }) => [normaliseIdentifier(number), id]))
  const loose = loose_events.flatMap(({ container_id, raw_events = [] }) =>
    raw_events.length === 0 ? [] : [{ container_id, raw_events, whole: false }],
  )
  const named = reported.flatMap(({ id = '', number, raw_events, whole_history: whole = false }) => {
    const container_id = ours.container_ids.get(id) ?? byNumber.get(normaliseIdentifier(number))
    return container_id === undefined || !raw_events ? [] : [{ container_id, raw_events, whole }]
  })
  return [...named, ...loose]
}

/** The stored form. A single reported instant is the actual or the estimated one (docs/interface.md, "raw_event"). */
export function rawEventRow(
  reported: RawEventSnapshot,
  owner: Pick<RawEventRow, 'account_id' | 'container_id'>,
  { id, now }: { id: string; now: string },
): RawEventRow {
  const { estimated, timestamp } = reported
  return {
    ...owner,
    id: reported.id ?? id,
    source_key: reported.key,
    index: reported.index,
    event: reported.event,
    original_event: reported.original_event,
    timestamp,
    estimated,
    actual_on: reported.actual_on ?? null,
    estimated_on: reported.estimated_on ?? null,
    actual_at: reported.actual_at === undefined && !estimated ? timestamp : (reported.actual_at ?? null),
    estimated_at:
      reported.estimated_at === undefined && estimated ? timestamp : (reported.estimated_at ?? null),
    timezone: reported.timezone ?? null,
    location_name: reported.location_name ?? null,
    location_locode: reported.location_locode ?? null,
    location_id: reported.location?.id ?? null,
    location_type: reported.location?.type ?? null,
    vessel_name: reported.vessel_name ?? null,
    vessel_imo: reported.vessel_imo ?? null,
    vessel_id: reported.vessel_id ?? null,
    voyage_number: reported.voyage_number ?? null,
    unmapped: reported.unmapped && Object.keys(reported.unmapped).length > 0 ? reported.unmapped : null,
    created_at: reported.created_at ?? now,
  }
}
