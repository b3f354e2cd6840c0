import { type Kysely, sql } from 'kysely'

/*
 * Who changed what. Triggers write the entries, in the transaction of the change, so that no operation can forget them; which attributes
 * are kept is named here for each table, and of secrets only that they changed. Who changes is in the setting `portolan.actor`
 * (platform/database/acting-pool.ts): without it, as when carriers report, a trigger is not even called.
 */
interface Audited {
  type: string
  /** The column by which people know the record. */
  name: string
  kept: string[]
  secret?: string[]
}

const labels = ['ref_numbers', 'tags']
const audited: Record<string, Audited> = {
  shipments: {
    type: 'shipment',
    name: 'bill_of_lading_number',
    kept: [...labels, 'line_tracking_stopped_at', 'line_tracking_stopped_reason'],
  },
  containers: {
    type: 'container',
    name: 'number',
    kept: ['ref_numbers', 'note', 'assignee', 'availability_source'],
  },
  tracking_requests: {
    type: 'tracking_request',
    name: 'request_number',
    kept: ['request_number', 'request_type', 'scac', ...labels, 'customer_id'],
  },
  parties: { type: 'party', name: 'company_name', kept: ['company_name'] },
  custom_field_definitions: {
    type: 'custom_field_definition',
    name: 'display_name',
    kept: [
      'entity_type',
      'api_slug',
      'display_name',
      'description',
      'data_type',
      'reference_type',
      'validation',
      'default_format',
      'default_value',
    ],
  },
  custom_field_options: { type: 'custom_field_option', name: 'label', kept: ['label', 'value', 'position'] },
  documents: {
    type: 'document',
    name: 'name',
    kept: [
      'name',
      'document_type',
      'document_type_manual',
      'extracted_data_manual',
      'reviewed_at',
      'source',
      'file_name',
    ],
  },
  document_templates: {
    type: 'document_template',
    name: 'name',
    kept: ['name', 'document_type', 'keywords', 'fields', 'table'],
  },
  accounts: {
    type: 'account',
    name: 'company_name',
    kept: ['company_name', 'routing_data', 'container_refresh', 'rate_limits', 'audit_days'],
    secret: ['mailbox_token'],
  },
  users: {
    type: 'user',
    name: 'name',
    kept: ['name', 'email', 'role', 'party_id', 'paused_at', 'removed_at'],
  },
  invitations: {
    type: 'invitation',
    name: 'email',
    kept: ['email', 'role', 'party_id', 'expires_at'],
    secret: ['token_hash'],
  },
  api_keys: {
    type: 'api_key',
    name: 'label',
    kept: ['label', 'scopes', 'address_ranges', 'expires_at', 'revoked_at', 'replaced_by_id'],
  },
  webhooks: {
    type: 'webhook',
    name: 'url',
    kept: ['url', 'active', 'events'],
    /* Also those of later migrations. */
    secret: ['secret', 'headers', 'sealed_secret', 'previous_sealed_secret', 'sealed_headers'],
  },
  connections: {
    type: 'connection',
    name: 'name',
    kept: ['name', 'kind', 'settings', 'scacs', 'rank', 'is_on', 'limits'],
    secret: ['secrets'],
  },
  provisional_records: { type: 'provisional_record', name: 'code', kept: ['type', 'code', 'merged_into'] },
  shares: {
    type: 'share',
    name: 'name',
    kept: ['name', 'container_ids', 'shows_fees', 'expires_at', 'revoked_at'],
  },
  saved_views: { type: 'saved_view', name: 'name', kept: ['name', 'list', 'query', 'columns', 'shared'] },
  bulk_edits: {
    type: 'bulk_edit',
    name: 'action',
    kept: ['list', 'action', 'values', 'custom_field', 'query', 'expected', 'undoes'],
  },
  tracking_request_batches: { type: 'tracking_request_batch', name: 'file_name', kept: ['file_name'] },
}

const audits = `when (current_setting('portolan.actor', true) <> '')`
const onEach = (table: string, called: string) =>
  `create trigger audited after insert or update or delete on ${table} for each row ${audits} execute function ${called}`
const generic = Object.entries(audited).map(([table, { type, name, kept, secret = [] }]) =>
  onEach(table, `audit_row('${type}', '${name}', '${kept.join()}', '${secret.join()}')`),
)

const statements = [
  /* For how many days entries are kept. */
  `alter table accounts add column audit_days integer not null default 400`,
  `create table audit_entries (
    account_id uuid not null references accounts (id) on delete cascade,
    /* Version 7: in the order of time, and within a millisecond in that of writing. */
    id uuid not null,
    at timestamptz not null,
    operation text not null,
    actor_kind text not null,
    actor_id uuid,
    actor_name text,
    address text,
    device text,
    action text not null,
    record_type text,
    record_id uuid,
    record_name text,
    changes jsonb not null default '[]',
    undoes uuid,
    primary key (account_id, id))`,
  `create index audit_entries_of_record on audit_entries (account_id, record_id, id)`,
  `create index audit_entries_at on audit_entries (account_id, at)`,
  `create index audit_entries_undone on audit_entries (account_id, undoes) where undoes is not null`,

  `create function refuse_change_of_audit() returns trigger language plpgsql as $$
  begin
    raise exception 'entries of the audit are not changed';
  end $$`,
  `create trigger audit_entries_stay before update on audit_entries for each row execute function refuse_change_of_audit()`,

  `create sequence audit_entry_order`,
  `create function new_audit_id(at timestamptz) returns uuid language sql volatile as $$
    select encode(substring(int8send((extract(epoch from at) * 1000)::bigint) from 3)
      || substring(int4send((28672 + nextval('audit_entry_order') % 4096)::int) from 3)
      || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid
  $$`,

  /* Values of more than 4,000 characters are cut: an entry says what was changed, and is no copy of it. */
  `create function audited_value(value jsonb) returns jsonb language sql immutable as $$
    select case when length(value::text) > 4000 then to_jsonb(left(value::text, 1000) || '…') else value end
  $$`,
  `create function audited_change(attribute text, old_value jsonb, new_value jsonb) returns jsonb language sql immutable as $$
    select jsonb_build_object('attribute', attribute, 'old', audited_value(old_value), 'new', audited_value(new_value))
      || case when length(old_value::text) > 4000 or length(new_value::text) > 4000
        then '{"is_cut": true}'::jsonb else '{}'::jsonb end
  $$`,
  /* Null and missing are the same; of secrets only their names are kept. */
  `create function audited_changes(before jsonb, after jsonb, kept text[], secret text[]) returns jsonb language sql immutable as $$
    select coalesce(jsonb_agg(change order by position), '[]') from (
      select audited_change(name, nullif(before -> name, 'null'), nullif(after -> name, 'null')) as change, position
      from unnest(kept) with ordinality as attributes (name, position)
      where nullif(before -> name, 'null') is distinct from nullif(after -> name, 'null')
      union all
      select jsonb_build_object('attribute', name, 'old', null, 'new', null, 'is_secret', true), 1000 + position
      from unnest(secret) with ordinality as attributes (name, position)
      where nullif(before -> name, 'null') is distinct from nullif(after -> name, 'null')
    ) as found
  $$`,

  /* An undo is refused where the record has other values by now: the row is locked, so none comes in between. */
  `create function add_audit_entry(account uuid, person uuid, key uuid, kind text, record uuid, name text, done text, changes jsonb)
  returns void language plpgsql as $$
  declare
    actor jsonb := current_setting('portolan.actor')::jsonb;
    expected jsonb := actor -> 'expects';
    wrong text;
  begin
    if done = 'update' and changes = '[]' then return; end if;
    if expected ->> 'type' = kind and expected ->> 'id' = record::text then
      select wanted.it ->> 'attribute' into wrong
      from jsonb_array_elements(expected -> 'values') as wanted (it)
      join jsonb_array_elements(changes) as change (it) on change.it ->> 'attribute' = wanted.it ->> 'attribute'
      where change.it -> 'old' is distinct from wanted.it -> 'present'
      limit 1;
      if wrong is not null then
        raise exception 'changed since: %', wrong using errcode = 'PA409';
      end if;
    end if;
    person := coalesce((actor ->> 'user_id')::uuid, person);
    key := case when person is null then coalesce((actor ->> 'key_id')::uuid, key) end;
    insert into audit_entries (account_id, id, at, operation, actor_kind, actor_id, actor_name, address, device, action,
      record_type, record_id, record_name, changes, undoes)
    values (account, new_audit_id((actor ->> 'at')::timestamptz), (actor ->> 'at')::timestamptz, actor ->> 'operation',
      case when person is not null then 'person' when key is not null then 'key' else 'system' end,
      coalesce(person, key),
      case when person is not null then (select users.name from users where account_id = account and id = person)
        else (select label from api_keys where account_id = account and id = key) end,
      actor ->> 'address', actor ->> 'device', done, kind, record, name, changes, (actor ->> 'undoes')::uuid);
  end $$`,

  `create function audit_row() returns trigger language plpgsql as $$
  declare
    before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
    after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    present jsonb := coalesce(after, before);
    newcomer uuid;
  begin
    /* Nobody is known yet who accepts an invitation: the entry is that of the member whom they become. */
    if (current_setting('portolan.actor')::jsonb ->> 'account_id') is null
        and (current_setting('portolan.actor')::jsonb ->> 'user_id') is null
        and current_setting('portolan.actor')::jsonb ->> 'address' is not null then
      if tg_table_name <> 'users' then return null; end if;
      newcomer := (present ->> 'id')::uuid;
    end if;
    perform add_audit_entry(
      coalesce((present ->> 'account_id')::uuid, (present ->> 'id')::uuid), newcomer, null,
      tg_argv[0], (present ->> 'id')::uuid, present ->> tg_argv[1],
      case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
      audited_changes(before, after, string_to_array(tg_argv[2], ','), string_to_array(tg_argv[3], ',')));
    return null;
  end $$`,
  ...generic,

  `create function audited_name(account uuid, kind text, record uuid) returns text language sql stable as $$
    select case kind
      when 'container' then (select number from containers where account_id = account and id = record)
      when 'shipment' then (select bill_of_lading_number from shipments where account_id = account and id = record)
      when 'tracking_request' then (select request_number from tracking_requests where account_id = account and id = record)
      when 'document' then (select documents.name from documents where account_id = account and id = record)
      when 'connection' then (select connections.name from connections where account_id = account and id = record)
      when 'webhook' then (select url from webhooks where account_id = account and id = record)
      when 'user' then (select users.name from users where account_id = account and id = record)
    end
  $$`,

  /* A value of a custom field is an attribute of its record. Where its definition goes too, the entry of the definition says so. */
  `create function audit_custom_field() returns trigger language plpgsql as $$
  declare
    present custom_fields := coalesce(new, old);
    definition custom_field_definitions;
    kind text;
  begin
    select * into definition from custom_field_definitions
    where account_id = present.account_id and id = present.definition_id;
    if not found then return null; end if;
    kind := case definition.entity_type when 'Container' then 'container' when 'Shipment' then 'shipment' else 'tracking_request' end;
    perform add_audit_entry(present.account_id, null, null, kind, present.entity_id,
      audited_name(present.account_id, kind, present.entity_id), 'update',
      audited_changes(
        case when tg_op <> 'INSERT' then jsonb_build_object('custom_fields.' || definition.api_slug, to_jsonb(old) -> 'value') end,
        case when tg_op <> 'DELETE' then jsonb_build_object('custom_fields.' || definition.api_slug, to_jsonb(new) -> 'value') end,
        array['custom_fields.' || definition.api_slug], '{}'));
    return null;
  end $$`,
  onEach('custom_fields', 'audit_custom_field()'),

  /* So is a value that somebody enters for a container, until it ends. */
  `create function audit_entered_value() returns trigger language plpgsql as $$
  declare
    present entered_values := coalesce(new, old);
    attribute text := 'entered_values.' || present.attribute;
  begin
    perform add_audit_entry(present.account_id, null, null, 'container', present.container_id,
      audited_name(present.account_id, 'container', present.container_id), 'update',
      audited_changes(
        case when tg_op <> 'INSERT' and old.ended_at is null then jsonb_build_object(attribute, to_jsonb(old) -> 'value') end,
        case when tg_op <> 'DELETE' and new.ended_at is null then jsonb_build_object(attribute, to_jsonb(new) -> 'value') end,
        array[attribute], '{}'));
    return null;
  end $$`,
  onEach('entered_values', 'audit_entered_value()'),

  /* A link that a person refused is none. Those of a document that was deleted went with it. */
  `create function audit_document_link() returns trigger language plpgsql as $$
  declare
    kind text := tg_argv[0];
    before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
    after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    present jsonb := coalesce(after, before);
    account uuid := (present ->> 'account_id')::uuid;
    document uuid := (present ->> 'document_id')::uuid;
    document_name text := audited_name(account, 'document', document);
    linked jsonb := to_jsonb(coalesce(audited_name(account, kind, (present ->> (kind || '_id'))::uuid), present ->> (kind || '_id')));
  begin
    if document_name is null then return null; end if;
    perform add_audit_entry(account, null, null, 'document', document, document_name, 'update',
      audited_changes(
        case when before ->> 'origin' <> 'refused' then jsonb_build_object('links.' || kind, linked) end,
        case when after ->> 'origin' <> 'refused' then jsonb_build_object('links.' || kind, linked) end,
        array['links.' || kind], '{}'));
    return null;
  end $$`,
  onEach('document_shipments', `audit_document_link('shipment')`),
  onEach('document_containers', `audit_document_link('container')`),

  /* Signing in is a new session: whose it is, is who signs in. */
  `create function audit_session() returns trigger language plpgsql as $$
  declare
    before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
    after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    present sessions := coalesce(new, old);
    actor jsonb := current_setting('portolan.actor')::jsonb;
  begin
    /* A switch to another account is done by the member of that account. */
    if tg_op = 'INSERT' then
      perform set_config('portolan.actor',
        (actor || jsonb_build_object('user_id', present.user_id, 'key_id', present.api_key_id))::text, true);
    end if;
    perform add_audit_entry(present.account_id, present.user_id, present.api_key_id, 'session', present.id,
      coalesce(audited_name(present.account_id, 'user', present.user_id),
        (select label from api_keys where account_id = present.account_id and id = present.api_key_id)),
      case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
      audited_changes(before, after, array['method', 'confirmed_at', 'device', 'address'], '{}'));
    perform set_config('portolan.actor', actor::text, true);
    return null;
  end $$`,
  onEach('sessions', 'audit_session()'),

  /* People are of no account: the entry is of the account in which they changed how they sign in. */
  `create function audit_person() returns trigger language plpgsql as $$
  declare
    account uuid := (current_setting('portolan.actor')::jsonb ->> 'account_id')::uuid;
  begin
    if account is null then return null; end if;
    perform add_audit_entry(account, null, null, 'person', new.id, new.name, 'update',
      audited_changes(to_jsonb(old), to_jsonb(new), '{name,email}', '{password_hash,code_secret,pending_code_secret}'));
    return null;
  end $$`,
  `create trigger audited after update on people for each row ${audits} execute function audit_person()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
