import { type Kysely, sql } from 'kysely'

/*
 * The triggers of the audit (migration 0069) are called once for a statement, with all rows that it changed, and write their entries in one
 * insert; only the kept attributes are turned into JSON. Without an actor they are not called, as before. Also what the operator changes by
 * commands, and what is done by a mailed link, has an entry.
 */
export interface Audited {
  type: string
  /** The column by which people know the record. */
  name: string
  kept: string[]
  /** Of these only that they changed is kept. */
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
    kept: ['company_name', 'routing_data', 'container_refresh', 'rate_limits', 'audit_days', 'entitlements'],
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
    secret: ['secret', 'headers', 'sealed_secret', 'previous_sealed_secret', 'sealed_headers'],
  },
  event_subscriptions: {
    type: 'event_subscription',
    name: 'callback_url',
    kept: ['callback_url', 'filters'],
    secret: ['sealed_secret'],
  },
  connections: {
    type: 'connection',
    name: 'name',
    kept: ['name', 'kind', 'settings', 'scacs', 'rank', 'is_on', 'limits'],
    secret: ['secrets'],
  },
  provisional_records: { type: 'provisional_record', name: 'code', kept: ['type', 'code', 'merged_into'] },
  embed_keys: { type: 'embed_key', name: 'label', kept: ['label', 'sites', 'revoked_at'] },
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

const quoted = (column: string) => `"${column}"`
const noChange = `'[]'::jsonb`

/** The changes of kept attributes between two rows, as an expression; either may be missing. */
function changesOf({ kept, secret = [] }: Pick<Audited, 'kept' | 'secret'>, before?: string, after?: string) {
  const value = (row: string | undefined, name: string) => (row ? `${row}.${quoted(name)}` : 'null')
  const differs = (name: string) =>
    before && after
      ? `${value(before, name)} is distinct from ${value(after, name)}`
      : `${value(before ?? after, name)} is not null`
  const json = (row: string | undefined, name: string) =>
    row ? `to_jsonb(${value(row, name)})` : 'null::jsonb'
  const parts = [
    ...kept.map(
      (name) =>
        `case when ${differs(name)} then audited_change('${name}', ${json(before, name)}, ${json(after, name)}) else ${noChange} end`,
    ),
    ...secret.map((name) => `case when ${differs(name)} then audited_secret('${name}') else ${noChange} end`),
  ]
  return parts.join('\n || ')
}

/** The rows of a statement: those before, those after, and where they come from. */
interface Rows {
  before?: string
  after?: string
  from: string
  action: 'create' | 'update' | 'delete'
}

/** A trigger function of a table: what it collects of the rows that were inserted, updated or deleted. */
function auditFunction(
  table: string,
  { key = ['account_id', 'id'], unless }: { key?: string[]; unless?: string },
  collect: (rows: Rows) => string,
): string {
  const same = key.map((column) => `n.${column} = o.${column}`).join(' and ')
  return `create function audit_${table}() returns trigger language plpgsql as $$
  declare
    actor jsonb := current_setting('portolan.actor')::jsonb;
    collected audited_row[];
  begin
    ${unless === undefined ? '' : `if ${unless} then return null; end if;`}
    if tg_op = 'INSERT' then
      ${collect({ after: 'n', from: 'new_rows n', action: 'create' })};
    elsif tg_op = 'UPDATE' then
      ${collect({ before: 'o', after: 'n', from: `old_rows o join new_rows n on ${same}`, action: 'update' })};
    else
      ${collect({ before: 'o', from: 'old_rows o', action: 'delete' })};
    end if;
    perform add_audit_entries(collected);
    return null;
  end $$`
}

interface Entry {
  account: string
  /** Who did it where nobody is signed in; with `isByRow` also where somebody is. */
  person?: string
  key?: string
  isByRow?: boolean
  type: string
  record: string
  name: string
  action: Rows['action']
  changes: string
}
const entries = ({ account, person, key, isByRow, type, record, name, action, changes }: Entry) =>
  `select array_agg(row(${account}, ${person ?? 'null'}, ${key ?? 'null'}, ${isByRow === true}, ${type}, ${record},
    (${name})::text, '${action}', ${changes})::audited_row) into collected`

/** An event has its own trigger, as only such a one is given the rows. */
const triggersOf = (table: string): string[] =>
  Object.entries({
    insert: 'new table as new_rows',
    update: 'old table as old_rows new table as new_rows',
    delete: 'old table as old_rows',
  }).map(
    ([event, rows]) => `create trigger audited_${event} after ${event} on ${table} referencing ${rows}
      for each statement when (current_setting('portolan.actor', true) <> '') execute function audit_${table}()`,
  )

/** Nobody is known yet who accepts an invitation or signs in: the entry is that of the member. */
const isNewcomer = `actor ->> 'account_id' is null and actor ->> 'user_id' is null and actor ->> 'kind' is null`

/** The function of a table, also for later migrations that keep more of its attributes. */
export function auditRecords(table: string, { type, name, ...attributes }: Audited): string {
  const isUsers = table === 'users'
  const account = table === 'accounts' ? 'id' : 'account_id'
  const key = table === 'accounts' ? ['id'] : undefined
  return auditFunction(
    table,
    { ...(key && { key }), ...(!isUsers && { unless: isNewcomer }) },
    ({ before, after, from, action }) => {
      const row = after ?? before
      const changes = changesOf(attributes, before, after)
      const person = isUsers ? { person: `case when ${isNewcomer} then ${row}.id end` } : {}
      const record = { type: `'${type}'`, record: `${row}.id`, name: `${row}.${quoted(name)}` }
      return `${entries({ account: `${row}.${account}`, ...person, ...record, action, changes })} from ${from}`
    },
  )
}

/** A value that belongs to another record is an attribute of that: an update of it, whatever became of the row. */
const valueChange = (attribute: string, before: string | undefined, after: string | undefined) =>
  `case when (${before ?? 'null::jsonb'}) is distinct from (${after ?? 'null::jsonb'})
    then audited_change(${attribute}, ${before ?? 'null::jsonb'}, ${after ?? 'null::jsonb'}) else ${noChange} end`

/** The name of a record, as an expression: a function would be called for each row. */
const nameOf = (kind: string, account: string, record: string) => {
  const named = (table: string, column: string) =>
    `(select ${column} from ${table} where ${table}.account_id = ${account} and ${table}.id = ${record})`
  return `case ${kind} when 'container' then ${named('containers', 'number')}
    when 'shipment' then ${named('shipments', 'bill_of_lading_number')}
    else ${named('tracking_requests', 'request_number')} end`
}

/** Where its definition goes too, the entry of the definition says so. */
const auditCustomFields = auditFunction('custom_fields', {}, ({ before, after, from }) => {
  const row = after ?? before ?? ''
  const kind = `case definition.entity_type when 'Container' then 'container' when 'Shipment' then 'shipment' else 'tracking_request' end`
  return `${entries({
    account: `${row}.account_id`,
    type: kind,
    record: `${row}.entity_id`,
    name: nameOf(`(${kind})`, `${row}.account_id`, `${row}.entity_id`),
    action: 'update',
    changes: valueChange(
      `'custom_fields.' || definition.api_slug`,
      before && `${before}.value`,
      after && `${after}.value`,
    ),
  })} from ${from}
    join custom_field_definitions definition on definition.account_id = ${row}.account_id and definition.id = ${row}.definition_id`
})

/** Until it ends. */
const auditEnteredValues = auditFunction(
  'entered_values',
  { key: ['account_id', 'container_id', 'id'] },
  ({ before, after, from }) => {
    const row = after ?? before ?? ''
    const inForce = (of: string | undefined) =>
      of && `case when ${of}.ended_at is null then to_jsonb(${of}.value) end`
    return `${entries({
      account: `${row}.account_id`,
      type: `'container'`,
      record: `${row}.container_id`,
      name: nameOf(`'container'`, `${row}.account_id`, `${row}.container_id`),
      action: 'update',
      changes: valueChange(`'entered_values.' || ${row}.attribute`, inForce(before), inForce(after)),
    })} from ${from}`
  },
)

/** A link that a person refused is none. Those of a document that was deleted went with it. */
const auditLinks = (kind: 'shipment' | 'container') =>
  auditFunction(
    `document_${kind}s`,
    { key: ['account_id', 'document_id', `${kind}_id`] },
    ({ before, after, from }) => {
      const row = after ?? before ?? ''
      const record = `${row}.${kind}_id`
      const linked = (of: string | undefined) =>
        of &&
        `case when ${of}.origin <> 'refused'
          then to_jsonb(coalesce(${nameOf(`'${kind}'`, `${row}.account_id`, record)}, ${record}::text)) end`
      return `${entries({
        account: `${row}.account_id`,
        type: `'document'`,
        record: `${row}.document_id`,
        name: 'document.name',
        action: 'update',
        changes: valueChange(`'links.${kind}'`, linked(before), linked(after)),
      })} from ${from} join documents document on document.account_id = ${row}.account_id and document.id = ${row}.document_id`
    },
  )

/** Signing in is a new session: whose it is, is who signs in, also where a member of one account switches to another. */
const auditSessions = auditFunction('sessions', { key: ['id'] }, ({ before, after, from, action }) => {
  const row = after ?? before ?? ''
  const kept = ['method', 'confirmed_at', 'device', 'address']
  return `${entries({
    account: `${row}.account_id`,
    person: `${row}.user_id`,
    key: `${row}.api_key_id`,
    isByRow: action === 'create',
    type: `'session'`,
    record: `${row}.id`,
    name: `coalesce((select users.name from users where users.account_id = ${row}.account_id and users.id = ${row}.user_id),
      (select label from api_keys where api_keys.account_id = ${row}.account_id and api_keys.id = ${row}.api_key_id))`,
    action,
    changes: changesOf({ kept }, before, after),
  })} from ${from}`
})

/**
 * People are of no account: the entry is of the account in which they changed how they sign in, and of each of theirs for what a mailed
 * link did.
 */
const auditPeople = auditFunction('people', {}, ({ before, after, from, action }) => {
  if (action !== 'update') return 'return null'
  const changes = changesOf(
    {
      kept: ['name', 'email', 'email_verified_at'],
      secret: ['password_hash', 'code_secret', 'pending_code_secret'],
    },
    before,
    after,
  )
  const of = `from ${from.replace('n.account_id = o.account_id and ', '')}`
  const person = { type: `'person'`, record: 'n.id', name: 'n.name', action, changes }
  return `if actor ->> 'kind' = 'link' then
    ${entries({ account: 'users.account_id', ...person })} ${of}
      join users on users.person_id = n.id and users.removed_at is null;
  elsif actor ->> 'account_id' is not null then
    ${entries({ account: `(actor ->> 'account_id')::uuid`, ...person })} ${of};
  end if`
})

const parts: Record<string, string> = {
  custom_fields: auditCustomFields,
  entered_values: auditEnteredValues,
  document_shipments: auditLinks('shipment'),
  document_containers: auditLinks('container'),
  sessions: auditSessions,
}

const before = [
  ...Object.keys(audited).filter((table) => table !== 'event_subscriptions' && table !== 'embed_keys'),
  ...Object.keys(parts),
  'people',
]
const formerFunctions = [
  'audit_row()',
  'audit_custom_field()',
  'audit_entered_value()',
  'audit_document_link()',
  'audit_session()',
  'audit_person()',
  'add_audit_entry(uuid, uuid, uuid, text, uuid, text, text, jsonb)',
  'audited_changes(jsonb, jsonb, text[], text[])',
  'audited_change(text, jsonb, jsonb)',
]

const statements = [
  /* What an account may have at most, by kind; no limit where it has none. Set by the operator. */
  `alter table accounts add column entitlements jsonb not null default '{}'`,
  ...before.map((table) => `drop trigger audited on ${table}`),
  ...formerFunctions.map((each) => `drop function ${each}`),

  `create type audited_row as (account uuid, person uuid, key uuid, is_by_row boolean, kind text, record uuid, name text, action text,
    changes jsonb)`,
  /* Null and missing are the same. */
  `create function audited_change(attribute text, old_value jsonb, new_value jsonb) returns jsonb language sql stable as $$
    select jsonb_build_array(jsonb_build_object('attribute', attribute,
        'old', audited_value(nullif(old_value, 'null')), 'new', audited_value(nullif(new_value, 'null')))
      || case when length(old_value::text) > 4000 or length(new_value::text) > 4000
        then '{"is_cut": true}'::jsonb else '{}'::jsonb end)
  $$`,
  `create function audited_secret(attribute text) returns jsonb language sql stable as $$
    select jsonb_build_array(jsonb_build_object('attribute', attribute, 'old', null, 'new', null, 'is_secret', true))
  $$`,

  /* An undo is refused where the record has other values by now: its rows are locked, so none comes in between. */
  `create function add_audit_entries(collected audited_row[]) returns void language plpgsql as $$
  declare
    actor jsonb := current_setting('portolan.actor')::jsonb;
    expected jsonb := actor -> 'expects';
    by_person uuid := (actor ->> 'user_id')::uuid;
    by_key uuid := (actor ->> 'key_id')::uuid;
    done_at timestamptz := (actor ->> 'at')::timestamptz;
    wrong text;
  begin
    if collected is null then return; end if;
    if expected is not null then
      select wanted.it ->> 'attribute' into wrong
      from unnest(collected) as each
      cross join jsonb_array_elements(expected -> 'values') as wanted (it)
      join jsonb_array_elements(each.changes) as change (it) on change.it ->> 'attribute' = wanted.it ->> 'attribute'
      where each.kind = expected ->> 'type' and each.record::text = expected ->> 'id'
        and change.it -> 'old' is distinct from wanted.it -> 'present'
      limit 1;
      if wrong is not null then
        raise exception 'changed since: %', wrong using errcode = 'PA409';
      end if;
    end if;
    insert into audit_entries (account_id, id, at, operation, actor_kind, actor_id, actor_name, address, device, action,
      record_type, record_id, record_name, changes, undoes)
    select each.account, new_audit_id(done_at), done_at, actor ->> 'operation',
      coalesce(actor ->> 'kind', case when each.person is not null then 'person' when each.key is not null then 'key' else 'system' end),
      coalesce(each.person, each.key),
      case when each.person is not null then (select users.name from users where account_id = each.account and id = each.person)
        when each.key is not null then (select label from api_keys where account_id = each.account and id = each.key) end,
      actor ->> 'address', actor ->> 'device', each.action, each.kind, each.record, each.name, each.changes, (actor ->> 'undoes')::uuid
    from (
      select account, kind, record, name, action, changes,
        case when actor ->> 'kind' is not null then null
          when is_by_row then person else coalesce(by_person, person) end as person,
        case when actor ->> 'kind' is not null then null
          when is_by_row then key when by_person is null then coalesce(by_key, key) end as key
      from unnest(collected)
      where not (action = 'update' and changes = '[]')
    ) as each;
  end $$`,

  ...Object.entries(audited).flatMap(([table, of]) => [auditRecords(table, of), ...triggersOf(table)]),
  ...Object.entries(parts).flatMap(([table, made]) => [made, ...triggersOf(table)]),
  auditPeople,
  ...triggersOf('people').filter((trigger) => trigger.includes('audited_update')),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
