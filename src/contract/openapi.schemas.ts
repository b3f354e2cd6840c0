import { z } from 'zod'
import type { Json } from './openapi.examples.ts'

export type Components = Record<string, Json>

/** What zod writes beside the schema itself: `id` is no keyword of JSON Schema. */
const zodsOwn = ['$schema', '$defs', 'id']

/** The JSON Schema of a part; named schemas within it move to the components and are referred to. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
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

export function parametersOf(
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
