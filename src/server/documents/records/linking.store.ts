import type { Trx } from '../../platform/database/tables.ts'
import { json } from '../../platform/database/values.ts'
import { sql } from 'kysely'
import type { Match } from '../../search/rules.ts'
import { exactMatches } from '../../search/store.ts'
import {
  type IdentifierKey,
  identifierKeysIn,
  type FoundLink,
  linksFromMatches,
  linkReason,
  type StandingLinks,
  fieldTexts,
  withoutExtension,
} from './linking.rules.ts'
import { wholeAccount } from '../../platform/database/records-view.ts'
import { replacePossibleLinks } from './possible-links.store.ts'

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
  await storeIdentifierKeys(trx, accountId, documentId, await ownKeys(trx, accountId, documentId), 'replace')
  const keys = await trx
    .selectFrom('document_keys')
    .select(['key', 'field'])
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .execute()
  const fields = new Map(keys.map(({ key, field }) => [key, field]))
  const matches = await matchesOf(trx, accountId, [...fields.keys()])
  const { shipments, containers, possible } = linksFromMatches(
    matches.filter(({ key, field }) => field !== 'ref_number' || fields.get(key) !== 'text'),
    await standingLinks(trx, accountId, documentId),
  )
  const at = { account_id: accountId, document_id: documentId }
  const changed = [
    await replaceFoundLinks(trx, 'document_shipments', 'shipment_id', at, shipments, fields),
    await replaceFoundLinks(trx, 'document_containers', 'container_id', at, containers, fields),
    await replacePossibleLinks(trx, at, possible, fields),
  ]
  return changed.includes(true)
}

/** Stores the identifiers of a document. Those of its pages (`pages`) are replaced only when it is read again. */
export async function storeIdentifierKeys(
  trx: Trx,
  accountId: string,
  documentId: string,
  keys: readonly IdentifierKey[],
  how: 'replace' | 'pages',
): Promise<void> {
  await trx
    .deleteFrom('document_keys')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .where('field', how === 'pages' ? '=' : '<>', 'text')
    .execute()
  await sql`
    insert into document_keys (account_id, document_id, key, field)
    select ${accountId}::uuid, ${documentId}::uuid, key, field
    from jsonb_to_recordset(${json(keys)}) as given (key text, field text)
    on conflict (account_id, document_id, key) do
      ${how === 'pages' ? sql`nothing` : sql`update set field = excluded.field`}`.execute(trx)
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

/** The links that are not looked for again; see `StandingLinks`. */
async function standingLinks(trx: Trx, accountId: string, documentId: string): Promise<StandingLinks> {
  const { rows } = await sql<{ shipment_id: string | null; origin: string; is_accepted: boolean }>`
    select shipment_id, origin, reviewed_at is not null as is_accepted
    from documents join (
      select shipment_id, origin from document_shipments
        where account_id = ${accountId} and document_id = ${documentId}
      union all select null::uuid, origin from document_containers
        where account_id = ${accountId} and document_id = ${documentId}
    ) as link on true
    where documents.account_id = ${accountId} and documents.id = ${documentId}`.execute(trx)
  const shipmentsOf = (has: (row: (typeof rows)[number]) => boolean) =>
    new Set(rows.flatMap((row) => (has(row) ? (row.shipment_id ?? []) : [])))
  return {
    shipments: shipmentsOf(
      ({ origin, is_accepted }) => origin === 'manual' || (is_accepted && origin === 'found'),
    ),
    refused: shipmentsOf(({ origin }) => origin === 'refused'),
    isDecided: rows.some(({ origin }) => origin === 'manual'),
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

/** Replaces the links that were found before; links of people stay. */
async function replaceFoundLinks(
  trx: Trx,
  table: 'document_shipments' | 'document_containers',
  column: 'shipment_id' | 'container_id',
  { account_id, document_id }: { account_id: string; document_id: string },
  links: readonly FoundLink[],
  fields: ReadonlyMap<string, string>,
): Promise<boolean> {
  const rows = links.map(({ id, match }) => ({
    id,
    identifier: match.value,
    field: fields.get(match.key) ?? null,
    reason: linkReason(match),
  }))
  const found = sql`jsonb_to_recordset(${json(rows)}) as given (id uuid, identifier text, field text, reason text)`
  const gone = await sql`
    delete from ${sql.table(table)} where account_id = ${account_id} and document_id = ${document_id}
      and origin = 'found' and ${sql.ref(column)} not in (select id from ${found})`.execute(trx)
  const come = await sql`
    insert into ${sql.table(table)} as known (account_id, document_id, ${sql.ref(column)}, identifier, field, reason)
    select ${account_id}::uuid, ${document_id}::uuid, id, identifier, field, reason from ${found}
    on conflict (account_id, document_id, ${sql.ref(column)}) do update
      set identifier = excluded.identifier, field = excluded.field, reason = excluded.reason
      where known.origin = 'found' and (known.identifier, known.field, known.reason)
        is distinct from (excluded.identifier, excluded.field, excluded.reason)`.execute(trx)
  return (gone.numAffectedRows ?? 0n) + (come.numAffectedRows ?? 0n) > 0n
}
