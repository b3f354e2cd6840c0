import { z } from 'zod'
import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'

export type FieldKind = 'text' | 'number' | 'boolean' | 'day'

/** A field that documents of a type can have. */
export interface KnownField {
  path: string
  kind: FieldKind
}

const isKnown = (type: string): type is DocumentType => Object.hasOwn(documentPayloads, type)

const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap()) : schema

function kindOf(schema: unknown): FieldKind | undefined {
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodISODate) return 'day'
  return schema instanceof z.ZodString || schema instanceof z.ZodISODateTime ? 'text' : undefined
}

function fieldsIn(given: unknown, path: string): KnownField[] {
  const schema = bare(given)
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, unknown> = schema.shape
    return Object.entries(shape).flatMap(([name, inner]) =>
      fieldsIn(inner, path === '' ? name : `${path}.${name}`),
    )
  }
  if (schema instanceof z.ZodArray) return fieldsIn(schema.element, `${path}.0`)
  const kind = kindOf(schema)
  return kind === undefined ? [] : [{ path, kind }]
}

/** Every field that documents of this type can have; of lists the first entry. */
export const knownFields = (type: string | null): KnownField[] =>
  type !== null && isKnown(type) ? fieldsIn(documentPayloads[type], '') : []

/** Of what kind the field at a path is, whichever entry of a list it is in. */
export function kindAt(fields: readonly KnownField[], path: string): FieldKind {
  const first = path.replaceAll(/\.\d+(?=\.|$)/g, '.0')
  return fields.find((field) => field.path === first)?.kind ?? 'text'
}
