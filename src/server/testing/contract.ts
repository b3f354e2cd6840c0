import { z } from 'zod'
import { errorDocument, type Resource } from '../../contract/jsonapi/index.ts'
import { type Operation, operations, refusalsOf } from '../../contract/operations/index.ts'
import { resources } from '../../contract/resources/index.ts'
import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The answers that the test received, as `GET /shipments 200`: the coverage table is made from these. */
    proves?: string[]
  }
}

/** Records an answer for the running test; does nothing outside of a test. */
export function noteProof(method: string, path: string, status: number): void {
  const meta = TestRunner.getCurrentTest()?.meta
  if (!meta) return
  const proof = `${method} ${path} ${status}`
  const proves = (meta.proves ??= [])
  if (!proves.includes(proof)) proves.push(proof)
}

const all = Object.values(operations) as Operation[]
const pathOf = ({ path }: Operation) => new RegExp(`^/v2${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** Paths without parameters first, as the HTTP layer matches them. */
const ordered = all
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  .map((operation) => ({ operation, pattern: pathOf(operation) }))

/** The operation of an address; undefined where there is none. */
export function operationAt(method: string, path: string): Operation | undefined {
  const { pathname } = new URL(path, 'http://localhost')
  return ordered.find(({ operation, pattern }) => operation.method === method && pattern.test(pathname))
    ?.operation
}

/** The faults of an answer against the contract; empty when it conforms. */
export function breaches(method: string, path: string, status: number, body: unknown): string[] {
  const operation = operationAt(method, path)
  if (!operation) return []
  if (status >= 400 && !(status in refusalsOf(operation)))
    return [`${status} is not a declared refusal of ${method} ${operation.path}`]
  if (status >= 400) return issuesOf(errorDocument, body)
  if (!(status in operation.answers)) return [`${status} is not an answer of ${method} ${operation.path}`]
  const schema = operation.answers[status]
  if (!schema) return body === undefined ? [] : ['There is a body where none was to be']
  const { included = [] } = body as { included?: Resource[] }
  return [...issuesOf(schema, body), ...included.flatMap((record) => recordBreaches(record))]
}

const strict = new Map<string, z.ZodType>()

/**
 * The faults of one record. Reading accepts unknown values of enumerations, which a later version may have; `strictly`
 * allows only the values of the OpenAPI document.
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
