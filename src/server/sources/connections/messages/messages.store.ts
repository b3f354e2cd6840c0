import { createHash, randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { connectionKindsByName } from '../../../../contract/connections/index.ts'
import type { ReceivedMessage } from '../../../../contract/resources/index.ts'
import type { RequestType } from '../../../../contract/vocabulary/index.ts'
import { iso } from '../../../platform/clock.ts'
import type { ReceivedMessagesTable } from '../../../platform/database/tables.connections.ts'
import type { Db, Trx } from '../../../platform/database/tables.ts'
import { type Snapshot, type SupplementTracked, sourceNameOf } from '../../../tracking/source.ts'
import { ediAdapter, partnerCodes, type ReadFile, readMessageFile } from '../../edi/adapter.ts'
import { catalogueRecords } from '../../kit/catalogue.ts'
import type { ReportedMove } from '../../kit/moves.rules.ts'
import { acknowledgementsByMessage, keepAcknowledgements } from './acknowledgements.store.ts'
import type { ConnectionRow } from '../connections.store.ts'
import { noteOutcome } from '../health.store.ts'
import { foldedFor, storeFoldedReference } from '../folded.store.ts'
import { eventsInForce, keepSent } from '../received.store.ts'

export type MessageRow = Omit<Selectable<ReceivedMessagesTable>, 'body'>

/** A number that a message is about. */
export interface ReportedNumber {
  request_type: RequestType
  request_number: string
  scac: string | null
  /** All numbers that came with it, normalised: of containers, bills of lading and bookings. */
  together: readonly string[]
}
/**
 * Makes requests of reported numbers due, and makes those that nobody made. Given by tracking.
 * @returns the numbers of shipments that are tracked through other sources
 */
export type TrackReported = (
  trx: Trx,
  connection: { account_id: string; id: string },
  numbers: readonly ReportedNumber[],
  now: string,
) => Promise<readonly ReportedNumber[]>

export interface MessageDeps {
  db: Db
  /** Times of reception are those of the wall clock. */
  wall: { now(): Date }
  /** The trade clock. */
  clock: { now(): Date }
  track: TrackReported
  supplement: SupplementTracked
}

const messageFold = ediAdapter(catalogueRecords)

const MAX_LISTED = 200

/** Messages with their acknowledgements. */
export async function presentMessages(db: Db, rows: readonly MessageRow[]): Promise<ReceivedMessage[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const acknowledgements = await acknowledgementsByMessage(db, first.account_id, ids)
  return rows.map((row) => ({
    id: row.id,
    type: 'received_message',
    attributes: {
      name: row.name,
      received_at: row.received_at,
      statuses: row.statuses,
      refusals: row.refusals,
      unmapped_codes: row.unmapped_codes,
      acknowledgements: acknowledgements.get(row.id) ?? [],
    },
    relationships: {},
  }))
}

export const messageColumns = [
  'account_id',
  'connection_id',
  'id',
  'name',
  'body_hash',
  'received_at',
  'statuses',
  'refusals',
  'unmapped_codes',
] as const
const isNotUnderstood = sql<boolean>`(cardinality(refusals) > 0 or cardinality(unmapped_codes) > 0)`

export const messagesOf = (
  db: Db,
  { account_id, id }: { account_id: string; id: string },
  only: 'not_understood' | undefined,
): Promise<MessageRow[]> =>
  db
    .selectFrom('received_messages')
    .select(messageColumns)
    .where('account_id', '=', account_id)
    .where('connection_id', '=', id)
    .$if(only !== undefined, (query) => query.where(isNotUnderstood))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()

export const readMessage = (connection: ConnectionRow, file: { name: string; text: string }): ReadFile =>
  readMessageFile(file, partnerCodes(connection.settings['codes']), connection.settings['scac'] ?? null)

/**
 * Keeps a file of messages, and what they say, in one transaction. The same file again changes nothing, and neither do messages in it
 * that came before.
 */
export async function receiveMessage(
  deps: MessageDeps,
  connection: ConnectionRow,
  file: { name: string; text: string },
): Promise<MessageRow> {
  const { db, wall } = deps
  const { account_id, id: connection_id } = connection
  // PostgreSQL keeps no NUL in a text.
  const text = file.text.replaceAll('\0', ' ')
  const result = readMessage(connection, { name: file.name, text })
  const body_hash = createHash('sha256').update(text).digest('base64url')
  const row = await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('received_messages')
      .values({
        account_id,
        connection_id,
        id: randomUUIDv7(),
        name: file.name,
        body: text,
        body_hash,
        received_at: iso(wall.now()),
        statuses: result.statuses,
        refusals: result.refusals,
        unmapped_codes: result.unmapped_codes,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'connection_id', 'body_hash']).doNothing())
      .returning(messageColumns)
      .executeTakeFirst()
    if (!made)
      return trx
        .selectFrom('received_messages')
        .select(messageColumns)
        .where('account_id', '=', account_id)
        .where('connection_id', '=', connection_id)
        .where('body_hash', '=', body_hash)
        .executeTakeFirstOrThrow()
    await keepSent(trx, connection, result.facts, iso(wall.now()))
    await keepAcknowledgements(trx, connection, { id: made.id, text }, wall.now())
    await reportNews(trx, deps, connection, result.moves)
    return made
  })
  await noteOutcome(db, connection, { kind: 'answered' }, wall.now())
  return row
}

/** Reads again what was not understood. @returns how many files were read, and how many are still not understood */
export async function readMessagesAgain(
  deps: MessageDeps,
  connection: ConnectionRow,
): Promise<{ read: number; not_understood: number }> {
  const { db, wall } = deps
  const waiting = await messagesOf(db, connection, 'not_understood')
  let still = 0
  for (const { account_id, id, name } of waiting) {
    const { body } = await db
      .selectFrom('received_messages')
      .select('body')
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const result = readMessage(connection, { name, text: body })
    if (result.refusals.length + result.unmapped_codes.length > 0) still += 1
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('received_messages')
        .set({
          statuses: result.statuses,
          refusals: result.refusals,
          unmapped_codes: result.unmapped_codes,
        })
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .execute()
      await replaceUnknown(trx, connection, body)
      await keepSent(trx, connection, result.facts, iso(wall.now()))
      await reportNews(trx, deps, connection, result.moves)
    })
  }
  return { read: waiting.length, not_understood: still }
}

/** Messages about a shipment that is tracked through another source stand beside what that one reports. */
async function reportNews(
  trx: Trx,
  { clock, track, supplement }: MessageDeps,
  connection: ConnectionRow,
  moves: readonly ReportedMove[],
): Promise<void> {
  const now = iso(clock.now())
  const elsewhere = await track(trx, connection, numbersOf(moves), now)
  const { reporter } = connectionKindsByName[connection.kind]
  const snapshots: Snapshot[] = []
  for (const number of elsewhere) {
    const { payloads } = await eventsInForce(trx, connection, number.request_number)
    const folded = await foldedFor(trx, connection.account_id, (own_ports) =>
      messageFold.fold(payloads, number, { taken_at: now, own_ports }),
    )
    const { snapshot } = folded
    const by = { source: sourceNameOf(connection.id), now }
    await storeFoldedReference(trx, connection.account_id, folded, by)
    if (snapshot) snapshots.push({ ...snapshot, reporter })
  }
  if (snapshots.length > 0)
    await supplement(trx, connection.account_id, { source: sourceNameOf(connection.id), snapshots }, now)
}

/** What the file said while its codes were not known counts no more. */
async function replaceUnknown(trx: Trx, connection: ConnectionRow, text: string): Promise<void> {
  const { facts } = readMessageFile({ name: '', text }, partnerCodes(), connection.settings['scac'] ?? null)
  const keys = facts
    .filter(({ payload }) => !(payload as { isKnownCode: boolean }).isKnownCode)
    .map(({ semantic_key }) => semantic_key)
  if (keys.length === 0) return
  await sql`
    delete from received_events
    where account_id = ${connection.account_id} and connection_id = ${connection.id}
      and semantic_key = any(${sql.val(keys)}::text[])`.execute(trx)
}

/** Each shipment once: by its bill of lading, else its booking, else the container. */
function numbersOf(moves: readonly ReportedMove[]): ReportedNumber[] {
  const byNumber = Map.groupBy(moves, ({ bills: [bill], bookings: [booking], containers: [container] }) =>
    bill !== undefined
      ? `bill_of_lading ${bill}`
      : booking !== undefined
        ? `booking_number ${booking}`
        : `container ${container ?? ''}`,
  )
  return [...byNumber].flatMap(([key, all]) => {
    const [request_type = '', request_number = ''] = key.split(' ')
    if (request_number === '') return []
    const together = all.flatMap(({ bills, bookings, containers }) => [...bills, ...bookings, ...containers])
    return {
      request_type: request_type as RequestType,
      request_number,
      scac: all.find(({ scac }) => scac !== null)?.scac ?? null,
      together: [...new Set(together)],
    }
  })
}
