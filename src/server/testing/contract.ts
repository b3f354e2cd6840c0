import { z } from 'zod'
import { errorDocument, type Resource } from '../../contract/jsonapi/index.ts'
import { type Operation, operations, refusalsOf } from '../../contract/operations/index.ts'
import { resources } from '../../contract/resources/index.ts'

const all = Object.values(operations) as Operation[]
const pathOf = ({ path }: Operation) => new RegExp(`^/v2${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** Paths without parameters first, as the door tries them. */
const ordered = all
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  .map((operation) => ({ operation, pattern: pathOf(operation) }))

/** The operation that an address belongs to; undefined for what is no operation. */
export function operationAt(method: string, path: string): Operation | undefined {
  const { pathname } = new URL(path, 'http://localhost')
  return ordered.find(({ operation, pattern }) => operation.method === method && pattern.test(pathname))
    ?.operation
}

/** What does not fit the contract in an answer; empty when all of it does. */
export function breaches(method: string, path: string, status: number, body: unknown): string[] {
  const operation = operationAt(method, path)
  if (!operation) return []
  if (status >= 400 && !(status in refusalsOf(operation)))
    return [`${status} is no refusal that ${method} ${operation.path} tells of`]
  if (status >= 400) return issuesOf(errorDocument, body)
  if (!(status in operation.answers)) return [`${status} is not an answer of ${method} ${operation.path}`]
  const schema = operation.answers[status]
  if (!schema) return body === undefined ? [] : ['There is a body where none was to be']
  const { included = [] } = body as { included?: Resource[] }
  return [...issuesOf(schema, body), ...included.flatMap((record) => recordBreaches(record))]
}

const strict = new Map<string, z.ZodType>()

/**
 * What does not fit in one record. Reading is lenient about words that a later version may bring; `strictly` holds the
 * record to the lists as they stand, as the OpenAPI document has them.
 */
export function recordBreaches(record: Resource, strictly = false): string[] {
  const definition = Object.entries(resources).find(([type]) => type === record.type)?.[1]
  if (!definition) return [`${record.type} is not a resource of the interface`]
  if (!strictly) return issuesOf(definition.schema, record)
  const schema =
    strict.get(record.type) ?? z.fromJSONSchema(z.toJSONSchema(definition.schema, { io: 'output' }))
  strict.set(record.type, schema)
  return issuesOf(schema, record)
}

function issuesOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}
