import { type Kysely, sql } from 'kysely'

const statements = [
  /* Shipments of which a number in a document names several: a person says which one is meant. */
  `create table document_possible_shipments (
    account_id uuid not null references accounts (id) on delete cascade,
    document_id uuid not null,
    shipment_id uuid not null,
    identifier text not null,
    field text not null,
    reason text not null,
    primary key (account_id, document_id, shipment_id)
  )`,
  /* Documents that nobody accepted are looked at again where one number linked them to several shipments. */
  `insert into document_jobs (account_id, document_id, kind, requested_at, next_attempt_at)
    select distinct link.account_id, link.document_id, 'link', timestamptz 'epoch', timestamptz 'epoch'
    from document_shipments as link join documents
      on documents.account_id = link.account_id and documents.id = link.document_id
    where link.origin = 'found' and link.identifier is not null and documents.reviewed_at is null
    group by link.account_id, link.document_id, link.identifier
    having count(*) > 1
    on conflict (account_id, document_id, kind) do nothing`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
