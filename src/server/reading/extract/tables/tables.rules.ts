import type { z } from 'zod'
import type { Field } from '../../types.ts'
import type { SeenPage } from '../labels/seen.rules.ts'
import type { Spot } from '../marks.rules.ts'
import type { Habits } from '../values/kind.ts'
import { fieldsOfTable } from './fields.rules.ts'
import { headersOn } from './headers.rules.ts'
import { rowsOf } from './rows.rules.ts'

/** What the tables of all pages hold, and the cells that are theirs. */
export function tablesOf(
  pages: SeenPage[],
  schema: z.ZodObject,
  habits: Habits,
): { fields: Field[]; spots: Set<Spot> } {
  const fields: Field[] = []
  const spots = new Set<Spot>()
  const start = (path: string): number =>
    1 +
    Math.max(
      -1,
      ...fields
        .filter((field) => field.path.startsWith(`${path}.`))
        .map((field) => Number(field.path.split('.')[1])),
    )
  for (const page of pages) {
    const headed = headersOn(page.lines)
    headed.forEach((table, at) => {
      const { rows, spots: body } = rowsOf(table, page, headed[at + 1]?.from ?? page.lines.length)
      if (rows.length === 0) return
      for (const spot of [...body, ...table.headers.flatMap((header) => header.spots)]) spots.add(spot)
      fields.push(...fieldsOfTable(table, rows.slice(0, 500), schema, habits, start))
    })
  }
  return { fields, spots }
}
