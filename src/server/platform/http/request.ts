import type { Context } from 'hono'
import { z } from 'zod'
import {
  type IncludeTree,
  pageQuery,
  parseInclude,
  type QueryWarning,
} from '../../../contract/jsonapi/index.ts'
import { type Operation, type OperationName, usualBodyBytes } from '../../../contract/operations/index.ts'
import { relationsByType } from '../../../contract/resources/index.ts'
import { pageSize } from '../../../contract/vocabulary/index.ts'
import type { HandlerRequest } from './handler.ts'
import { errorOf, Problem, problem } from './problem.ts'
import { readQuery } from './validate.ts'

/** More than any body of the interface has, and less than what overflows the stack of a recursive validation. */
const deepestBody = 100
const bodyTypes = ['application/vnd.api+json', 'application/json']

const refuse = (parameter: string, detail: string) => problem(400, detail, { source: { parameter } })

const anyPage = z.object(pageQuery)

/** An answer without pages is one page: a request for the first is accepted, for another one refused. */
function refusePagesOf(operation: Operation, name: string, value: string): void {
  if (operation.method !== 'GET' || !(name in pageQuery))
    throw refuse(name, `${name} is not a parameter of ${operation.path}`)
  const { 'page[number]': number = 1 } = readQuery(anyPage, { [name]: value })
  if (number > 1) throw refuse(name, `${operation.path} has one page only`)
}

/** A page of records: what a program asks for too much there can be left out, and the answer has a place to say so. */
const isList = ({ method, media, answers }: Operation): boolean => {
  const { 200: answered } = answers
  return (
    method === 'GET' &&
    media === undefined &&
    answered instanceof z.ZodObject &&
    answered.shape['data'] instanceof z.ZodArray
  )
}

/**
 * The query of a list as programs may send it, to whom a list should answer as the hosted service does (docs/interface.md, "Lists"): a
 * filter that the list does not have is left out, a page size beyond the largest is cut, and `warnings` names each.
 * @returns the address that is read in its place
 */
export function lenientQuery(operation: Operation, url: URL): { url: URL; warnings: QueryWarning[] } {
  if (!isList(operation)) return { url, warnings: [] }
  const read = new URL(url)
  const warnings: QueryWarning[] = []
  for (const [parameter, value] of Object.entries(Object.fromEntries(url.searchParams))) {
    if (/^filter\b/.test(parameter) && !Object.hasOwn(operation.query?.shape ?? {}, parameter)) {
      read.searchParams.delete(parameter)
      const detail = `${parameter} is not a parameter of ${operation.path} and was ignored`
      warnings.push({ code: 'unknown_filter', parameter, detail })
    }
    if (parameter === 'page[size]' && /^\d+$/.test(value) && Number(value) > pageSize.most) {
      read.searchParams.set(parameter, String(pageSize.most))
      const detail = `${parameter} is at most ${pageSize.most}, and was cut to that`
      warnings.push({ code: 'page_size_cut', parameter, detail })
    }
  }
  return { url: read, warnings }
}

/**
 * The query of an operation, checked. Of a parameter that is given twice the last one counts; unknown parameters are
 * ignored, except those that ask for a filter, an order or a page that the operation does not have.
 */
export function queryOf(operation: Operation, url: URL): Record<string, unknown> {
  const given = Object.fromEntries(url.searchParams)
  const known = operation.query?.shape ?? {}
  for (const name of Object.keys(given)) {
    if (name in known) continue
    if (/^page\b/.test(name)) refusePagesOf(operation, name, given[name] ?? '')
    if (/^filter\b/.test(name)) throw refuse(name, `${name} is not a parameter of ${operation.path}`)
    if (name === 'sort') throw refuse(name, `${operation.path} cannot be sorted`)
  }
  return operation.query ? readQuery(operation.query, given) : {}
}

/** Types of records and relations, which a client may name for what an answer holds anyway. */
const includedNames: ReadonlySet<string> = new Set(
  Object.entries(relationsByType).flatMap(([type, relations]) => [type, ...Object.keys(relations)]),
)

/**
 * Any operation that answers a resource takes `include`. One that has no relations answers all that it has: clients name some of it
 * (`GET /containers/{id}/route?include=port,vessel,route_location`), and that changes nothing.
 */
export function includeOf(operation: Operation, url: URL): { isGiven: boolean; tree: IncludeTree } {
  const given = url.searchParams.get('include') ?? operation.includes ?? null
  if (given === null) return { isGiven: false, tree: {} }
  if (!hasRelations(operation)) {
    const names = given.split(/[,.]/).flatMap((name) => name.trim() || [])
    const unknown = names.find((name) => !includedNames.has(name))
    if (unknown === undefined) return { isGiven: false, tree: {} }
    throw refuse('include', `${unknown} is nothing that ${operation.path} answers`)
  }
  const parsed = parseInclude(given, operation.resource ?? '', relationsByType)
  if ('tree' in parsed) return { isGiven: true, tree: parsed.tree }
  throw refuse('include', `${parsed.unknown} is not a relationship that ${operation.path} can include`)
}

const hasRelations = ({ resource }: Operation): boolean =>
  resource !== undefined && Object.keys(relationsByType[resource] ?? {}).length > 0

/** The page of a request; the cursor, for operations that accept one, as it was sent. */
export function requestedPage(query: Record<string, unknown>): HandlerRequest<OperationName>['page'] {
  const number = Number(query['page[number]'] ?? 1)
  const size = Number(query['page[size]'] ?? pageSize.standard)
  const cursor = query['page[cursor]']
  if (cursor !== undefined && query['page[number]'] !== undefined)
    throw refuse('page[cursor]', 'Ask for a page by page[number] or by page[cursor], not by both')
  return {
    number,
    size,
    offset: (number - 1) * size,
    cursor: typeof cursor === 'string' ? cursor : undefined,
  }
}

/** The JSON of a request, not yet checked against the contract. @throws 415, 413 or 400 */
export async function jsonOf(c: Context, maxBytes = usualBodyBytes): Promise<unknown> {
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase()
  if (encoding && encoding !== 'identity') throw problem(415, `Send the body as it is, not ${encoding}`)
  const bytes = await bytesOf(c, maxBytes)
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (bytes.length === 0) throw problem(400, 'The request has no body; send a JSON document')
  if (type === undefined || !bodyTypes.includes(type))
    throw problem(415, `Send the body as ${bodyTypes.join(' or ')}${type ? `, not ${type}` : ''}`)
  return parsedJson(bytes)
}

/** @throws 400 for what is no JSON, and for what is nested deeper than any body of the interface */
export function parsedJson(bytes: Uint8Array): unknown {
  if (nesting(bytes) > deepestBody) throw problem(400, `The body is nested more than ${deepestBody} deep`)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw problem(400, 'The body is not well-formed JSON in UTF-8')
  }
}

/** How deep the arrays and objects of a JSON text are nested; brackets in strings do not count. */
function nesting(bytes: Uint8Array): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (byte === 0x22) quoted = !quoted
    else if (quoted) index += byte === 0x5c ? 1 : 0
    else if (byte === 0x7b || byte === 0x5b) deepest = Math.max(deepest, (depth += 1))
    else if (byte === 0x7d || byte === 0x5d) depth -= 1
  }
  return deepest
}

/** A body comes in this time, and a large one at least so fast: who sends a byte now and then holds up nothing for long. */
const MAX_BODY_MS = 20_000
const LEAST_BYTES_A_SECOND = 32_768

/** The body as it was sent. @param maxMs until all of it is there @throws 413 or 400 */
export async function bytesOf(
  c: Context,
  maxBytes: number,
  maxMs = MAX_BODY_MS + (expectedBytes(c, maxBytes) / LEAST_BYTES_A_SECOND) * 1000,
): Promise<Uint8Array> {
  // The rest of the body is not read, so the connection cannot be used again.
  const tooLarge = () =>
    new Problem(413, [errorOf(413, `The body is larger than ${maxBytes} bytes`)], {
      connection: 'close',
    })
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of received(c.req.raw.body, maxMs)) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const expectedBytes = (c: Context, maxBytes: number): number =>
  Math.min(Number(c.req.header('content-length') ?? maxBytes) || 0, maxBytes)

/** A connection that breaks is not a fault of the service, so it is answered and not logged. */
async function* received(body: ReadableStream<Uint8Array> | null, maxMs: number): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), maxMs)
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), late.promise]).catch(() => undefined)
      if (next === undefined) throw problem(400, 'The connection broke before the whole body came')
      if (next === 'late')
        throw new Problem(400, [errorOf(400, 'The body came too slowly')], { connection: 'close' })
      if (next.done) return
      yield next.value
    }
  } finally {
    clearTimeout(timer)
    reader.releaseLock()
  }
}
