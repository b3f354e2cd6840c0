import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { Extraction, Field, Reading } from '../types.ts'
import { equipmentsOf } from './equipment.rules.ts'
import { habitsOf } from './habits.rules.ts'
import { labelledOn } from './labelled.rules.ts'
import { seenOn } from './labels/seen.rules.ts'
import { spotsOf } from './marks.rules.ts'
import { payloadOf } from './payload.rules.ts'
import { settled } from './settle.rules.ts'
import { statementsOf, withDepot, withTime } from './statements.rules.ts'
import { tablesOf } from './tables/tables.rules.ts'
import { carrierCodeOf } from './values/references.rules.ts'

/**
 * The fields of a document of this type, each with where it stands and how sure it is. Never throws: what does not fit
 * the type's schema is left out, for a wrong value is worse than none.
 */
export function extract(reading: Reading, document_type: DocumentType): Extraction {
  const schema = documentPayloads[document_type]
  const pages = spotsOf(reading).map(seenOn)
  const habits = habitsOf(reading.pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n'))
  const tables = tablesOf(pages, schema, habits)
  const labelled = pages.flatMap((page) => labelledOn(page, schema, habits, tables.spots))
  const tabled = new Set(tables.fields.map(({ path }) => path))
  const settledFields = settled(labelled, schema).filter(({ path }) => !tabled.has(path))
  const fields = [
    ...settledFields,
    ...tables.fields,
    ...equipmentsOf(pages, schema, tables.fields, settledFields),
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
  return { payload: payloadOf(all), fields: all }
}

/** `SAME AS CONSIGNEE` is the consignee; the evidence is where that stands. */
function sameAs(field: Field, fields: Field[]): Field[] {
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
