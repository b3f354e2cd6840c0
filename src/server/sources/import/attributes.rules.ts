import type { z } from 'zod'
import { id as uuid } from '../../../contract/jsonapi/index.ts'
import type { Aside } from '../../platform/database/columns.ts'
import { ImportRefused, type ToldRecord } from './document.rules.ts'

/** What a record tells: attributes that the interface names, and the rest, which is kept aside. */
export interface ToldAttributes {
  /** As declared: checked by the contract, null where it allows null. */
  told: Record<string, unknown>
  unknown: Record<string, unknown>
}

const day = /^\d{4}-\d\d-\d\d$/
const decimal = /^[+-]?\d{1,15}(\.\d{1,15})?$/

/** As databases and older answers write an instant: a space for the T, and `UTC`, an offset or nothing behind. */
const spaced = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,9})?)(?: ?(UTC|Z)| ?([+-]\d\d):?(\d\d))?$/

/** What a text may stand for where the interface wants another kind: a day an instant, a decimal a number. */
function readingsOf(value: unknown): unknown[] {
  if (typeof value !== 'string') return []
  if (day.test(value)) return [`${value}T00:00:00Z`]
  if (decimal.test(value)) return [Number(value)]
  const [, date, time, , hours, minutes] = spaced.exec(value) ?? []
  return date ? [`${date}T${time}${hours ? `${hours}:${minutes}` : 'Z'}`] : []
}

/**
 * Sorts a record's attributes into those that the interface names and others. A null where the interface allows none tells nothing (`ref_numbers: null`), nor does a
 * null within a list of words. A day stands for its midnight in UTC where an instant is wanted, a time behind a space
 * for that time, a text of digits for its number (coordinates of ports travel so).
 * @throws ImportRefused naming the attribute that is of another kind
 */
export function readAttributes(
  record: ToldRecord,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  parse: (schema: z.core.$ZodType, value: unknown) => { success: boolean; data?: unknown },
): ToldAttributes {
  const told: Record<string, unknown> = {}
  const unknown: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(record.attributes)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!schema) {
      unknown[name] = given
      continue
    }
    const value = Array.isArray(given) ? given.filter((item) => item !== null) : given
    const read = [value, ...readingsOf(value)]
      .map((each) => parse(schema, each))
      .find(({ success }) => success)
    if (read) told[name] = read.data
    else if (value !== null)
      throw new ImportRefused(
        `${name} of ${record.type} ${record.id} is not what the interface says it is`,
        `${record.pointer}/attributes/${name}`,
      )
  }
  return { told, unknown }
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

const dataOf = (record: ToldRecord, relation: string): unknown => {
  const linkage = record.relationships[relation]
  return typeof linkage === 'object' && linkage !== null && 'data' in linkage ? linkage.data : undefined
}

/**
 * The record that a relation names: null when it tells that there is none, undefined when it tells nothing that can
 * be stored.
 */
export function linkOf<Type extends string>(
  record: ToldRecord,
  relation: string,
  ...types: Type[]
): { id: string; type: Type } | null | undefined {
  const data = dataOf(record, relation)
  if (data === null) return null
  if (!isLink(data)) return undefined
  const type = types.find((each) => each === data.type)
  return type === undefined ? undefined : { id: data.id.toLowerCase(), type }
}

export const idOf = (record: ToldRecord, relation: string, type: string): string | null | undefined => {
  const link = linkOf(record, relation, type)
  return link === null ? null : link?.id
}

export function idsOf(record: ToldRecord, relation: string): string[] {
  const data = dataOf(record, relation)
  return Array.isArray(data) ? data.filter(isLink).map(({ id }) => id.toLowerCase()) : []
}

/** What has no place of its own: kept with the record and given back. `taken` are the relations that have one. */
export function asideOf(
  record: ToldRecord,
  unknown: Record<string, unknown>,
  taken: readonly string[],
): Aside {
  const relationships = Object.fromEntries(
    Object.entries(record.relationships).filter(([name]) => !taken.includes(name)),
  )
  return {
    ...(Object.keys(unknown).length > 0 && { attributes: unknown }),
    ...(Object.keys(relationships).length > 0 && { relationships }),
  }
}
