import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { Extraction, ExtractedField, FileContent } from '../types.ts'
import { dangerousGoodsOf } from './dangerous-goods.rules.ts'
import { equipmentsOf } from './equipment.rules.ts'
import { textOfPages, writingConventionsOf } from './conventions.rules.ts'
import { candidatesOnPage } from './candidates.rules.ts'
import { labelledPage } from './labels/labelled-page.rules.ts'
import { blocksOf } from './text-blocks.rules.ts'
import { buildPayload } from './payload.rules.ts'
import { resolveCandidates } from './resolve-candidates.rules.ts'
import { statementsOf, withDepot, withTime } from './statements.rules.ts'
import { columnOf, type ReadColumn } from './labels/columns.rules.ts'
import { tablesOf } from './tables/tables.rules.ts'
import { carrierCodeOf } from './values/references.rules.ts'

/**
 * The fields of a document of this type, each with its position and confidence. Never throws: values that do not fit
 * the schema of the type are left out, because a wrong value is worse than none.
 */
export function extract(
  content: FileContent,
  document_type: DocumentType,
  readColumn: ReadColumn = columnOf,
): Extraction {
  const schema = documentPayloads[document_type]
  const pages = blocksOf(content).map(labelledPage)
  const conventions = writingConventionsOf(textOfPages(content))
  const tables = tablesOf(pages, schema, conventions, readColumn)
  const labelled = pages.flatMap((page) => candidatesOnPage(page, schema, conventions, tables.blocks))
  const tabled = new Set(tables.fields.map(({ path }) => path))
  const labelledFields = resolveCandidates(labelled, schema).filter(({ path }) => !tabled.has(path))
  const fields = [
    ...labelledFields,
    ...tables.fields,
    ...equipmentsOf(pages, schema, conventions, tables.fields, labelledFields),
    ...dangerousGoodsOf(pages, schema, conventions, tables.fields),
  ]
  fields.push(...statementsOf(pages, schema, fields))
  const bill = fields.find(({ path }) => path === 'transport_document_reference')
  const code = bill === undefined ? null : carrierCodeOf(String(bill.value))
  if (bill !== undefined && code !== null && !fields.some(({ path }) => path === 'carrier_code'))
    fields.push({
      ...bill,
      path: 'carrier_code',
      value: code,
      confidence: Math.round(bill.confidence * 85) / 100,
    })
  const all = withDepot(withTime(fields, pages)).flatMap((field) => sameAs(field, fields))
  return { payload: buildPayload(all), fields: all }
}

/** `SAME AS CONSIGNEE` is replaced by the consignee; the position stays that of these words. */
function sameAs(field: ExtractedField, fields: ExtractedField[]): ExtractedField[] {
  const party = /^same as (consignee|shipper)/i.exec(String(field.value))?.[1]?.toLowerCase()
  if (party === undefined || !field.path.endsWith('.party_name')) return [field]
  const base = field.path.replace(/party_name$/, '')
  return fields
    .filter(({ path }) => path.startsWith(`${party}.`))
    .map((other) => ({
      ...field,
      path: base + other.path.slice(party.length + 1),
      value: other.value,
      confidence: Math.min(field.confidence, other.confidence),
    }))
}
