import { isJsonObject } from '../../../contract/jsonapi/json-object.ts'
import type { z } from 'zod'
import {
  fleetFeature,
  type ResourceType,
  resources,
  routeFeature,
} from '../../../contract/resources/index.ts'

/** A record of which something could not be read by the contract. */
export interface Unread {
  type: string
  /** Empty where the record has none. */
  id: string
  /** Its number; its id where it has none. */
  name: string
  /** The attributes that break the contract: nothing is shown for them. */
  fields: string[]
  /** The record could not be read at all: it is not shown. */
  left_out: boolean
}

type Json = Record<string, unknown>

/** What a field holds when nothing is reported: null, and where the contract has no null for it, the least of its kind. */
const emptyValues: readonly unknown[] = [null, undefined, [], '', false, 0, '1970-01-01T00:00:00Z']

const numberOf = (record: Json): string => {
  const { attributes, id } = record
  const number = isJsonObject(attributes)
    ? (attributes['number'] ?? attributes['bill_of_lading_number'] ?? attributes['request_number'])
    : undefined
  return typeof number === 'string' ? number : typeof id === 'string' ? id : ''
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

interface RecordRead<T> {
  value: T | undefined
  unread: Unread | undefined
}

/**
 * Reads one record. Where it breaks the contract, the fields that do are emptied and named; there is no value where
 * that does not help.
 */
function readRecord<T>(schema: z.ZodType<T>, record: unknown): RecordRead<T> {
  const whole = schema.safeParse(record)
  if (whole.success) return { value: whole.data, unread: undefined }
  const given = isJsonObject(record) ? record : {}
  const unread: Unread = {
    type: textOf(given['type']),
    id: textOf(given['id']),
    name: numberOf(given),
    fields: [],
    left_out: true,
  }
  const attributes: Json = isJsonObject(given['attributes']) ? { ...given['attributes'] } : {}
  const relationships: Json = isJsonObject(given['relationships']) ? { ...given['relationships'] } : {}
  const repaired = {
    ...given,
    attributes,
    ...(isJsonObject(given['relationships']) ? { relationships } : {}),
  }
  for (const { path } of whole.error.issues) {
    const [part, field] = path
    if (typeof field !== 'string' || (part !== 'attributes' && part !== 'relationships')) continue
    if (!unread.fields.includes(field)) unread.fields.push(field)
    if (part === 'relationships') delete relationships[field]
  }
  for (const field of unread.fields)
    if (Object.hasOwn(given, 'attributes')) fill(schema, repaired, attributes, field)
  const read = schema.safeParse(repaired)
  return read.success
    ? { value: read.data, unread: { ...unread, left_out: false } }
    : { value: undefined, unread }
}

/** Puts the first empty value into a field with which the contract has no complaint about it. */
function fill(schema: z.ZodType, record: Json, attributes: Json, field: string): void {
  for (const value of emptyValues) {
    attributes[field] = value
    const read = schema.safeParse(record)
    const complains = read.error?.issues.some(({ path }) => path[0] === 'attributes' && path[1] === field)
    if (!complains) return
  }
}

const isKnown = (type: string): type is ResourceType => Object.hasOwn(resources, type)
const schemaOf = (record: unknown): z.ZodType | undefined => {
  const type = isJsonObject(record) ? textOf(record['type']) : ''
  return isKnown(type) ? resources[type].schema : undefined
}

export interface AnswerWithRecords {
  body: unknown
  /** The records that could not be read, or not as a whole. */
  unread: Unread[]
}

/** Reads each part of a map separately: one of a kind that the contract does not know is left out. */
function readMap(map: unknown, unread: Unread[], feature: z.ZodType = routeFeature): unknown {
  if (!isJsonObject(map) || map['type'] !== 'FeatureCollection' || !Array.isArray(map['features'])) return map
  const features = map['features'].filter((each: unknown) => {
    const isRead = feature.safeParse(each).success
    if (!isRead) unread.push({ type: 'map_feature', id: '', name: kindOf(each), fields: [], left_out: true })
    return isRead
  })
  return { ...map, features }
}
const kindOf = (feature: unknown): string => {
  const properties = isJsonObject(feature) ? feature['properties'] : undefined
  return isJsonObject(properties) ? textOf(properties['feature_type']) : ''
}

/**
 * Reads each record of an answer, and each part of a map, separately. Records of types that the contract does not know stay as they are.
 */
export function readRecords(body: unknown): AnswerWithRecords {
  if (!isJsonObject(body)) return { body, unread: [] }
  const unread: Unread[] = []
  const readOne = (record: unknown): unknown => {
    const schema = schemaOf(record)
    if (!schema) return record
    const read = readRecord(schema, record)
    if (read.unread) unread.push(read.unread)
    return read.value
  }
  const readAll = (records: unknown): unknown =>
    Array.isArray(records) ? records.map(readOne).filter((record) => record !== undefined) : records
  // The map of the fleet also counts what is not on it.
  if (body['type'] === 'FeatureCollection') {
    const feature = body['without_position'] === undefined ? routeFeature : fleetFeature
    return { body: readMap(body, unread, feature), unread }
  }
  const read: Json = { ...body }
  if (body['route'] !== undefined) read['route'] = readMap(body['route'], unread)
  if (Array.isArray(body['routes']))
    read['routes'] = body['routes'].map((each: unknown) =>
      isJsonObject(each) ? { ...each, route: readMap(each['route'], unread) } : each,
    )
  if (body['data'] !== undefined)
    read['data'] = Array.isArray(body['data']) ? readAll(body['data']) : readOne(body['data'])
  if (body['included'] !== undefined) read['included'] = readAll(body['included'])
  return { body: read, unread }
}

/** What could not be read of an answer; empty where all of it follows the contract. */
export function unreadOf(answer: unknown): readonly Unread[] {
  const unread = isJsonObject(answer) ? answer['unread'] : undefined
  return Array.isArray(unread) ? (unread as Unread[]) : []
}
