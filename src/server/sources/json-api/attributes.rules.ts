import { z } from 'zod'
import { id as uuid } from '../../../contract/jsonapi/index.ts'
import type { Unmapped } from '../../platform/database/columns.ts'
import { ImportRefused, type ReportedRecord } from './json-api.rules.ts'

/** The attributes of a record: those that the interface names, and those that it does not. */
interface SortedAttributes {
  /** Checked by the contract: null only where the contract allows null. */
  known: Record<string, unknown>
  unmapped: Record<string, unknown>
}

const day = /^\d{4}-\d\d-\d\d$/
const decimal = /^[+-]?\d{1,15}(\.\d{1,15})?$/

/** Databases and older answers write an instant with a space in place of the T, and then `UTC`, an offset or nothing. */
const spacedInstant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,9})?)(?: ?(UTC|Z)| ?([+-]\d\d):?(\d\d))?$/

/** Other readings of a text: a day as an instant, a decimal as a number. */
function otherReadings(value: unknown): unknown[] {
  if (typeof value !== 'string') return []
  if (day.test(value)) return [`${value}T00:00:00Z`]
  if (decimal.test(value)) return [Number(value)]
  const [, date, time, , hours, minutes] = spacedInstant.exec(value) ?? []
  return date ? [`${date}T${time}${hours ? `${hours}:${minutes}` : 'Z'}`] : []
}

/**
 * Sorts the attributes of a record by whether the interface names them. A null is left out where the interface allows
 * none (`ref_numbers: null`), also within a list. Where an instant is expected, a day is read as midnight UTC and a time
 * without a zone as UTC. A text of digits is read as a number, because some services send coordinates of ports as texts.
 * @throws ImportRefused naming the attribute whose value does not fit the contract
 */
export function readAttributes(
  record: ReportedRecord,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  parse: (schema: z.core.$ZodType, value: unknown) => { success: boolean; data?: unknown },
): SortedAttributes {
  const known: Record<string, unknown> = {}
  const unmapped: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(record.attributes)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!schema) {
      unmapped[name] = given
      continue
    }
    const value = Array.isArray(given) ? given.filter((item) => item !== null) : given
    const read = [value, ...otherReadings(value)]
      .map((each) => parse(schema, each))
      .find(({ success }) => success)
    if (read) known[name] = read.data
    else if (value !== null)
      throw new ImportRefused(
        `${name} of ${record.type} ${record.id} is not what the interface says it is`,
        `${record.pointer}/attributes/${name}`,
      )
  }
  return { known, unmapped }
}

interface Link {
  id: string
  type: string
}
const isLink = (value: unknown): value is Link =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'type' in value &&
  uuid.safeParse(value.id).success

const dataOf = (record: ReportedRecord, relation: string): unknown => {
  const linkage = record.relationships[relation]
  return typeof linkage === 'object' && linkage !== null && 'data' in linkage ? linkage.data : undefined
}

/**
 * The record that a relation names: null when the document says that there is none, undefined when the relation is
 * missing or of another type.
 */
export function linkOf<Type extends string>(
  record: ReportedRecord,
  relation: string,
  ...types: Type[]
): { id: string; type: Type } | null | undefined {
  const data = dataOf(record, relation)
  if (data === null) return null
  if (!isLink(data)) return undefined
  const type = types.find((each) => each === data.type)
  return type === undefined ? undefined : { id: data.id.toLowerCase(), type }
}

export const relationId = (
  record: ReportedRecord,
  relation: string,
  type: string,
): string | null | undefined => {
  const link = linkOf(record, relation, type)
  return link === null ? null : link?.id
}

export function idsOf(record: ReportedRecord, relation: string): string[] {
  const data = dataOf(record, relation)
  return Array.isArray(data) ? data.filter(isLink).map(({ id }) => id.toLowerCase()) : []
}

const linkage = z.looseObject({ type: z.string(), id: z.string() })
/** What is no relationship of JSON:API would break the answers that give it back. */
const relationshipSchema = z.looseObject({
  data: z.union([z.null(), linkage, z.array(linkage)]).optional(),
})

/**
 * What the interface does not name, to be kept with the record and given back as it came.
 * @param stored relations that are stored in columns
 */
export function unmappedOf(
  record: ReportedRecord,
  unmapped: Record<string, unknown>,
  stored: readonly string[],
): Unmapped {
  const relationships = Object.fromEntries(
    Object.entries(record.relationships).filter(
      ([name, value]) => !stored.includes(name) && relationshipSchema.safeParse(value).success,
    ),
  )
  return {
    ...(Object.keys(unmapped).length > 0 && { attributes: unmapped }),
    ...(Object.keys(relationships).length > 0 && { relationships }),
  }
}
