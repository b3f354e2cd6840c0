import { type Kysely, sql } from 'kysely'

const statements = [
  /* Whether what was accepted may be learned from: false where it was accepted while learning was off. */
  `alter table documents add column may_teach boolean not null default true`,
  /* Values are sure from a confidence of 0.9 on, no more from 0.7: what a person should check is counted again where nobody accepted. */
  `with counted as materialized (
    select documents.account_id, documents.id, (
      select count(*) from jsonb_array_elements(read.evidence -> 'fields') as field
      where case
        when extracted_data_manual is not null
          and coalesce(last.payload #>> string_to_array(field ->> 'path', '.'), '') is distinct from field ->> 'value'
        then field #> '{check,agrees}' = 'false'
        else (field ->> 'confidence')::float8 < 0.9 end
    ) + (
      select count(*) from jsonb_array_elements(coalesce(read.evidence -> 'entered', '[]')) as entered
      where entered #> '{check,agrees}' = 'false'
    ) as uncertain
    from documents
    join document_evidence as read on read.account_id = documents.account_id and read.document_id = documents.id
    left join document_representations as last
      on last.account_id = documents.account_id and last.id = documents.last_document_representation_id
    where documents.reviewed_at is null and documents.uncertain_values is not null
      and jsonb_typeof(read.evidence -> 'fields') = 'array'
  )
  update documents set uncertain_values = counted.uncertain from counted
  where documents.account_id = counted.account_id and documents.id = counted.id
    and documents.uncertain_values <> counted.uncertain`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
