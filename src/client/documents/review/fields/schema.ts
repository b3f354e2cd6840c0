import { z } from 'zod'
import { documentPayloads } from '../../../../contract/resources/document-payloads/index.ts'
import { money, volume, weight } from '../../../../contract/resources/document-payloads/parts.ts'
import type { DocumentType } from '../../../../contract/vocabulary/index.ts'

export type FieldKind = 'text' | 'number' | 'boolean' | 'day' | 'moment'
/** What a number with its unit, or with its currency, is of. */
export type Measure = 'weight' | 'volume' | 'money'

/** A field in the schema of a document type. */
export interface SchemaField {
  path: string
  kind: FieldKind
  /** Of the number and the unit of a measure, or of the amount and the currency. */
  measure?: Measure
}

const isKnown = (type: string): type is DocumentType => Object.hasOwn(documentPayloads, type)

const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap()) : schema

function kindOf(schema: unknown): FieldKind | undefined {
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodISODate) return 'day'
  if (schema instanceof z.ZodISODateTime) return 'moment'
  return schema instanceof z.ZodString ? 'text' : undefined
}

const measures = new Map<unknown, Measure>([
  [bare(weight), 'weight'],
  [bare(volume), 'volume'],
  [bare(money), 'money'],
])

function fieldsIn(given: unknown, path: string, measure?: Measure): SchemaField[] {
  const schema = bare(given)
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, unknown> = schema.shape
    return Object.entries(shape).flatMap(([name, inner]) =>
      fieldsIn(inner, path === '' ? name : `${path}.${name}`, measures.get(schema)),
    )
  }
  if (schema instanceof z.ZodArray) return fieldsIn(schema.element, `${path}.0`)
  const kind = kindOf(schema)
  return kind === undefined ? [] : [{ path, kind, ...(measure && { measure }) }]
}

/** All fields of a document type; of lists only the first entry. */
export const schemaFields = (type: string | null): SchemaField[] =>
  type !== null && isKnown(type) ? fieldsIn(documentPayloads[type], '') : []

/** The field at a path, for any entry of a list; a text where the type has none there. */
export function schemaFieldAt(fields: readonly SchemaField[], path: string): SchemaField {
  const first = path.replaceAll(/\.\d+(?=\.|$)/g, '.0')
  return { kind: 'text', ...fields.find((field) => field.path === first), path }
}

/** The kind of the field at a path, for any entry of a list. */
export const kindAt = (fields: readonly SchemaField[], path: string): FieldKind =>
  schemaFieldAt(fields, path).kind
