import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/tables.ts'
import { json } from '../../../platform/database/values.ts'
import type { Match } from '../../../search/rules.ts'
import { exactMatches } from '../../../search/store.ts'
import {
  fieldTexts,
  type FoundLink,
  type IdentifierKey,
  identifierKeysIn,
  type LinkDecisions,
  linkReason,
  linksFromMatches,
  withoutExtension,
} from './linking.rules.ts'
import { wholeAccount } from '../../../platform/database/records-view.ts'

/** Where links are stored. Possible ones have no origin: people neither add nor remove them. */
const tables = {
  shipments: { name: 'document_shipments', id: 'shipment_id', hasOrigin: true },
  containers: { name: 'document_containers', id: 'container_id', hasOrigin: true },
  possible: { name: 'document_possible_shipments', id: 'shipment_id', hasOrigin: false },
} as const
const linkKinds = ['shipments', 'containers', 'possible'] as const

interface LinkRow {
  id: string
  identifier: string
  field: string
  reason: string
}
/** @param fields of each identifier its place in the document */
const linkRows = (links: readonly FoundLink[], fields: ReadonlyMap<string, string>): LinkRow[] =>
  links.map(({ id, match }) => ({
    id,
    identifier: match.value,
    field: fields.get(match.key) ?? 'text',
    reason: linkReason(match),
  }))

/**
 * Replaces the links of one kind that were found before. Links of people stay, and so do those in `kept`.
 * @returns whether any of them changed
 */
async function replaceLinks(
  trx: Trx,
  kind: (typeof linkKinds)[number],
  { account_id, document_id }: { account_id: string; document_id: string },
  rows: readonly LinkRow[],
  kept: ReadonlySet<string>,
): Promise<boolean> {
  const { name, id, hasOrigin } = tables[kind]
  const [table, column] = [sql.table(name), sql.ref(id)]
  const stays = sql.val(hasOrigin ? [...kept] : [])
  const given = sql`jsonb_to_recordset(${json(rows)}) as given (id uuid, identifier text, field text, reason text)`
  const gone = await sql`
    delete from ${table} where account_id = ${account_id} and document_id = ${document_id}
      ${hasOrigin ? sql`and origin = 'found'` : sql``}
      and ${column} not in (select id from ${given}) and ${column} <> all(${stays}::uuid[])`.execute(trx)
  if (rows.length === 0) return (gone.numAffectedRows ?? 0n) > 0n
  const come = await sql`
    insert into ${table} as known (account_id, document_id, ${column}, identifier, field, reason)
    select ${account_id}::uuid, ${document_id}::uuid, id, identifier, field, reason from ${given}
    on conflict (account_id, document_id, ${column}) do update
      set identifier = excluded.identifier, field = excluded.field, reason = excluded.reason
      where ${hasOrigin ? sql`known.origin = 'found' and` : sql``} (known.identifier, known.field, known.reason)
        is distinct from (excluded.identifier, excluded.field, excluded.reason)`.execute(trx)
  return (gone.numAffectedRows ?? 0n) + (come.numAffectedRows ?? 0n) > 0n
}

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
