import { z } from 'zod'
import { documentPayloads } from '../../../../contract/resources/document-payloads/index.ts'
import type { DocumentType } from '../../../../contract/vocabulary/index.ts'

export type FieldKind = 'text' | 'number' | 'boolean' | 'day'

/** A field in the schema of a document type. */
export interface SchemaField {
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

function fieldsIn(given: unknown, path: string): SchemaField[] {
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

/** All fields of a document type; of lists only the first entry. */
export const schemaFields = (type: string | null): SchemaField[] =>
  type !== null && isKnown(type) ? fieldsIn(documentPayloads[type], '') : []

/** The kind of the field at a path, for any entry of a list. */
export function kindAt(fields: readonly SchemaField[], path: string): FieldKind {
  const first = path.replaceAll(/\.\d+(?=\.|$)/g, '.0')
  return fields.find((field) => field.path === first)?.kind ?? 'text'
}
