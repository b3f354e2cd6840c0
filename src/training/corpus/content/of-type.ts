import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import { schemaAt } from '../../../server/reading/extract/payload.rules.ts'
import type { PrintedCaption, DraftEntry, DraftDocument, MarkedLines } from '../types.ts'

/** Leaves the marks that the type has a field for: the vessel of a certificate of origin is none. */
export function ofType(draft: DraftDocument): DraftDocument {
  const schema = documentPayloads[draft.type]
  const isField = (path: string): boolean => schemaAt(schema, path) !== null
  const value = (written: MarkedLines): MarkedLines =>
    written.map((line) =>
      line.map((run) => ({ ...run, marks: run.marks.filter(({ path }) => isField(path)) })),
    )
  const caption = (said: PrintedCaption): PrintedCaption => ({ ...said, paths: said.paths.filter(isField) })
  const entry = (one: DraftEntry): DraftEntry => ({
    ...one,
    caption: caption(one.caption),
    value: value(one.value),
  })
  return {
    ...draft,
    title: value(draft.title),
    issuer: { ...draft.issuer, name: value(draft.issuer.name) },
    entries: draft.entries.map(entry),
    totals: draft.totals.map(entry),
    sentences: value(draft.sentences),
    tables: draft.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => ({ ...column, caption: caption(column.caption) })),
      rows: table.rows.map((row) => row.map(value)),
      sums: table.sums?.map((sum) => (sum === null ? null : value(sum))) ?? null,
    })),
  }
}
