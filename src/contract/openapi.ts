import type { z } from 'zod'
import { errorDocument, recordDocument } from './jsonapi/index.ts'
import { exampleOf, type Json } from './openapi.examples.ts'
import { eventWebhooks } from './openapi.events.ts'
import { guide, tagDescriptions } from './openapi.guide.ts'
import { type Components, parametersOf, schemaOf } from './openapi.schemas.ts'
import { type Operation, operations, refusalsOf } from './operations/index.ts'
import { resources } from './resources/index.ts'
import { rateBuckets, rateWindowSeconds } from './vocabulary/index.ts'

const jsonApi = 'application/vnd.api+json'
const webhooksTag = 'Webhooks'

/**
 * The OpenAPI 3.1 description of the whole interface, from the one table of operations: what has an id becomes a
 * component, everything else is inlined where it is used.
 */
export function openApiDocument(): Json {
  const components: Components = {}
  const errors = schemaOf(errorDocument, 'output', components)
  const paths: Record<string, Json> = {}
  for (const [name, operation] of Object.entries(operations) as [string, Operation][]) {
    const path = (paths[operation.path] ??= {})
    path[operation.method.toLowerCase()] = describe(name, operation, components)
  }
  // What comes only in `included` is described too.
  for (const { schema } of Object.values(resources)) schemaOf(schema, 'output', components)
  const notification = recordDocument(resources.webhook_notification.schema)
  const webhooks = eventWebhooks(schemaOf(notification, 'output', components), webhooksTag, components)
  for (const described of Object.values(paths))
    for (const each of Object.values(described)) addExamples(each, components)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Portolan',
      version: '0.2.0',
      description: guide,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/v2' }],
    security: [{ token: [] }, { session: [] }],
    tags: [...new Set(Object.values(operations).map(({ tag }) => tag))].map(tagNamed),
    paths,
    webhooks,
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

const tagNamed = (name: string): Json => ({ name, description: tagDescriptions[name] ?? `${name}.` })

function describe(name: string, operation: Operation, components: Components): Json {
  const { body, bucket, answers, auth, extension, media, method, summary, tag } = operation
  const parameters = [
    ...parametersOf('path', operation.params, components),
    ...parametersOf('query', operation.query, components),
    ...(operation.resource && !operation.query?.shape['include'] ? [include] : []),
  ].map((each) => (each['name'] === 'include' ? { ...each, description: relationsOf(operation) } : each))
  const content = (schema: z.ZodType, io: 'input' | 'output', type: string) => ({
    content: { [type]: { schema: schemaOf(schema, io, components) } },
  })
  const successes = Object.entries(answers).map(([status, schema]) => {
    const body = schema ? content(schema, 'output', media ?? jsonApi) : {}
    return [status, { description: summary, ...body }]
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

/** Both types are accepted; the one of the answer is documented. */
const bodyTypeOf = (media: string | undefined, method: string): string =>
  method === 'POST' && media ? media : jsonApi

const include: Json = {
  name: 'include',
  in: 'query',
  required: false,
  schema: { type: 'string' },
}

/** Which relations `include` may begin with; further ones are those of the records that it leads to. */
function relationsOf({ resource }: Operation): string {
  const known = Object.entries(resources).find(([type]) => type === resource)?.[1]
  const names = Object.keys(known?.relations ?? {}).map((name) => `\`${name}\``)
  return `Related records to send along, separated by commas${names.length > 0 ? `: ${names.join(', ')}` : ''}.`
}

const errorsOf = (operation: Operation): Json =>
  Object.fromEntries(
    Object.entries(refusalsOf(operation)).map(([status, description]) => {
      const failure: Json = { $ref: '#/components/responses/error', description }
      return [status, status === '429' || status === '503' ? withRetryAfter(failure) : failure]
    }),
  )

/** A reference cannot carry headers, so this one is written out. */
const withRetryAfter = ({ description }: Json): Json => ({
  description,
  headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } },
  content: { [jsonApi]: { schema: { $ref: '#/components/schemas/errors' } } },
})

type Contents = { content?: Record<string, { schema: Json; example?: unknown }> }

/** What is sent and what is answered, as an example made from the schema; errors have theirs in the guide. */
function addExamples(operation: unknown, components: Components): void {
  const { requestBody, responses } = operation as {
    requestBody?: Contents
    responses: Record<string, Contents>
  }
  const successes = Object.entries(responses).flatMap(([status, answer]) => (status < '300' ? [answer] : []))
  for (const { content } of [requestBody ?? {}, ...successes])
    for (const media of Object.values(content ?? {})) media.example = exampleOf(media.schema, components)
}
