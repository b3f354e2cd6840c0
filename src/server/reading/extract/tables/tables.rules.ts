import type { z } from 'zod'
import type { ExtractedField } from '../../types.ts'
import type { LabelledPage } from '../labels/labelled-page.rules.ts'
import type { TextBlock } from '../text-blocks.rules.ts'
import type { WritingConventions } from '../values/types.ts'
import { nextEntryOf } from '../named-lists.rules.ts'
import { chargesByValues } from './charges-by-values.rules.ts'
import { fieldsOfTable } from './fields.rules.ts'
import type { ReadColumn } from './columns.rules.ts'
import { headersOn } from './headers.rules.ts'
import { tableRows } from './rows.rules.ts'

/** The fields of all tables, and the cells that they used. */
export function tablesOf(
  pages: LabelledPage[],
  schema: z.ZodObject,
  conventions: WritingConventions,
  readColumn: ReadColumn,
): { fields: ExtractedField[]; blocks: Set<TextBlock> } {
  const fields: ExtractedField[] = []
  const blocks = new Set<TextBlock>()
  const start = (path: string): number => nextEntryOf(path, fields)
  for (const page of pages) {
    const headed = headersOn(page.lines, readColumn)
    headed.forEach((table, at) => {
      const { rows, blocks: body } = tableRows(table, page, headed[at + 1]?.from ?? page.lines.length)
      if (rows.length === 0) return
      for (const block of [...body, ...table.headers.flatMap((header) => header.blocks)]) blocks.add(block)
      fields.push(...fieldsOfTable(table, rows.slice(0, 500), schema, conventions, start))
    })
  }
  if (!fields.some(({ path }) => path.startsWith('charges.')))
    for (const page of pages) {
      const { rows, blocks: own } = chargesByValues(page)
      const found = fieldsOfTable({ kind: 'charges', headers: [] }, rows, schema, conventions, start)
      if (found.length > 0) for (const block of own) blocks.add(block)
      fields.push(...found)
    }
  return { fields, blocks }
}
