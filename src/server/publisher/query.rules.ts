import { z } from 'zod'
import { normaliseIdentifier } from '../../contract/identifiers/index.ts'

/** The values of Track & Trace 2.2, also those that are never published: a filter for them finds nothing. */
const words = (text: string): readonly string[] => text.split(' ')

const eventTypes = words('SHIPMENT TRANSPORT EQUIPMENT')
const transportEventTypeCodes = words('ARRI DEPA')
const equipmentEventTypeCodes = words('LOAD DISC GTIN GTOT STUF STRP PICK DROP INSP RSEA RMVD')
const paperEventTypeCodes = words(
  'RECE DRFT PENA PENU REJE APPR ISSU SURR SUBM VOID CONF REQS CMPL HOLD RELS',
)
const paperTypeCodes = words('CBR BKG SHI SRM TRD ARN VGM CAS CUS DGD OOG')

/** The filters of the standard, which requests and subscriptions share. An event fits when it fits each of them. */
export interface EventFilters {
  eventType?: string[] | undefined
  shipmentEventTypeCode?: string[] | undefined
  documentTypeCode?: string[] | undefined
  transportEventTypeCode?: string[] | undefined
  equipmentEventTypeCode?: string[] | undefined
  carrierBookingReference?: string | undefined
  transportDocumentReference?: string | undefined
  equipmentReference?: string | undefined
  transportCallID?: string | undefined
  vesselIMONumber?: string | undefined
  exportVoyageNumber?: string | undefined
  carrierVoyageNumber?: string | undefined
  carrierServiceCode?: string | undefined
  UNLocationCode?: string | undefined
}

/** When the event became known: after (`gt`), from (`gte`) and so on. ISO 8601 UTC. */
export interface CreatedBound {
  operator: 'gte' | 'gt' | 'lte' | 'lt' | 'eq'
  at: string
}
export interface EventOrder {
  field: 'eventCreatedDateTime' | 'eventDateTime'
  descending: boolean
}
export interface EventQuery {
  filters: EventFilters
  created: CreatedBound[]
  order: EventOrder
  limit: number
}

/** A bad value of a parameter: one sentence, and the parameter. */
export interface RefusedQuery {
  refused: string
  parameter: string
}

export const STANDARD_LIMIT = 100
/** A request for more is answered with so many. */
export const MAX_LIMIT = 1000

const text = (longest: number) => z.string().trim().min(1).max(longest)
const code = (longest: number) => text(longest).transform(normaliseIdentifier)
const oneOf = (known: readonly string[]) => z.array(z.enum(known as [string, ...string[]])).min(1)

/** The filters, as a subscription has them: lists as arrays. `bookingReference` is an older name. */
export const filterSchemas = {
  eventType: oneOf(eventTypes).optional(),
  shipmentEventTypeCode: oneOf(paperEventTypeCodes).optional(),
  documentTypeCode: oneOf(paperTypeCodes).optional(),
  transportEventTypeCode: oneOf(transportEventTypeCodes).optional(),
  equipmentEventTypeCode: oneOf(equipmentEventTypeCodes).optional(),
  carrierBookingReference: code(35).optional(),
  bookingReference: code(35).optional(),
  transportDocumentReference: code(20).optional(),
  equipmentReference: code(15).optional(),
  transportCallID: text(100).optional(),
  vesselIMONumber: code(7).optional(),
  exportVoyageNumber: text(50).optional(),
  carrierVoyageNumber: text(50).optional(),
  carrierServiceCode: text(5).optional(),
  UNLocationCode: code(5).optional(),
}
const lists = new Set([
  'eventType',
  'shipmentEventTypeCode',
  'documentTypeCode',
  'transportEventTypeCode',
  'equipmentEventTypeCode',
])
const operators = ['gte', 'gt', 'lte', 'lt', 'eq'] as const
const instant = z.iso.datetime({ offset: true })
const wholeNumber = /^\d{1,9}$/

/** Reads the query of `GET /events`, without the cursor. */
export function readEventQuery(parameters: URLSearchParams): EventQuery | RefusedQuery {
  const filters: Record<string, unknown> = {}
  const created: CreatedBound[] = []
  let order: EventOrder = { field: 'eventCreatedDateTime', descending: false }
  let limit = STANDARD_LIMIT
  for (const [name, value] of parameters) {
    if (name === 'limit') {
      if (!wholeNumber.test(value) || Number(value) < 1) return refuse(name, 'limit must be a number from 1')
      limit = Math.min(Number(value), MAX_LIMIT)
    } else if (name === 'sort') {
      const read = readOrder(value)
      if (!read)
        return refuse(name, 'Events are sorted by eventCreatedDateTime or eventDateTime, ASC or DESC')
      order = read
    } else if (name.split(':')[0] === 'eventCreatedDateTime') {
      const bound = readBound(name.split(':')[1] ?? 'eq', value)
      if (!bound)
        return refuse(name, `${name} must be a date and time with an offset, with gte, gt, lte, lt or eq`)
      created.push(bound)
    } else if (Object.hasOwn(filterSchemas, name)) filters[name] = lists.has(name) ? value.split(',') : value
    else return refuse(name, `${name} is no parameter that Portolan knows`)
  }
  const read = readEventFilters(filters)
  if ('refused' in read) return read
  if (order.field === 'eventDateTime' && !namesJourney(read))
    return refuse('sort', 'Sort by eventDateTime the events of one booking, transport document or container')
  return { filters: read, created, order, limit }
}

/** Reads the query of a list of subscriptions, whose cursor is the id of the last one. */
export function readListQuery(
  parameters: URLSearchParams,
): { after: string | null; limit: number } | RefusedQuery {
  let limit = STANDARD_LIMIT
  let after: string | null = null
  for (const [name, value] of parameters) {
    if (name === 'limit') {
      if (!wholeNumber.test(value) || Number(value) < 1) return refuse(name, 'limit must be a number from 1')
      limit = Math.min(Number(value), MAX_LIMIT)
    } else if (name === 'cursor') {
      if (!z.guid().safeParse(value).success)
        return refuse(name, 'This cursor was not given out by this service')
      after = value
    } else return refuse(name, `${name} is no parameter that Portolan knows`)
  }
  return { after, limit }
}

/** The filters of a subscription; an empty list is none. */
export function readSubscriptionFilters(given: Record<string, unknown>): EventFilters | RefusedQuery {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(filterSchemas, name))
  if (unknown !== undefined) return refuse(unknown, `${unknown} is no filter that Portolan knows`)
  const isGiven = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0)
  return readEventFilters(Object.fromEntries(Object.entries(given).filter(([, value]) => isGiven(value))))
}

/** @returns without the names of older versions, and without those that were not given */
function readEventFilters(given: Record<string, unknown>): EventFilters | RefusedQuery {
  const result = z.object(filterSchemas).safeParse(given)
  if (!result.success) {
    const [issue] = result.error.issues
    const name = String(issue?.path[0] ?? '')
    return refuse(name, `${name} has a value that the standard does not know, or a longer one`)
  }
  const { bookingReference, ...filters } = result.data
  const types = filters.eventType
  for (const [name, type] of typeOfFilter)
    if (types && filters[name] !== undefined && !types.includes(type))
      return refuse(name, `${name} is for events of the type ${type}, and eventType leaves these out`)
  const booking = filters.carrierBookingReference ?? bookingReference
  return { ...filters, ...(booking !== undefined && { carrierBookingReference: booking }) }
}

/** The filters that only events of one type can fit. */
const typeOfFilter = [
  ['shipmentEventTypeCode', 'SHIPMENT'],
  ['documentTypeCode', 'SHIPMENT'],
  ['transportEventTypeCode', 'TRANSPORT'],
  ['equipmentEventTypeCode', 'EQUIPMENT'],
] as const satisfies [keyof EventFilters, string][]

/** Whether the filters name the journeys of few containers. */
export const namesJourney = (filters: EventFilters): boolean =>
  filters.carrierBookingReference !== undefined ||
  filters.transportDocumentReference !== undefined ||
  filters.equipmentReference !== undefined

const refuse = (parameter: string, refused: string): RefusedQuery => ({ parameter, refused })

function readBound(operator: string, value: string): CreatedBound | undefined {
  const known = operators.find((each) => each === operator)
  // A plus that was not escaped is read as a space.
  const at = instant.safeParse(value.replace(/ (?=\d\d:\d\d$)/, '+'))
  return known && at.success ? { operator: known, at: new Date(at.data).toISOString() } : undefined
}

function readOrder(value: string): EventOrder | undefined {
  const [, field, direction = 'ASC'] =
    /^(eventCreatedDateTime|eventDateTime)(?::(ASC|DESC))?$/.exec(value.trim()) ?? []
  return field === undefined
    ? undefined
    : { field: field as EventOrder['field'], descending: direction === 'DESC' }
}
