import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { documentLimits } from '../../../contract/vocabulary/index.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { DocumentTemplatesTable } from '../../platform/database/tables.documents.ts'
import type { Db } from '../../platform/database/tables.ts'
import { json } from '../../platform/database/values.ts'
import { problem, refusedAttribute } from '../../platform/http/problem.ts'
import type { Template } from '../../reading/templates/types.ts'
import { linked } from '../../../contract/jsonapi/index.ts'
import type { DocumentTemplate } from '../../../contract/resources/index.ts'

export const presentTemplate = (row: DocumentTemplatesTable): DocumentTemplate => ({
  id: row.id,
  type: 'document_template',
  attributes: {
    name: row.name,
    document_type: row.document_type,
    keywords: row.keywords,
    fields: row.fields,
    table: row.table,
    created_at: row.created_at,
    updated_at: row.updated_at,
  },
  relationships: { user: linked('user', row.user_id) },
})

type TemplateRow = DocumentTemplatesTable
type Said = Pick<TemplateRow, 'name' | 'document_type' | 'keywords' | 'fields' | 'table'>

/** Ordered by name. */
export const listTemplates = (db: Db, accountId: string): Promise<TemplateRow[]> =>
  db
    .selectFrom('document_templates')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name) collate "C"`)
    .execute()

/** In the form that the reader needs. */
export const templatesOf = async (db: Db, accountId: string): Promise<Template[]> =>
  (await listTemplates(db, accountId)).map(({ id, name, document_type, keywords, fields, table }) => ({
    id,
    name,
    document_type,
    keywords,
    fields,
    table,
  }))

/** @throws 422 above the maximum number, and for a name that is in use */
export const createTemplate = (
  db: Db,
  template: Omit<TemplateRow, 'id' | 'updated_at'>,
): Promise<TemplateRow> =>
  named(() =>
    db.transaction().execute(async (trx) => {
      // Locks the account, so that two concurrent requests cannot exceed the maximum.
      await trx
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', template.account_id)
        .forUpdate()
        .execute()
      const { count } = await trx
        .selectFrom('document_templates')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', template.account_id)
        .executeTakeFirstOrThrow()
      if (count >= documentLimits.templates)
        throw problem(422, `There are ${documentLimits.templates} templates already: delete one first`)
      const row = { ...template, id: randomUUIDv7(), updated_at: template.created_at }
      return trx
        .insertInto('document_templates')
        .values(written(row))
        .returningAll()
        .executeTakeFirstOrThrow()
    }),
  )

/** @returns undefined when the account has no such template */
export const editTemplate = (
  db: Db,
  accountId: string,
  id: string,
  edit: Partial<Said> & { updated_at: string },
): Promise<TemplateRow | undefined> =>
  named(() =>
    db
      .updateTable('document_templates')
      .set(written(edit))
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  )

export async function deleteTemplate(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('document_templates')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const written = <Row extends Partial<Insertable<TemplateRow>>>(row: Row) => ({
  ...row,
  ...(row.fields !== undefined && { fields: json(row.fields) }),
  ...(row.table !== undefined && row.table !== null && { table: json(row.table) }),
})

async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'document_templates_name'))
      throw refusedAttribute('name', 'There is a template with this name already')
    throw error
  }
}
