import { containerFields, examplesOf, shipmentFields, trackingRequestFields } from './fields/index.ts'

/** A part of an OpenAPI document. */
export type Json = Record<string, unknown>

/** Example values of fields of the trade, by name; other examples are made from the schema. */
const words: Record<string, string> = {
  // The first that fits is given to texts that have a pattern and no example.
  request_type: 'bill_of_lading',
  opens: '07:00',
  closes: '16:30',
  first_day_time: '07:00',
  digest_at: '07:00',
  quiet_from: '19:00',
  quiet_until: '06:30',
  ...examplesOf(containerFields),
  ...examplesOf(shipmentFields),
  ...examplesOf(trackingRequestFields),
  'container.number': 'CSQU3054383',
  'port.name': 'Los Angeles',
  'metro_area.name': 'Chicago',
  'terminal.name': 'APM Terminals Pier 400',
  'rail_terminal.name': 'Logistics Park Chicago',
  'shipping_line.name': 'Maersk',
  'vessel.name': 'EMMA MAERSK',
  city: 'Los Angeles',
  country: 'United States',
  state: 'California',
  state_abbr: 'CA',
  time_zone: 'America/Los_Angeles',
  voyage_number: '047E',
  number: 'MAEU221876618',
  ref_numbers: 'PO-4711',
  home_cards: 'act_by_today',
  ref_number: 'PO-4711',
  identifiers: 'CSQU3054383',
  senders: 'carrier.example',
  tags: 'spring season',
  shipment_tags: 'spring season',
  company_name: 'Northwind Imports',
  location_locode: 'USLAX',
  code: 'USLAX',
  imo: '9321483',
  url: 'https://example.com/webhooks/portolan',
  secret: '6f1d3c9a5b7e4d2f8a0c1e3b5d7f9a2c',
  filename: 'Arrival notice.pdf',
  file_name: 'Arrival notice.pdf',
  name: 'Arrival notice.pdf',
  content_type: 'application/pdf',
  file_content_type: 'application/pdf',
  checksum: 'XUFAKrxLKna5cZ2REBfFkg==',
  attached_document: 'eyJibG9iIjoiMDE5M2E1In0.k1Zb3s',
  document_type: 'arrival_notice',
  api_slug: 'purchase_order',
  display_name: 'Purchase order',
  api_key: 'portolan_key_0123456789',
  event: 'container.transport.vessel_arrived',
  events: 'container.transport.vessel_arrived',
  timezone: 'America/Los_Angeles',
  currency_code: 'USD',
  country_code: 'US',
}
const exampleByName = (name: string, type: string): string | undefined =>
  words[`${type}.${name}`] ?? words[name] ?? (/time_?zone$/.test(name) ? words['timezone'] : undefined)

/** A uuid that is the same for the same name, so that references within an example meet. */
export function exampleId(name: string): string {
  const part = (salt: number) => {
    let hash = (2_166_136_261 ^ salt) >>> 0
    for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619) >>> 0
    return hash.toString(16).padStart(8, '0')
  }
  const digits = [1, 2, 3, 4].map(part).join('')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}

type Schemas = Record<string, Json>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A value that fits a JSON Schema, with every property of the schema. `name`: of the field; `type`: of the record it is in. */
export function exampleOf(schema: Json, schemas: Schemas, name = '', type = ''): unknown {
  if (typeof schema['$ref'] === 'string') {
    const id = schema['$ref'].split('/').at(-1) ?? ''
    return exampleOf(schemas[id] ?? {}, schemas, name || id, type)
  }
  if ('const' in schema) return schema['const']
  if ('example' in schema) return schema['example']
  if ('default' in schema) return schema['default']
  const choices = list(schema['anyOf'] ?? schema['oneOf']).filter(isJson)
  const choice = choices.find((each) => each['type'] !== 'null')
  if (choice) return exampleOf(choice, schemas, name, type)
  const all = list(schema['allOf']).filter(isJson)
  if (all.length > 0) return exampleOf(Object.assign({}, ...all) as Json, schemas, name, type)
  const [allowed] = list(schema['enum'])
  if (typeof allowed === 'number') return allowed
  const kinds = list(schema['type'])
  switch (kinds.find((kind) => kind !== 'null') ?? schema['type']) {
    case 'object':
      return exampleObject(schema, schemas, name, type)
    case 'array':
      return exampleArray(schema, schemas, name, type)
    case 'string':
      return exampleText(schema, name, type)
    case 'integer':
    case 'number':
      return exampleNumber(schema, name)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return exampleByName(name, type) ?? 'PO-4711'
  }
}

/** What hangs on to a record in an answer; an example is readable without. */
const leftOut = ['included', 'links', 'meta']

function exampleObject(schema: Json, schemas: Schemas, name: string, inside: string): Json {
  const properties = (schema['properties'] ?? {}) as Schemas
  const required = list(schema['required'])
  const kind = properties['type']
  const type = kind ? (kind['const'] ?? list(kind['enum'])[0] ?? name) : inside || name
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => required.includes(key) || !leftOut.includes(key))
      .map(([key, each]) => [key, exampleOf(each, schemas, key, typeof type === 'string' ? type : name)]),
  )
}

function exampleArray(schema: Json, schemas: Schemas, name: string, type: string): unknown[] {
  if (Array.isArray(schema['prefixItems']))
    return schema['prefixItems'].filter(isJson).map((each) => exampleOf(each, schemas, name, type))
  const least = Math.max(Number(schema['minItems'] ?? 0), 1)
  const item = exampleOf((schema['items'] ?? {}) as Json, schemas, name, type)
  return Array.from({ length: least }, () => item)
}

function exampleText(schema: Json, name: string, type: string): string {
  const allowed = list(schema['enum']).filter((each) => typeof each === 'string')
  const word = exampleByName(name, type)
  if (allowed.length > 0) return word !== undefined && allowed.includes(word) ? word : (allowed[0] ?? '')
  switch (schema['format']) {
    case 'uuid':
      return exampleId(name === 'id' ? type : name)
    case 'date-time':
      return '2026-11-20T18:58:00Z'
    case 'date':
      return '2026-11-20'
    case 'uri':
      return words['url'] ?? ''
    case 'email':
      return 'docs@example.com'
    default:
  }
  // A uuid of any version has a pattern instead of a format.
  if (/_id$|^id$/.test(name) && word === undefined) return exampleId(name === 'id' ? type : name)
  if (word === undefined && /_at$|timestamp$|_lfd/.test(name)) return '2026-11-20T18:58:00Z'
  return fitting(word ?? name.replaceAll('_', ' '), schema)
}

function fitting(text: string, { minLength, maxLength, pattern }: Json): string {
  const long = text.padEnd(Number(minLength ?? 0), 'x').slice(0, Number(maxLength ?? 200))
  if (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(long)) return long
  return Object.values(words).find((word) => new RegExp(pattern, 'u').test(word)) ?? long
}

function exampleNumber(schema: Json, name: string): number {
  const [least, most] = [Number(schema['minimum'] ?? 0), Number(schema['maximum'] ?? Number.MAX_SAFE_INTEGER)]
  const usual = /latitude/.test(name)
    ? 33.74
    : /longitude/.test(name)
      ? -118.26
      : /length/.test(name)
        ? 40
        : 1
  return Math.min(Math.max(usual, least), most)
}
