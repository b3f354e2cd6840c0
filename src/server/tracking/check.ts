import type { Kysely, Transaction } from 'kysely'
import { normaliseIdentifier } from '../../contract/identifiers/index.ts'
import { type Clock, iso } from '../clock.ts'
import type { Tables } from '../database/tables.ts'
import type { Entry } from '../events/entry.ts'
import { append } from '../events/log.ts'
import type { Log } from '../log.ts'
import { type Applied, applySnapshots } from './apply.store.ts'
import { updateRows } from './bulk.ts'
import { type Outcome, transition, type Transition } from './requests.rules.ts'
import type { TrackingRequestRow } from './rows.ts'
import type { Source, SourceAnswer } from './source.ts'
import { noteChecks, stopShipments } from './stop.store.ts'
import { alreadyTracked, claimDue } from './tracking-requests.store.ts'

export interface CheckDeps {
  db: Kysely<Tables>
  clock: Clock
  source: Source
  log: Log
}

/** Requests in one round: as many as share a transaction well. */
const most = 100
/** A process that died with requests in hand loses them to the next so much later, on the wall clock. */
const claimSeconds = 300

/** A request and what came of asking. */
interface Asked {
  request: TrackingRequestRow
  answer: SourceAnswer | { kind: 'duplicate'; shipment_id: string }
}

/**
 * Asks the source for the requests that are due, and stores what it tells. @returns how many were asked for, and
 * whether more may be due
 */
export async function checkDue(deps: CheckDeps): Promise<{ checked: number; more: boolean }> {
  const { db, clock, source } = deps
  const now = clock.now()
  const claimedUntil = iso(new Date(now.getTime() + claimSeconds * 1000 * Math.max(1, clock.speed)))
  const claimed = await claimDue(db, { source: source.name, now: iso(now), claimedUntil, most })
  if (claimed.length === 0) return { checked: 0, more: false }
  const tracked = await alreadyTracked(
    db,
    claimed.filter((request) => request.shipment_id === null && !isTrial(request)),
  )
  const asked = await Promise.all(
    claimed.map(async (request): Promise<Asked> => {
      const shipment_id = tracked.get(request.id)
      if (shipment_id !== undefined) return { request, answer: { kind: 'duplicate', shipment_id } }
      return { request, answer: await ask(deps, request, now) }
    }),
  )
  for (const group of Map.groupBy(asked, ({ request }) => request.account_id).values())
    await storeTogether(deps, group, iso(now))
  return { checked: claimed.length, more: claimed.length === most }
}

/** Trying the interface out gives the same outcome every time (gaps.md, "Transitions"). */
const isTrial = (request: TrackingRequestRow) => request.scac === 'TEST'

async function ask(
  { source, log }: CheckDeps,
  request: TrackingRequestRow,
  now: Date,
): Promise<SourceAnswer> {
  const { request_type, scac } = request
  const request_number = normaliseIdentifier(request.request_number)
  try {
    return await source.ask({ request_type, request_number, scac }, now)
  } catch (cause) {
    log.error('A source failed', { cause, source: source.name, request: request.id })
    return { kind: 'unreachable', reason: 'internal_processing_error' }
  }
}

/** One transaction for all; should one of them spoil it, each on its own, so that it holds up no other. */
async function storeTogether({ db, log }: CheckDeps, asked: Asked[], now: string): Promise<void> {
  const store = (group: Asked[]) => db.transaction().execute((trx) => storeAnswers(trx, group, now))
  try {
    await store(asked)
  } catch (cause) {
    log.error('What a source told could not be stored together', { cause, requests: asked.length })
    for (const each of asked)
      await store([each]).catch(async (single: unknown) => {
        log.error('What a source told could not be stored', { cause: single, request: each.request.id })
        await store([{ ...each, answer: { kind: 'unreachable', reason: 'internal_processing_error' } }])
      })
  }
}

async function storeAnswers(trx: Transaction<Tables>, asked: Asked[], now: string): Promise<void> {
  const accountId = asked[0]?.request.account_id ?? ''
  const told = asked.flatMap(({ request, answer }) =>
    answer.kind === 'snapshot' ? [{ request, snapshot: answer.snapshot }] : [],
  )
  const applied = await applySnapshots(
    trx,
    accountId,
    told.map(({ request, snapshot }) => ({ snapshot, request })),
    now,
  )
  const appliedTo = new Map(told.map(({ request }, index) => [request.id, applied[index]]))
  const moves = asked.map(({ request, answer }) => {
    const outcome = outcomeOf(request, answer, appliedTo.get(request.id))
    return { request, ...moveOf(request, transition(request, outcome, new Date(now))) }
  })
  await updateRows(
    trx,
    'tracking_requests',
    moves.map(({ row, columns }) => ({ row, columns })),
  )
  const log: Entry[] = moves.flatMap(({ row, events }) =>
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
  await noteChecks(trx, accountId, {
    asked: moves.flatMap(({ row }) => row.shipment_id ?? []),
    answered: applied.flatMap(({ shipment_id }) => shipment_id ?? []),
    now,
  })
  log.push(...(await stopShipments(trx, accountId, stopped, now)))
  await append(trx, accountId, log, now)
}

function moveOf(request: TrackingRequestRow, { request: changes, stops, events }: Transition) {
  const columns = Object.keys(changes) as (keyof TrackingRequestRow)[]
  return { row: { ...request, ...changes }, columns, stops, events }
}

/** What was told, as the rules take it: a shipment that the account has already is a duplicate. */
function outcomeOf(
  request: TrackingRequestRow,
  answer: Asked['answer'],
  applied: Applied | undefined,
): Outcome {
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
    },
  }
}
