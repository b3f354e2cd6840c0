import type { BulkAction } from '../../../contract/vocabulary/index.ts'
import type { RecordRow } from '../columns/index.ts'
import type { OpenList } from '../listed.ts'

const lookedAt = 500
const shown = 50

/** Reference numbers or tags that the rows in memory have: offered while one types. */
export function knownValues<Row extends RecordRow>({ rows }: OpenList<Row>, action: BulkAction): string[] {
  const name = action.endsWith('_tags') ? 'tags' : 'ref_numbers'
  const values = new Set<string>()
  for (let index = 0; index < Math.min(rows.total ?? 0, lookedAt) && values.size < shown; index += 1) {
    const row = rows.at(index)
    const facts = name === 'tags' && row?.shipment ? row.shipment.attributes : row?.record.attributes
    const reported = facts?.[name]
    if (Array.isArray(reported))
      for (const value of reported) if (typeof value === 'string') values.add(value)
  }
  return [...values].slice(0, shown)
}
