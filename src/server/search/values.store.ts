import { sql } from 'kysely'
import type { SearchValue } from '../../contract/operations/index.ts'
import { insideInAnyForm } from '../platform/database/lists/like.rules.ts'
import { unicodeForms } from '../platform/database/lists/unicode-forms.rules.ts'
import type { Db } from '../platform/database/tables.ts'

/** Values of one column; the list that they filter shows the rest. */
const MAX_VALUES_PER_COLUMN = 5
/** The newest, as many as a filter menu counts. */
const MAX_SEARCHED_RECORDS = 250_000

/**
 * Values that contain a text, of columns that are no identifiers, with how many records have each. It reads all shipments
 * of the account, so it is for a text that matches no identifier, and not for every key pressed.
 */
export async function valuesWith(db: Db, accountId: string, query: string): Promise<SearchValue[]> {
  const text = query.trim().replaceAll('\0', '')
  if (text === '') return []
  // One after the other, so that other queries run in between on the embedded engine.
  return [
    ...(await shipmentValues(db, accountId, text)),
    ...(await noteValues(db, accountId, text)),
    ...(await customFieldValues(db, accountId, text)),
    ...(await documentNames(db, accountId, text)),
  ]
}

const inAnyForm = (text: string) => sql`any(${sql.val(insideInAnyForm(text))}::text[])`

/** Equal ones first, then those that begin with the text, then the most frequent. */
const order = (
  text: string,
) => sql`lower(label) = any(${sql.val(unicodeForms(text).map((each) => each.toLowerCase()))}::text[]) desc,
  starts_with(lower(label), lower(${text})) desc, count desc, label`

async function shipmentValues(db: Db, accountId: string, text: string): Promise<SearchValue[]> {
  const pattern = inAnyForm(text)
  const place = (column: string, locode: string, name: string) => sql`
    select ${column}, ${sql.ref(locode)}, coalesce(${sql.ref(name)}, ${sql.ref(locode)}), ${sql.ref(locode)}
    where ${sql.ref(locode)} is not null
      and (${sql.ref(locode)} ilike ${pattern} or ${sql.ref(name)} ilike ${pattern})`
  const { rows } = await sql<SearchValue>`
    with found as (
      select value_of.column, min(value_of.value) as value, min(value_of.label) as label, count(*)::int as count
      from (
        select * from shipments where account_id = ${accountId} order by created_at desc limit ${MAX_SEARCHED_RECORDS}
      ) as shipments
      cross join lateral (
        select 'tags', tag, tag, lower(tag) from unnest(tags) as tag where tag ilike ${pattern}
        union all
        select 'customer_name', customer_name, customer_name, lower(customer_name)
          where customer_name ilike ${pattern}
        union all
        select 'pod_vessel_name', pod_vessel_name, pod_vessel_name, lower(pod_vessel_name)
          where pod_vessel_name ilike ${pattern}
        union all
        select 'pod_voyage_number', pod_voyage_number, concat_ws(' ', pod_vessel_name, pod_voyage_number),
          pod_voyage_number
          where pod_voyage_number ilike ${pattern} or (not pod_vessel_name ilike ${pattern}
            and concat_ws(' ', pod_vessel_name, pod_voyage_number) ilike ${pattern})
        union all ${place('port_of_lading_locode', 'port_of_lading_locode', 'port_of_lading_name')}
        union all ${place('port_of_discharge_locode', 'port_of_discharge_locode', 'port_of_discharge_name')}
        union all ${place('destination_locode', 'destination_locode', 'destination_name')}
      ) as value_of ("column", value, label, same)
      where concat_ws(E'\n', array_to_string(tags, E'\n'), customer_name,
        concat_ws(' ', pod_vessel_name, pod_voyage_number), port_of_lading_locode, port_of_lading_name,
        port_of_discharge_locode, port_of_discharge_name, destination_locode, destination_name) ilike ${pattern}
      group by value_of.column, value_of.same
    ), ranked as (
      select *, row_number() over (partition by "column" order by ${order(text)}) as place from found
    )
    select 'shipments' as list, "column", value, label, null as custom_field, count from ranked
    where place <= ${MAX_VALUES_PER_COLUMN}
    order by ${order(text)}`.execute(db)
  return rows
}

/** Assignees one by one, and all notes that contain the text together: each of them is different. */
async function noteValues(db: Db, accountId: string, text: string): Promise<SearchValue[]> {
  const pattern = inAnyForm(text)
  const { rows } = await sql<SearchValue>`
    (select * from (
      select 'containers' as list, 'assignee' as "column", min(assignee) as value, min(assignee) as label,
        null as custom_field, count(*)::int as count
      from containers
      where account_id = ${accountId} and assignee is not null and assignee ilike ${pattern}
      group by lower(assignee)
    ) as found
    order by ${order(text)} limit ${MAX_VALUES_PER_COLUMN})
    union all
    select 'containers', 'note', ${text}::text, ${`“${text}”`}::text, null, count(*)::int
    from containers
    where account_id = ${accountId} and note is not null and note ilike ${pattern}
    having count(*) > 0`.execute(db)
  return rows
}

async function customFieldValues(db: Db, accountId: string, text: string): Promise<SearchValue[]> {
  const { rows } = await sql<SearchValue>`
    with found as (
      select definitions.entity_type, definitions.api_slug, definitions.display_name as custom_field,
        min(texts.text) as value, min(coalesce(options.label, texts.text)) as label, count(*)::int as count
      from custom_fields
      join custom_field_definitions as definitions
        on definitions.account_id = ${accountId} and definitions.id = custom_fields.definition_id
      cross join lateral (
        select jsonb_array_elements_text(custom_fields.value) where jsonb_typeof(custom_fields.value) = 'array'
        union all
        select custom_fields.value #>> '{}' where jsonb_typeof(custom_fields.value) in ('string', 'number')
      ) as texts (text)
      left join custom_field_options as options
        on options.account_id = ${accountId} and options.definition_id = definitions.id
          and options.value = texts.text
      where custom_fields.account_id = ${accountId}
        and (texts.text ilike ${inAnyForm(text)} or options.label ilike ${inAnyForm(text)})
      group by definitions.entity_type, definitions.api_slug, definitions.display_name, lower(texts.text)
    )
    select
      case entity_type when 'Shipment' then 'shipments' when 'Container' then 'containers'
        else 'tracking_requests' end as list,
      'custom_fields' as "column", api_slug || '=' || value as value, label, custom_field, count
    from found order by ${order(text)} limit ${MAX_VALUES_PER_COLUMN}`.execute(db)
  return rows
}

async function documentNames(db: Db, accountId: string, text: string): Promise<SearchValue[]> {
  const { rows } = await sql<SearchValue>`
    select * from (
      select 'documents' as list, 'filename' as "column", min(name) as value, min(name) as label,
        null as custom_field, count(*)::int as count
      from documents where account_id = ${accountId} and (name ilike ${inAnyForm(text)} or file_name ilike ${inAnyForm(text)})
      group by lower(name)
    ) as found
    order by ${order(text)} limit ${MAX_VALUES_PER_COLUMN}`.execute(db)
  return rows
}
