import type { z } from 'zod'
import { type ResourceType, resources } from '../../contract/resources/index.ts'

/** A record of which something could not be read by the contract. */
export interface Unread {
  type: string
  /** Empty where the record itself had none. */
  id: string
  /** Its number, as people know it; else its id. */
  name: string
  /** The attributes that were not as the contract has them: nothing is shown for them. */
  fields: string[]
  /** Nothing could be made of it: it is missing from what is shown. */
  left_out: boolean
}

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands for "nothing told" in a field: null, and where the contract has no null for it, the least of its kind. */
const nothings: readonly unknown[] = [null, undefined, [], '', false, 0, '1970-01-01T00:00:00Z']

const numberOf = (record: Json): string => {
  const { attributes, id } = record
  const told = isJson(attributes)
    ? (attributes['number'] ?? attributes['bill_of_lading_number'] ?? attributes['request_number'])
    : undefined
  return typeof told === 'string' ? told : typeof id === 'string' ? id : ''
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

interface Mended<T> {
  value: T | undefined
  unread: Unread | undefined
}

/**
 * Reads one record, field by field where it does not read as a whole: what breaks the contract is taken out and named.
 * Without a value when even that does not help.
 */
export function mendRecord<T>(schema: z.ZodType<T>, record: unknown): Mended<T> {
  const whole = schema.safeParse(record)
  if (whole.success) return { value: whole.data, unread: undefined }
  const told = isJson(record) ? record : {}
  const unread: Unread = {
    type: textOf(told['type']),
    id: textOf(told['id']),
    name: numberOf(told),
    fields: [],
    left_out: true,
  }
  const attributes: Json = isJson(told['attributes']) ? { ...told['attributes'] } : {}
  const relationships: Json = isJson(told['relationships']) ? { ...told['relationships'] } : {}
  const mended = { ...told, attributes, ...(isJson(told['relationships']) ? { relationships } : {}) }
  for (const { path } of whole.error.issues) {
    const [part, field] = path
    if (typeof field !== 'string' || (part !== 'attributes' && part !== 'relationships')) continue
    if (!unread.fields.includes(field)) unread.fields.push(field)
    if (part === 'relationships') delete relationships[field]
  }
  for (const field of unread.fields)
    if (Object.hasOwn(told, 'attributes')) fill(schema, mended, attributes, field)
  const read = schema.safeParse(mended)
  return read.success
    ? { value: read.data, unread: { ...unread, left_out: false } }
    : { value: undefined, unread }
}

/** Puts the first kind of nothing into a field with which the contract has no complaint about it. */
function fill(schema: z.ZodType, record: Json, attributes: Json, field: string): void {
  for (const nothing of nothings) {
    attributes[field] = nothing
    const read = schema.safeParse(record)
    const complains = read.error?.issues.some(({ path }) => path[0] === 'attributes' && path[1] === field)
    if (!complains) return
  }
}

const isKnown = (type: string): type is ResourceType => Object.hasOwn(resources, type)
const schemaOf = (record: unknown): z.ZodType | undefined => {
  const type = isJson(record) ? textOf(record['type']) : ''
  return isKnown(type) ? resources[type].schema : undefined
}

/**
 * An answer in which each record was read for itself, and what could not be read of which. Records of kinds that we do
 * not know are taken as they are.
 */
export function mendDocument(body: unknown): { body: unknown; unread: Unread[] } {
  if (!isJson(body)) return { body, unread: [] }
  const unread: Unread[] = []
  const mend = (record: unknown): unknown => {
    const schema = schemaOf(record)
    if (!schema) return record
    const mended = mendRecord(schema, record)
    if (mended.unread) unread.push(mended.unread)
    return mended.value
  }
  const all = (records: unknown): unknown =>
    Array.isArray(records) ? records.map(mend).filter((record) => record !== undefined) : records
  const mended: Json = { ...body }
  if (body['data'] !== undefined)
    mended['data'] = Array.isArray(body['data']) ? all(body['data']) : mend(body['data'])
  if (body['included'] !== undefined) mended['included'] = all(body['included'])
  return { body: mended, unread }
}

/** What could not be read of an answer; empty when all of it follows the contract. */
export function unreadOf(answer: unknown): readonly Unread[] {
  const told = isJson(answer) ? answer['unread'] : undefined
  return Array.isArray(told) ? (told as Unread[]) : []
}
