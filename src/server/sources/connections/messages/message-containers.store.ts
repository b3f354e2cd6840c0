import { sql } from 'kysely'
import type { AnswerOf, Operations } from '../../../../contract/operations/index.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { KeptStatus } from '../../edi/adapter.ts'
import type { ConnectionRow } from '../connections.store.ts'
import { type MessageRow, messageColumns, readMessage } from './messages.store.ts'

/** With the text of the file. */
type WholeMessage = MessageRow & { body: string }
type ContainerOfMessage = AnswerOf<Operations['get_connection_message']>['meta']['containers'][number]

export const messageById = (
  db: Db,
  { account_id, id }: ConnectionRow,
  messageId: string,
): Promise<WholeMessage | undefined> =>
  db
    .selectFrom('received_messages')
    .select([...messageColumns, 'body'])
    .where('account_id', '=', account_id)
    .where('connection_id', '=', id)
    .where('id', '=', messageId)
    .executeTakeFirst()

/** The containers that a message file is about, in its order. The file is read anew: it is not kept by container. */
export async function containersOfMessage(
  db: Db,
  connection: ConnectionRow,
  { account_id, name, body }: WholeMessage,
): Promise<ContainerOfMessage[]> {
  const statuses = readMessage(connection, { name, text: body }).facts.map(
    ({ payload }) => payload as KeptStatus,
  )
  const numbers = [...new Set(statuses.flatMap(({ move }) => move.containers))]
  const known = await db
    .selectFrom('containers')
    .select(['id', 'number', 'shipment_id'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`number = any(${sql.val(numbers)}::text[])`)
    .orderBy('created_at')
    .execute()
  const byNumber = new Map(known.map((container) => [container.number, container]))
  return numbers.map((number) => {
    // A status that leads to several moves has its code with the first.
    const own = statuses.filter(({ code, move }) => code !== null && move.containers.includes(number))
    const unmapped = own.flatMap(({ code, isKnownCode }) => (isKnownCode || code === null ? [] : [code]))
    return {
      number,
      container_id: byNumber.get(number)?.id ?? null,
      shipment_id: byNumber.get(number)?.shipment_id ?? null,
      statuses: own.length,
      unmapped_codes: [...new Set(unmapped)],
    }
  })
}
