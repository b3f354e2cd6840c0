import { z } from 'zod'
import { timestamp, words } from '../jsonapi/index.ts'
import { feeTypes, holdNames, holdStatuses, type OpenEnum, openEnum } from '../vocabulary/index.ts'
import {
  type Attribute,
  attributesIn,
  type FieldTable,
  type Kind,
  type ListKind,
  listKinds,
} from './field.ts'

export const hold = z.looseObject({
  name: openEnum(holdNames),
  status: openEnum(holdStatuses),
  description: z.string().nullish(),
})
export type Hold = z.output<typeof hold>

/** Amounts in the unit of `currency_code` (ISO 4217). */
export const fee = z.looseObject({
  type: openEnum(feeTypes),
  amount: z.number(),
  currency_code: z.string().optional(),
})
export type Fee = z.output<typeof fee>

interface ListValues {
  labels: string[]
  holds: Hold[]
  fees: Fee[]
}
/** The value of an attribute where there is one. Instants are ISO 8601 UTC. */
type ValueOf<A> = A extends { kind: infer K extends Kind }
  ? K extends ListKind
    ? ListValues[K]
    : K extends 'number' | 'integer' | 'weight'
      ? number
      : K extends 'boolean'
        ? boolean
        : A extends { values: readonly (infer Value extends string)[] }
          ? OpenEnum<Value>
          : string
  : never

/** What is stored of an attribute: null where there is no value, but an empty list for lists. */
export type StoredValue<A> = A extends { presence: 'always' } | { kind: ListKind }
  ? ValueOf<A>
  : ValueOf<A> | null
/** The names of the attributes of a table, each a column of the database. */
export type AttributeNames<Table> = {
  [Name in keyof Table]: Table[Name] extends { kind: Kind } ? Name : never
}[keyof Table]
/** The attributes of a record as they are stored. */
export type StoredRow<Table> = { [Name in AttributeNames<Table>]: StoredValue<Table[Name]> }

type SchemaOf<A> = A extends { presence: 'always' } | { kind: ListKind }
  ? z.ZodType<ValueOf<A>, ValueOf<A>>
  : A extends { presence: 'omitted' }
    ? z.ZodOptional<z.ZodType<ValueOf<A>, ValueOf<A>>>
    : z.ZodNullable<z.ZodType<ValueOf<A>, ValueOf<A>>>

/** The attributes of a record as they are presented. */
export type AttributesOf<Table, Flag = unknown> = z.output<z.ZodObject<ShapeOf<Table, Flag>>>

type Groups<Table> = {
  [Name in keyof Table]: Table[Name] extends { within: infer Group extends string } ? Group : never
}[keyof Table]
type Flat<Table> = {
  [Name in keyof Table]: Table[Name] extends { within: string }
    ? never
    : Table[Name] extends { kind: Kind }
      ? Name
      : never
}[keyof Table]
type Members<Table, Group, Flag> = {
  -readonly [Name in keyof Table as Table[Name] extends { within: Group } & Flag ? Name : never]: SchemaOf<
    Table[Name]
  >
}
/** The shape of the attributes object of a record, those members together that stand `within` one attribute. */
type ShapeOf<Table, Flag = unknown> = {
  -readonly [Name in Flat<Table> as Table[Name] extends Flag ? Name : never]: SchemaOf<Table[Name]>
} & { [Group in Groups<Table>]: z.ZodObject<Members<Table, Group, Flag>, z.core.$loose> }

const schemas: Record<Exclude<Kind, 'word' | 'enum'>, z.ZodType> = {
  identifier: z.string(),
  code: z.string(),
  text: z.string(),
  zone: z.string(),
  number: z.number(),
  weight: z.number(),
  integer: z.int(),
  boolean: z.boolean(),
  instant: timestamp,
  day: timestamp,
  labels: words,
  holds: z.array(hold),
  fees: z.array(fee),
}

function schemaOf({ kind, presence, values }: Attribute): z.ZodType {
  const isOpen = kind === 'word' || kind === 'enum'
  const schema = isOpen ? (values ? openEnum(values) : z.string()) : schemas[kind]
  if (presence === 'always' || listKinds.has(kind)) return schema
  return presence === 'omitted' ? schema.optional() : schema.nullable()
}

/** The zod shape of a record's attributes, in the order of the table. */
export const shapeOf = <const Table extends FieldTable>(fields: Table): ShapeOf<Table> =>
  built(fields, () => true)

/** The shape of what a share shows of a record. */
export const sharedShapeOf = <const Table extends FieldTable>(
  fields: Table,
): ShapeOf<Table, { share: true }> => built(fields, ({ share }) => share ?? false)

function built<Shape>(fields: FieldTable, chosen: (attribute: Attribute) => boolean): Shape {
  const attributes = attributesIn(fields, chosen)
  const membersOf = (group: string) =>
    attributes.flatMap(([name, each]) => (each.within === group ? [[name, schemaOf(each)] as const] : []))
  const shape = Object.fromEntries(
    attributes.map(([name, each]) =>
      each.within === undefined
        ? [name, schemaOf(each)]
        : [each.within, z.looseObject(Object.fromEntries(membersOf(each.within)))],
    ),
  )
  // The shape is built from a table, which inference cannot follow: this is the one place that says so.
  return shape as Shape
}
