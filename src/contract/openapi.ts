import { z } from 'zod'
import { errorDocument } from './jsonapi/index.ts'
import { type Operation, operations } from './operations/index.ts'
import { rateBuckets, rateWindowSeconds } from './vocabulary/index.ts'

type Json = Record<string, unknown>
type Components = Record<string, Json>

const jsonApi = 'application/vnd.api+json'
const description = `Tracks ocean shipments and their containers. Send \`Authorization: Token <API_KEY>\`.
Operations marked \`x-portolan-extension\` are Portolan's own, beside the public interface.`

/**
 * The OpenAPI 3.1 description of the whole interface, from the one table of operations: what has an id becomes a
 * component, everything else stands where it is used.
 */
export function openApiDocument(): Json {
  const components: Components = {}
  const errors = schemaOf(errorDocument, 'output', components)
  const paths: Record<string, Json> = {}
  for (const [name, operation] of Object.entries(operations) as [string, Operation][]) {
    const path = (paths[operation.path] ??= {})
    path[operation.method.toLowerCase()] = describe(name, operation, components)
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Portolan', version: '0.2.0', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/v2' }],
    security: [{ token: [] }, { session: [] }],
    tags: [...new Set(Object.values(operations).map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      responses: { error: { description: 'Refused', content: { [jsonApi]: { schema: errors } } } },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The word `Token`, a space and an API key.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'portolan_session',
          description: 'A browser that was signed in; changes only from pages of the service itself.',
        },
      },
    },
  }
}

function describe(name: string, operation: Operation, components: Components): Json {
  const { body, bucket, answers, auth, extension, media, method, summary, tag } = operation
  const parameters = [
    ...parametersOf('path', operation.params, components),
    ...parametersOf('query', operation.query, components),
    ...(operation.resource && !operation.query?.shape['include'] ? [include] : []),
  ]
  const content = (schema: z.ZodType, io: 'input' | 'output', type: string) => ({
    content: { [type]: { schema: schemaOf(schema, io, components) } },
  })
  const successes = Object.entries(answers).map(([status, schema]) => {
    const told = schema ? content(schema, 'output', media ?? jsonApi) : {}
    return [status, { description: summary, ...told }]
  })
  return {
    operationId: name,
    summary,
    tags: [tag],
    description: `At most ${rateBuckets[bucket]} requests in ${rateWindowSeconds} seconds (bucket \`${bucket}\`).`,
    ...(extension ? { 'x-portolan-extension': true } : {}),
    ...(auth === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: true, ...content(body, 'input', bodyTypeOf(media, method)) } }
      : {}),
    responses: { ...Object.fromEntries(successes), ...errorsOf(operation) },
  }
}

/** Both types are read; the one that fits the answer is told. */
const bodyTypeOf = (media: string | undefined, method: string): string =>
  method === 'POST' && media ? media : jsonApi

const include: Json = { name: 'include', in: 'query', required: false, schema: { type: 'string' } }

const refusals: Record<number, string> = {
  400: 'A bad `include`, `sort`, `filter` or `page`, or a body that is no JSON; `source.parameter` names it',
  401: 'The key is missing or wrong',
  403: 'The account is not entitled, or the request came from a foreign page',
  404: 'The addressed record does not exist',
  409: 'The content is there already; `meta` names it',
  413: 'The body is larger than 1 MiB',
  415: 'The body is neither `application/vnd.api+json` nor `application/json`',
  422: 'Bad fields; `source.pointer` names each',
  429: 'The rate limit is exceeded; wait `Retry-After` seconds',
  500: 'A fault of the service, logged under the id that is told',
}

function errorsOf({ auth, body, method, params }: Operation): Json {
  const statuses = [
    400,
    401,
    ...(method === 'GET' && auth === 'account' && !params ? [] : [403]),
    ...(params ? [404] : []),
    ...(body ? [409, 413, 415, 422] : []),
    429,
    500,
  ]
  return Object.fromEntries(
    statuses.map((status) => {
      const told: Json = { $ref: '#/components/responses/error', description: refusals[status] }
      return [status, status === 429 ? withRetryAfter(told) : told]
    }),
  )
}

/** A reference cannot carry headers, so this one is written out. */
const withRetryAfter = ({ description }: Json): Json => ({
  description,
  headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } },
  content: { [jsonApi]: { schema: { $ref: '#/components/schemas/errors' } } },
})

function parametersOf(
  place: 'path' | 'query',
  fields: z.ZodObject | undefined,
  components: Components,
): Json[] {
  return Object.entries(fields?.shape ?? {}).map(([name, field]) => {
    const schema = z.toJSONSchema(z.object({ field: field as z.ZodType }), { io: 'input' })
    const required = place === 'path' || (schema.required?.includes('field') ?? false)
    return { name, in: place, required, schema: schemaOf(field as z.ZodType, 'input', components) }
  })
}

/** What zod writes beside the schema itself: `id` is no keyword of JSON Schema. */
const zodsOwn = ['$schema', '$defs', 'id']

/** The JSON Schema of a part; named schemas within it move to the components and are referred to. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const whole = z.toJSONSchema(schema, { io })
  for (const [id, named] of Object.entries(whole.$defs ?? {})) components[id] ??= referring(named)
  const id = z.globalRegistry.get(schema)?.id
  if (id === undefined) return referring(whole)
  components[id] ??= referring(whole)
  return { $ref: `#/components/schemas/${id}` }
}

/** Points `#/$defs/x` at the components instead. */
function referring(schema: object): Json {
  const own = Object.fromEntries(Object.entries(schema).filter(([key]) => !zodsOwn.includes(key)))
  return JSON.parse(JSON.stringify(own).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
}
