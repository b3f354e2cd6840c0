import type { z } from 'zod'
import { errorOf, Problem } from './problem.ts'

type Issue = z.core.$ZodIssue
type RawIssue = z.core.$ZodRawIssue

const articles: Record<string, string> = {
  array: 'an array',
  object: 'an object',
  int: 'a whole number',
  nan: 'a number',
}
const things: Record<string, string> = { string: 'characters', array: 'items', set: 'items', file: 'bytes' }
const formats: Record<string, string> = {
  guid: 'a uuid',
  uuid: 'a uuid',
  url: 'an address (URL)',
  email: 'an e-mail address',
  datetime: 'an ISO 8601 date and time',
  base64: 'Base64',
}

/** `events` of a body, and `event 1` for the first of them: people count from 1. */
function nameOfPath(path: readonly PropertyKey[] = []): string {
  const [last, before] = [path.at(-1), path.at(-2)]
  if (typeof last !== 'number') return String(last ?? 'The request')
  const list = typeof before === 'string' ? before.replace(/ies$/, 'y').replace(/s$/, '') : 'item'
  return `${list} ${last + 1}`
}

const nameOf = (issue: RawIssue): string => nameOfPath(issue.path)

/** The fault of a field as a sentence for the client's developer; undefined where the contract has its own message. */
export function sentence(issue: RawIssue): string | undefined {
  const name = nameOf(issue)
  const missing = issue.code === 'invalid_type' || issue.code === 'invalid_value'
  if (missing && issue.input === undefined) return `${name} is required`
  switch (issue.code) {
    case 'invalid_type':
      return `${name} must be ${articles[issue.expected] ?? `a ${issue.expected}`}`
    case 'invalid_value':
      return `${name} must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `${name} must ${bound('at least', issue.minimum, issue.origin)}`
    case 'too_big':
      return `${name} must ${bound('at most', issue.maximum, issue.origin)}`
    case 'invalid_format':
      return `${name} must be ${formats[issue.format] ?? `of the form ${issue.format}`}`
    default:
      return undefined
  }
}

const bound = (side: string, limit: number | bigint, origin: string): string => {
  const thing = things[origin]
  return thing ? `have ${side} ${limit} ${thing}` : `be ${side} ${limit}`
}

/** The issues of a union are those of the alternative that fits best. */
const flat = (issue: Issue): Issue[] => {
  if (issue.code !== 'invalid_union') return [issue]
  const nearest = issue.errors.toSorted((one, other) => one.length - other.length)[0]
  if (!nearest?.length) return [issue]
  return nearest.flatMap(flat).map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
}

const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Text that the database cannot store: with the character NUL or a lone surrogate. */
const holdable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The path of such a text in a parsed value, as a value or as a name. */
function* unfit(
  value: unknown,
  path: PropertyKey[] = [],
): Generator<{ message: string; path: PropertyKey[] }> {
  const name = nameOfPath(path)
  if (typeof value === 'string' && !holdable(value))
    yield { path, message: `${name} must not contain the character NUL or half of a character` }
  if (typeof value !== 'object' || value === null) return
  if (!Object.keys(value).every(holdable))
    yield { path, message: `The names in ${name} must not contain the character NUL or half of a character` }
  for (const [key, each] of Object.entries(value))
    yield* unfit(each, [...path, Array.isArray(value) ? Number(key) : key])
}

/** The code that the public description has for a missing field. */
const codeOf = ({ message }: { message: string }): { code?: string } =>
  message.endsWith("can't be blank") ? { code: 'blank' } : {}

/** The body, parsed by the contract. @throws 422 with a pointer (RFC 6901) to each bad field */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body, { error: sentence })
  const bad = result.success ? [...unfit(result.data)] : result.error.issues.flatMap(flat)
  if (result.success && bad.length === 0) return result.data
  const errors = bad.map((each) =>
    errorOf(422, each.message, { source: { pointer: pointerOf(each.path) }, ...codeOf(each) }),
  )
  throw new Problem(422, errors)
}

/** The query, parsed by the contract. @throws 400 with the name of each bad parameter */
export function readQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const result = schema.safeParse(query, { error: sentence })
  const bad = result.success ? [...unfit(result.data)] : result.error.issues.flatMap(flat)
  if (result.success && bad.length === 0) return result.data
  const errors = bad.map(({ message, path }) =>
    errorOf(400, message, { source: { parameter: String(path[0] ?? '') } }),
  )
  throw new Problem(400, errors)
}
