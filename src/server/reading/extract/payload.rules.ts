import { type z, ZodArray, ZodNullable, ZodObject, ZodOptional } from 'zod'
import type { ExtractedField } from '../types.ts'

/** The schema at a path, without `optional` and `nullable`; null if the type has no such field. */
export function schemaAt(schema: z.core.$ZodType, path: string): z.core.$ZodType | null {
  let at: z.core.$ZodType | undefined = bare(schema)
  for (const name of path.split('.')) {
    if (at instanceof ZodObject) at = (at.shape as Record<string, z.core.$ZodType>)[name]
    else if (at instanceof ZodArray && /^(?:\d+|\*)$/.test(name)) at = at.element
    else return null
    if (at === undefined) return null
    at = bare(at)
  }
  return at
}
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  let at = schema
  while (at instanceof ZodOptional || at instanceof ZodNullable) at = at.unwrap()
  return at
}

/** True if the schema allows this value at this path. */
export function acceptsValue(schema: z.ZodObject, path: string, value: unknown): boolean {
  const at = schemaAt(schema, path)
  return at !== null && 'safeParse' in at && (at as z.ZodType).safeParse(value).success
}

type Node = Record<string, unknown> | unknown[]
/** Builds the nested payload from paths and values. */
export function buildPayload(fields: Pick<ExtractedField, 'path' | 'value'>[]): Record<string, unknown> {
  const payload: Record<string, unknown> = {}
  for (const { path, value } of fields) {
    const names = path.split('.')
    let at: Node = payload
    names.forEach((name, index) => {
      const next = names[index + 1]
      const key = name as keyof typeof at
      const here = at as Record<string, unknown>
      if (next === undefined) here[key] = value
      else at = (here[key] ??= /^\d+$/.test(next) ? [] : {}) as Node
    })
  }
  return payload
}
