import type { Trx } from '../../../platform/database/tables.ts'
import { json } from '../../../platform/database/values.ts'
import { sql } from 'kysely'
import type { Match } from '../../../search/rules.ts'
import { exactMatches } from '../../../search/store.ts'
import {
  type IdentifierKey,
  identifierKeysIn,
  linksFromMatches,
  type LinkDecisions,
  fieldTexts,
  withoutExtension,
} from './linking.rules.ts'
import { wholeAccount } from '../../../platform/database/records-view.ts'
import { linkKinds, linkRows, replaceLinks } from './replace-links.store.ts'

/** Identifiers per statement. */
const KEYS_PER_STATEMENT = 500
/** A reference may belong to many shipments: only the newest are linked. */
const MAX_SHIPMENTS_PER_KEY = 10

/**
 * Links a document to the account's shipments and containers whose identifiers occur in its fields, its name or its
 * file name, and removes other links that were found before. Links added or removed by people stay, and so do those of a
 * document that was accepted. Where a number leaves open which shipment is meant, the possible ones are stored.
 * @returns whether any link changed
 */
export async function linkDocument(trx: Trx, accountId: string, documentId: string): Promise<boolean> {
  await storeIdentifierKeys(trx, accountId, documentId, await ownKeys(trx, accountId, documentId), 'own')
  const keys = await trx
    .selectFrom('document_keys')
    .select(['key', 'field'])
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    // Of a number that stands in both, the field counts.
    .orderBy('is_on_pages', 'desc')
    .execute()
  const fields = new Map(keys.map(({ key, field }) => [key, field]))
  const matches = await matchesOf(trx, accountId, [...fields.keys()])
  const decisions = await linkDecisions(trx, accountId, documentId)
  const links = linksFromMatches(
    matches.filter(({ key, field }) => field !== 'ref_number' || fields.get(key) !== 'text'),
    decisions,
  )
  const at = { account_id: accountId, document_id: documentId }
  let isChanged = false
  for (const kind of linkKinds)
    isChanged =
      (await replaceLinks(trx, kind, at, linkRows(links[kind], fields), decisions.kept)) || isChanged
  return isChanged
}

/**
 * Replaces the identifiers of a document in its fields and names (`own`), or those printed on its pages (`pages`), which are replaced only
 * when it is read again.
 */
export async function storeIdentifierKeys(
  trx: Trx,
  accountId: string,
  documentId: string,
  keys: readonly IdentifierKey[],
  where: 'own' | 'pages',
): Promise<void> {
  const is_on_pages = where === 'pages'
  await trx
    .deleteFrom('document_keys')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .where('is_on_pages', '=', is_on_pages)
    .execute()
  await sql`
    insert into document_keys (account_id, document_id, key, field, is_on_pages)
    select ${accountId}::uuid, ${documentId}::uuid, key, field, ${is_on_pages}
    from jsonb_to_recordset(${json(keys)}) as given (key text, field text)`.execute(trx)
}

async function ownKeys(trx: Trx, accountId: string, documentId: string): Promise<IdentifierKey[]> {
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
  return identifierKeysIn([
    ...fieldTexts(payload),
    { text: name, field: 'name' },
    { text: withoutExtension(name), field: 'name' },
    { text: withoutExtension(file_name), field: 'file_name' },
  ])
}

async function linkDecisions(trx: Trx, accountId: string, documentId: string): Promise<LinkDecisions> {
  const { rows } = await sql<{
    kind: 'shipment' | 'container'
    id: string
    origin: string
    is_accepted: boolean
  }>`
    select kind, link.id, origin, reviewed_at is not null as is_accepted
    from documents join (
      select 'shipment' as kind, shipment_id as id, origin from document_shipments
        where account_id = ${accountId} and document_id = ${documentId}
      union all select 'container', container_id, origin from document_containers
        where account_id = ${accountId} and document_id = ${documentId}
    ) as link on true
    where documents.account_id = ${accountId} and documents.id = ${documentId}`.execute(trx)
  const idsOf = (links: typeof rows) => new Set(links.map(({ id }) => id))
  return {
    kept: idsOf(
      rows.filter(({ origin, is_accepted }) => origin === 'manual' || (is_accepted && origin === 'found')),
    ),
    refused: idsOf(rows.filter(({ kind, origin }) => kind === 'shipment' && origin === 'refused')),
    isLinkedByPerson: rows.some(({ origin }) => origin === 'manual'),
  }
}

async function matchesOf(trx: Trx, accountId: string, keys: readonly string[]): Promise<Match[]> {
  const matches: Match[] = []
  for (let at = 0; at < keys.length; at += KEYS_PER_STATEMENT)
    matches.push(
      ...(await exactMatches(
        trx,
        wholeAccount(accountId),
        keys.slice(at, at + KEYS_PER_STATEMENT),
        MAX_SHIPMENTS_PER_KEY,
      )),
    )
  return matches
}
