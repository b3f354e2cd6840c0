import { sql } from 'kysely'
import { applyStaged } from '../../custom-fields/staged.store.ts'
import type { Trx } from '../../platform/database/tables.ts'
import { among } from '../../platform/database/values.ts'
import type { Entry } from '../../platform/events/entry.ts'
import { append } from '../../platform/events/log.ts'
import { type SnapshotToApply, type AppliedSnapshot, applySnapshots } from '../snapshot/apply.store.ts'
import { updateRows } from '../rows/batched-writes.ts'
import { partyNames } from '../rows/parties.store.ts'
import { isTrial, type CheckOutcome, transition, withoutOldStop } from './requests.rules.ts'
import type { TrackingRequestRow } from '../rows/changes.ts'
import type { SourceAnswer } from '../source.ts'
import { noteChecks, stopShipments } from '../stopping/stop.store.ts'

/** A request and the answer to its check. */
export interface AnsweredRequest {
  request: TrackingRequestRow
  answer: SourceAnswer | { kind: 'duplicate'; shipment_id: string } | { kind: 'no_source' }
}

/**
 * Stores the snapshots first, then the new states of the requests. A request may have been edited or stopped during its
 * check, so it is read again. All code takes the locks in one order: requests without a shipment,
 * shipments, their requests.
 */
export async function storeAnswers(trx: Trx, answered: AnsweredRequest[], now: string): Promise<void> {
  const accountId = answered[0]?.request.account_id ?? ''
  const idsOf = (some: AnsweredRequest[]) => some.map(({ request }) => request.id)
  const waiting = answered.filter(({ request }) => request.shipment_id === null)
  const current = await lockRequests(trx, accountId, idsOf(waiting))
  const labels = await labelsOf(
    trx,
    accountId,
    answered.map(({ request }) => current.get(request.id) ?? request),
  )
  const reported = answered.flatMap(({ request, answer }) => {
    if (answer.kind !== 'snapshot') return []
    const { snapshot } = answer
    const shipment = snapshot.shipment && withoutOldStop(snapshot.shipment, request.resumed_at)
    return [{ request, snapshot: { ...snapshot, shipment } }]
  })
  const news: Entry[] = []
  const applied = await applySnapshots(
    trx,
    accountId,
    reported.map(({ request, snapshot }) => ({
      snapshot,
      isAnswer: true as const,
      request: labels.get(request.id),
      ...(request.source !== null && { reported_by: request.source }),
    })),
    now,
    news,
  )
  const appliedTo = new Map(reported.map(({ request }, index) => [request.id, applied[index]]))
  const known = applied.flatMap(({ shipment_id, isCheckNoted }) => (isCheckNoted ? [] : (shipment_id ?? [])))
  await noteChecks(trx, accountId, {
    asked: [
      ...answered.flatMap(({ request, answer }) =>
        answer.kind === 'no_source' || answer.kind === 'waiting' ? [] : (request.shipment_id ?? []),
      ),
      ...known,
    ],
    answered: known,
    now,
  })
  const tracked = idsOf(answered.filter((each) => !waiting.includes(each)))
  for (const [id, row] of await lockRequests(trx, accountId, tracked)) current.set(id, row)
  const moves = answered.flatMap(({ request, answer }) => {
    const row = current.get(request.id)
    if (!row || row.next_check_at === null) return []
    const outcome = outcomeOf(request, answer, appliedTo.get(request.id))
    return [moveOf(row, request, outcome, now)]
  })
  await updateRows(
    trx,
    'tracking_requests',
    moves.map(({ row, columns }) => ({ row, columns })),
  )
  const found = moves.flatMap(({ row: { id, status, shipment_id } }) =>
    status === 'created' && shipment_id !== null && current.get(id)?.has_staged
      ? [{ tracking_request_id: id, shipment_id }]
      : [],
  )
  await applyStaged(trx, accountId, found, now)
  // The log has first that the request succeeded, then what was reported, and last that tracking stopped.
  const outcomes: Entry[] = moves.flatMap(({ row, events }) =>
    events.map((event) => ({
      event,
      reference: { type: 'tracking_request', id: row.id },
      shipment_id: row.shipment_id,
      container_id: null,
      occurred_at: now,
    })),
  )
  const stopped = moves.flatMap(({ row, stops }) =>
    stops && row.shipment_id ? [{ id: row.shipment_id, reason: stops }] : [],
  )
  const ends = await stopShipments(trx, accountId, stopped, now)
  await append(trx, accountId, [...outcomes, ...news, ...ends], now)
}

/** The labels and the customer that a request gives to the shipment that it finds. */
async function labelsOf(
  trx: Trx,
  accountId: string,
  requests: TrackingRequestRow[],
): Promise<Map<string, NonNullable<SnapshotToApply['request']>>> {
  const customers = requests.flatMap(({ customer_id }) => customer_id ?? [])
  const names = await partyNames(trx, accountId, customers)
  return new Map(
    requests.map(({ id, ref_numbers, tags, customer_id }) => [
      id,
      { ref_numbers, tags, customer_name: names.get(customer_id ?? '') ?? null },
    ]),
  )
}

/**
 * @param row the request as it is stored now
 * @param checked the request as it was checked, with the line and the source that were found for it
 */
function moveOf(row: TrackingRequestRow, checked: TrackingRequestRow, outcome: CheckOutcome, now: string) {
  const { scac, normalized_number, source } = checked
  const { request, stops, events } = transition({ ...row, scac, normalized_number }, outcome, new Date(now))
  const isHeld = row.leased_by === checked.leased_by
  const changes = {
    scac,
    normalized_number,
    source,
    ...request,
    ...(isHeld && { leased_by: null, leased_until: null }),
  }
  // It was made due anew while it was checked, or another process claimed it: its next check stays as it is.
  if (!isHeld && changes.next_check_at) delete changes.next_check_at
  const columns = Object.keys(changes) as (keyof TrackingRequestRow)[]
  return { row: { ...row, ...changes }, columns, stops, events }
}

/** The answer in the form of the rules: a shipment that the account already tracks is a duplicate. */
function outcomeOf(
  request: TrackingRequestRow,
  answer: AnsweredRequest['answer'],
  applied: AppliedSnapshot | undefined,
): CheckOutcome {
  if (answer.kind !== 'snapshot') return answer
  const row = applied?.shipment
  if (!row || !applied) return { kind: 'unreachable', reason: 'unrecognized_response' }
  if (request.shipment_id === null && !applied.isNew && !isTrial(request))
    return { kind: 'duplicate', shipment_id: row.id }
  const updates = [row, ...applied.containers].map(({ updated_at }) => updated_at)
  const stopped = row.line_tracking_stopped_at !== null
  return {
    kind: 'snapshot',
    check_again_at: answer.snapshot.check_again_at ?? null,
    shipment: {
      id: row.id,
      scac: row.shipping_line_scac,
      containers: applied.containers,
      arrived_at: row.destination_ata_at ?? row.pod_ata_at,
      updated_at: updates.toSorted().at(-1) ?? row.updated_at,
      stopped_reason: stopped ? (row.line_tracking_stopped_reason ?? 'no_updates_at_line') : null,
      resumed_at: request.resumed_at,
    },
  }
}

/** A request, and whether custom fields wait for what it finds. */
type LockedRequest = TrackingRequestRow & { has_staged: boolean }

async function lockRequests(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, LockedRequest>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('tracking_requests')
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from staged_custom_fields as staged
        where staged.account_id = ${accountId} and staged.tracking_request_id = tracking_requests.id)`.as(
        'has_staged',
      ),
    )
    .where('account_id', '=', accountId)
    .where(among('id', ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
