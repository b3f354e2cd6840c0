import { type Kysely, sql } from 'kysely'
import { auditRecords, type Audited } from './0076-audit-of-statements.ts'

/*
 * Orders to truckers. An order keeps what is filled in for its latest revision; a revision that was sent keeps all that it says
 * (`content`), and its own state and answer. No table has what opens the link of a revision: that is computed.
 */
const audited: Record<string, Audited> = {
  delivery_orders: {
    type: 'delivery_order',
    name: 'name',
    kept: ['revision', 'state', 'dray_carrier_id', 'recipient', 'answer_hours', 'fields'],
  },
  delivery_order_containers: {
    type: 'delivery_order_container',
    name: 'number',
    kept: ['order_id', 'container_id', 'fields'],
  },
  delivery_order_revisions: {
    type: 'delivery_order_revision',
    name: 'name',
    kept: ['order_id', 'revision', 'state', 'recipient', 'expires_at', 'answered_by', 'answer_note'],
  },
  delivery_order_documents: {
    type: 'delivery_order_document',
    name: 'kind',
    kept: ['order_id', 'document_id', 'kind'],
  },
}

const events = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}
const auditTriggers = (table: string) =>
  Object.entries(events).map(
    ([event, rows]) => `create trigger audited_${event} after ${event} on ${table} referencing ${rows}
      for each statement when (current_setting('portolan.actor', true) <> '') execute function audit_${table}()`,
  )

const statements = [
  `create table delivery_orders (
    account_id uuid not null references accounts on delete cascade,
    id uuid not null,
    serial integer not null,
    name text not null,
    revision integer not null,
    state text not null check (state in ('draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn')),
    dray_carrier_id uuid,
    recipient text,
    answer_hours integer not null,
    fields jsonb not null,
    created_at timestamptz not null,
    created_by text not null,
    updated_at timestamptz not null,
    primary key (account_id, id),
    unique (account_id, serial),
    foreign key (account_id, dray_carrier_id) references parties (account_id, id))`,
  `create index delivery_orders_state on delivery_orders (account_id, state)`,
  `create index delivery_orders_carrier on delivery_orders (account_id, dray_carrier_id) where dray_carrier_id is not null`,
  `create table delivery_order_containers (
    account_id uuid not null,
    id uuid not null,
    order_id uuid not null,
    container_id uuid not null,
    number text not null,
    position integer not null,
    fields jsonb not null,
    primary key (account_id, id),
    unique (account_id, order_id, container_id),
    foreign key (account_id, order_id) references delivery_orders (account_id, id) on delete cascade,
    foreign key (account_id, container_id) references containers on delete cascade)`,
  `create index delivery_order_containers_container on delivery_order_containers (account_id, container_id)`,
  `create table delivery_order_revisions (
    account_id uuid not null,
    id uuid not null,
    order_id uuid not null,
    name text not null,
    revision integer not null,
    state text not null
      check (state in ('sent', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded')),
    content jsonb not null,
    sent_at timestamptz not null,
    sent_by text not null,
    sender_id uuid,
    recipient text,
    expires_at timestamptz not null,
    answered_at timestamptz,
    answered_by text,
    answer_note text,
    primary key (account_id, id),
    unique (account_id, order_id, revision),
    foreign key (account_id, order_id) references delivery_orders (account_id, id) on delete cascade)`,
  `create index delivery_order_revisions_link on delivery_order_revisions (id)`,
  `create index delivery_order_revisions_due on delivery_order_revisions (expires_at) where state = 'sent'`,
  `create table delivery_order_documents (
    account_id uuid not null,
    id uuid not null,
    order_id uuid not null,
    document_id uuid not null,
    kind text not null check (kind in ('proof_of_delivery', 'interchange_receipt')),
    attached_at timestamptz not null,
    attached_by text not null,
    primary key (account_id, id),
    unique (account_id, order_id, document_id),
    foreign key (account_id, order_id) references delivery_orders (account_id, id) on delete cascade,
    foreign key (account_id, document_id) references documents (account_id, id) on delete cascade)`,
  `create index delivery_order_documents_document on delivery_order_documents (account_id, document_id)`,
  ...Object.entries(audited).flatMap(([table, each]) => [auditRecords(table, each), ...auditTriggers(table)]),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
