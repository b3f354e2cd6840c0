import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { ReceivedMessage } from '../../../../contract/resources/index.ts'
import { iso } from '../../../platform/clock.ts'
import type { AcknowledgementsTable } from '../../../platform/database/tables.connections.ts'
import type { Db, Trx } from '../../../platform/database/tables.ts'
import { claim, type Lease } from '../../../platform/jobs/lease.ts'
import { acknowledgementsOf } from '../../edi/acknowledgements.ts'
import { partnerCodes } from '../../edi/adapter.ts'
import type { ConnectionRow } from '../connections.store.ts'

/** A statement has at most 65,535 parameters. */
const MAX_INSERTED_AT_ONCE = 1000

/** An acknowledgement to be written, with the folder that its connection watches. */
export type UnwrittenAcknowledgement = Selectable<AcknowledgementsTable> & { folder: string }

const isWanted = ({ settings }: ConnectionRow): boolean =>
  settings['acknowledgements'] === 'written' && settings['folder'] !== undefined

/**
 * Makes the acknowledgements of the interchanges of a file that was received now, where the partner wants them. An interchange that
 * was acknowledged before gets no other one.
 */
export async function keepAcknowledgements(
  trx: Trx,
  connection: ConnectionRow,
  message: { id: string; text: string },
  now: Date,
): Promise<void> {
  if (!isWanted(connection)) return
  const { account_id, id: connection_id, settings } = connection
  const all = acknowledgementsOf(message.text, partnerCodes(settings['codes']))
  if (all.length === 0) return
  // Numbers of one connection are given one after the other: others wait until the transaction ends.
  const { last_control_number: last } = await trx
    .selectFrom('connections')
    .select('last_control_number')
    .where('account_id', '=', account_id)
    .where('id', '=', connection_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const keys = all.map(({ interchange_key }) => interchange_key)
  const known = await trx
    .selectFrom('acknowledgements')
    .select('interchange_key')
    .where('account_id', '=', account_id)
    .where('connection_id', '=', connection_id)
    .where(sql<boolean>`interchange_key = any(${sql.val(keys)}::text[])`)
    .execute()
  const isKnown = new Set(known.map(({ interchange_key }) => interchange_key))
  const owed = all.filter(({ interchange_key }) => !isKnown.has(interchange_key))
  if (owed.length === 0) return
  const rows = owed.map(({ interchange_key, format, verdict, write }, index) => {
    const control_number = last + 1 + index
    return {
      account_id,
      connection_id,
      id: randomUUIDv7(),
      message_id: message.id,
      interchange_key,
      control_number,
      format,
      verdict,
      name: fileName(format, control_number, now),
      body: write({ control_number, at: now }),
      made_at: iso(now),
    }
  })
  for (let at = 0; at < rows.length; at += MAX_INSERTED_AT_ONCE)
    await trx
      .insertInto('acknowledgements')
      .values(rows.slice(at, at + MAX_INSERTED_AT_ONCE))
      .execute()
  await trx
    .updateTable('connections')
    .set({ last_control_number: last + owed.length })
    .where('account_id', '=', account_id)
    .where('id', '=', connection_id)
    .execute()
}

/** `20261120T180500Z-997-000000042.x12` */
function fileName(format: AcknowledgementsTable['format'], control_number: number, at: Date): string {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const number = String(control_number).padStart(9, '0')
  return `${time}-${format}-${number}.${format === '997' ? 'x12' : 'edi'}`
}

/** Takes some that are not written yet, of connections that have a folder. */
export async function claimUnwritten(
  db: Db,
  lease: Lease,
  now: Date,
  most: number,
): Promise<UnwrittenAcknowledgement[]> {
  const claimed = await claim<Selectable<AcknowledgementsTable>>(db, 'acknowledgements', lease, now, {
    where: sql`written_at is null and exists (
      select from connections where connections.account_id = acknowledgements.account_id
        and connections.id = acknowledgements.connection_id and connections.settings->>'folder' is not null)`,
    order: sql`made_at, control_number`,
    most,
  })
  if (claimed.length === 0) return []
  const connections = await db
    .selectFrom('connections')
    .select(['id', 'settings'])
    .where('account_id', 'in', [...new Set(claimed.map(({ account_id }) => account_id))])
    .where('id', 'in', [...new Set(claimed.map(({ connection_id }) => connection_id))])
    .execute()
  const folders = new Map(connections.map(({ id, settings }) => [id, settings['folder']]))
  return claimed
    .toSorted((one, other) => one.control_number - other.control_number)
    .flatMap((each) => {
      const folder = folders.get(each.connection_id)
      return folder === undefined ? [] : [{ ...each, folder }]
    })
}

export const noteWritten = (
  db: Db,
  { account_id, id }: UnwrittenAcknowledgement,
  { by, now }: { by: string; now: Date },
) =>
  db
    .updateTable('acknowledgements')
    .set({ written_at: iso(now), leased_by: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('leased_by', '=', by)
    .execute()

type ShownAcknowledgement = ReceivedMessage['attributes']['acknowledgements'][number]

/** Of each of these messages, by its id. */
export async function acknowledgementsByMessage(
  db: Db,
  account_id: string,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, ShownAcknowledgement[]>> {
  const { rows } = await sql<ShownAcknowledgement & { message_id: string }>`
    select message_id, format, verdict, control_number, written_at from acknowledgements
    where account_id = ${account_id} and message_id = any(${sql.val(messageIds)}::uuid[])
    order by control_number`.execute(db)
  const byMessage = Map.groupBy(rows, ({ message_id }) => message_id)
  return new Map([...byMessage].map(([id, all]) => [id, all.map(({ message_id: _id, ...shown }) => shown)]))
}
