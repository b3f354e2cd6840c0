import type { Trx } from '../database/tables.ts'
import type { Match } from '../search/rules.ts'
import { exactMatches } from '../search/store.ts'
import { keysOf, linksOf, textsOf, withoutEnding } from './linking.rules.ts'

/** Keys of one statement. */
const chunk = 500
/** A reference can stand for many shipments: the newest of them. */
const shipmentsOfKey = 10

/**
 * Links a document to the account's shipments and containers whose identifiers stand in its contents, its name or its
 * file's name, and to nothing else any more.
 */
export async function linkDocument(trx: Trx, accountId: string, documentId: string): Promise<void> {
  const { shipment_ids, container_ids } = linksOf(await matchesOf(trx, accountId, documentId))
  const own = { account_id: accountId, document_id: documentId }
  for (const table of ['document_shipments', 'document_containers'] as const)
    await trx
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('document_id', '=', documentId)
      .execute()
  if (shipment_ids.length > 0)
    await trx
      .insertInto('document_shipments')
      .values(shipment_ids.map((shipment_id) => ({ ...own, shipment_id })))
      .execute()
  if (container_ids.length > 0)
    await trx
      .insertInto('document_containers')
      .values(container_ids.map((container_id) => ({ ...own, container_id })))
      .execute()
}

async function matchesOf(trx: Trx, accountId: string, documentId: string): Promise<Match[]> {
  const { name, file_name, payload } = await trx
    .selectFrom('documents')
    .leftJoin('document_representations as last', (join) =>
      join
        .onRef('last.account_id', '=', 'documents.account_id')
        .onRef('last.id', '=', 'documents.last_document_representation_id'),
    )
    .select(['name', 'file_name', 'payload'])
    .where('documents.account_id', '=', accountId)
    .where('documents.id', '=', documentId)
    .executeTakeFirstOrThrow()
  const keys = keysOf([name, withoutEnding(name), withoutEnding(file_name), ...textsOf(payload)])
  const matches: Match[] = []
  for (let at = 0; at < keys.length; at += chunk)
    matches.push(...(await exactMatches(trx, accountId, keys.slice(at, at + chunk), shipmentsOfKey)))
  return matches
}
