import { type Kysely, sql } from 'kysely'
import { auditRecords } from './0076-audit-of-statements.ts'

const statements = [
  `alter table documents
    /* Key fields that are not on the document, as a person said. */
    add column absent_fields text[] not null default '{}',
    /* What a person marked on the pages as values: path, page, box and words. */
    add column marked_fields jsonb not null default '[]',
    /* How many values tracking has otherwise, and how many key fields nothing is known of; null before the first reading. */
    add column differing_values integer,
    add column missing_values integer`,
  auditRecords('documents', {
    type: 'document',
    name: 'name',
    kept: [
      'name',
      'document_type',
      'document_type_manual',
      'extracted_data_manual',
      'absent_fields',
      'reviewed_at',
      'source',
      'file_name',
    ],
  }).replace('create function', 'create or replace function'),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
