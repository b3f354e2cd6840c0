import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { actorBehind } from '../../accounts/audit/entries.store.ts'
import { asActor } from '../../platform/actor.ts'
import { type Clock, iso } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/tables.ts'
import type { BatchRowsTable } from '../../platform/database/tables.batches.ts'
import { Problem } from '../../platform/http/problem.ts'
import { knownLines } from '../../reference/store.ts'
import { makeRequest, makeRequests, type NewRequest } from '../requests/tracking-requests.store.ts'
import { requestedNumber } from '../rows/numbers.rules.ts'
import type { SourceRegistry } from '../source.ts'
import { waitingRow } from './batch.rules.ts'
import { checkOf, type ReadRow, withOwnCodes } from './check.rules.ts'
import { existingOf } from './known.store.ts'
import { type CompletedRow, completeBatchRows } from './work.store.ts'

export interface RowMakingDeps {
  clock: Clock
  wall: Clock
  sources: SourceRegistry
}
interface WaitingRow {
  row: BatchRowsTable
  read: ReadRow
}

/**
 * Makes the requests of claimed rows of one batch and completes the rows, in the transaction that claimed them, so that a kill leaves
 * both or neither.
 */
export async function makeRows(
  trx: Trx,
  deps: RowMakingDeps,
  claimed: readonly BatchRowsTable[],
): Promise<void> {
  const [first] = claimed
  if (!first) return
  const { account_id, batch_id } = first
  const completedAt = iso(deps.wall.now())
  const asked = await actorBehind(trx, account_id, batch_id)
  const actor = asked && { ...asked, at: completedAt }
  const completed: CompletedRow[] = []
  // A row is compared with the requests of those before it, where it has the number of one.
  for (const rows of withDistinctNumbers(claimed.map(readWaiting)))
    completed.push(...(await asActor(actor, () => outcomesOf(trx, account_id, deps, rows))))
  await asActor(undefined, () => completeBatchRows(trx, first, completed, completedAt))
}

function readWaiting(row: BatchRowsTable): WaitingRow {
  const number = normaliseIdentifier(row.request_number)
  const key = requestedNumber(row.request_type, number, row.scac)
  return { row, read: waitingRow({ ...row, number, key }) }
}

/** In order, in parts of which none has a number twice. */
function withDistinctNumbers(rows: readonly WaitingRow[]): WaitingRow[][] {
  const parts: WaitingRow[][] = []
  let seen = new Set<string>()
  for (const each of rows) {
    const { number, key } = each.read
    const last = parts.at(-1)
    if (last && !seen.has(number) && !seen.has(key)) last.push(each)
    else {
      parts.push([each])
      seen = new Set()
    }
    seen.add(number).add(key)
  }
  return parts
}

/** They are checked again: somebody may have asked for a number meanwhile. */
async function outcomesOf(
  trx: Trx,
  accountId: string,
  deps: RowMakingDeps,
  rows: readonly WaitingRow[],
): Promise<CompletedRow[]> {
  const existing = await existingOf(trx, accountId, new Map(rows.map(({ read }, index) => [index, read])))
  // Lines are read only where they decide: whether another carrier's code is one of the same line.
  const isDoubtful = [...existing.values()].some(({ other_carrier }) => other_carrier)
  const lines = isDoubtful ? await knownLines(trx, accountId) : []
  const completed: CompletedRow[] = []
  const fresh: BatchRowsTable[] = []
  for (const [index, { row, read }] of rows.entries()) {
    const { verdict, detail, shipment_id, tracking_request_id } = checkOf(
      read,
      withOwnCodes(existing.get(index), read, lines),
    )
    if (verdict === 'tracked' || verdict === 'requested')
      completed.push({ ordinal: row.ordinal, state: 'existing', detail, shipment_id, tracking_request_id })
    else fresh.push(row)
  }
  const plain = fresh.filter(({ initial_custom_fields }) => initial_custom_fields === null)
  completed.push(...(await madeTogether(trx, accountId, deps, plain)))
  for (const row of fresh)
    if (row.initial_custom_fields !== null) completed.push(await madeAlone(trx, accountId, deps, row))
  return completed
}

async function madeTogether(
  trx: Trx,
  accountId: string,
  { sources, clock }: RowMakingDeps,
  rows: readonly BatchRowsTable[],
): Promise<CompletedRow[]> {
  if (rows.length === 0) return []
  const now = iso(clock.now())
  try {
    const ids = await makeRequests(trx, accountId, rows.map(newRequest), { sources, now })
    return rows.map(({ ordinal, detail }, index) => ({
      ordinal,
      state: 'created',
      detail,
      tracking_request_id: ids[index] ?? null,
    }))
  } catch (cause) {
    // Thrown before anything was written, for there are more than the account may have.
    if (!(cause instanceof Problem)) throw cause
  }
  const completed: CompletedRow[] = []
  for (const row of rows) completed.push(await madeAlone(trx, accountId, { sources, clock }, row))
  return completed
}

async function madeAlone(
  trx: Trx,
  accountId: string,
  { sources, clock }: Pick<RowMakingDeps, 'sources' | 'clock'>,
  row: BatchRowsTable,
): Promise<CompletedRow> {
  const { ordinal, detail, initial_custom_fields } = row
  try {
    const asked = { ...newRequest(row), initial_custom_fields }
    const { id } = await makeRequest(trx, accountId, asked, { sources, now: iso(clock.now()) })
    return { ordinal, state: 'created', detail, tracking_request_id: id }
  } catch (cause) {
    // Thrown before anything was written: the transaction can go on.
    if (!(cause instanceof Problem)) throw cause
    return { ordinal, state: 'rejected', detail: cause.errors.map((error) => error.detail).join('. ') }
  }
}

const newRequest = ({
  request_type,
  request_number,
  scac,
  ref_numbers,
  tags,
}: BatchRowsTable): NewRequest => ({
  request_type,
  request_number,
  scac,
  ref_numbers,
  tags,
  customer_id: null,
})
