import { z } from 'zod'
import { id } from './fields.ts'

/** `{id, type}`, as relationships carry it. */
export type Identifier<Type extends string = string> = { id: string; type: Type }

/** A relation to one record, or to none. */
export const linked = <Type extends string>(
  type: Type,
  id: string | null,
): { data: Identifier<Type> | null } => ({
  data: id === null ? null : { id, type },
})

/** A relation to many. */
export const linkedAll = <Type extends string>(
  type: Type,
  ids: Iterable<string>,
): { data: Identifier<Type>[] } => ({
  data: Array.from(ids, (id) => ({ id, type })),
})

/** How a relation is declared: its targets, and whether it holds one record or many. */
type Relation = {
  to: readonly string[]
  many: boolean
  /**
   * The relation that this is another name of, or a path of them: `include` takes both, a record carries the other
   * alone. Its own name where no record carries it: clients ask for it, and it leads nowhere.
   */
  as?: string
}
export type Relations = Record<string, Relation>

export const one = <const To extends readonly string[]>(...to: To) => ({ to, many: false }) as const
export const many = <const To extends readonly string[]>(...to: To) => ({ to, many: true }) as const
export const alias = <const Name extends string, R extends Relation>(as: Name, relation: R) => ({
  ...relation,
  as,
})

/** Of a resource of any type either may be expected: the condition distributes over `boolean`. */
type Linked<To extends string, Many extends boolean> = Many extends true
  ? Identifier<To>[]
  : Identifier<To> | null

/** A resource as it travels. Relations may be left out by others' answers; ours always carry them. */
export interface Resource<
  Type extends string = string,
  Attributes = Record<string, unknown>,
  R extends Relations = Relations,
> {
  id: string
  type: Type
  attributes: Attributes
  relationships?:
    | { [Name in keyof R]?: { data: Linked<R[Name]['to'][number], R[Name]['many']> } | undefined }
    | undefined
  links?: { self?: string | undefined; download?: string | undefined } | undefined
}

const linkage = (relation: Relation) => {
  const target = z.looseObject({ id, type: z.string().meta({ enum: [...relation.to] }) })
  return z.looseObject({ data: relation.many ? z.array(target) : target.nullable() }).optional()
}

export interface ResourceDefinition<
  Type extends string = string,
  Shape extends z.ZodRawShape = z.ZodRawShape,
  R extends Relations = Relations,
> {
  type: Type
  attributes: z.ZodObject<Shape, z.core.$loose>
  relations: R
  schema: z.ZodType<Resource<Type, z.output<z.ZodObject<Shape, z.core.$loose>>, R>>
}

/**
 * Declares a resource once: the schema by which it is parsed and documented, and its relations, by which `include`
 * is checked and followed. Unknown attributes and relations pass through untouched.
 */
export function defineResource<
  const Type extends string,
  const Shape extends z.ZodRawShape,
  const R extends Relations,
>(
  type: Type,
  shape: Shape,
  relations: R,
  /** A uuid, unless the interface says otherwise. */
  idSchema: z.ZodType<string> = id,
): ResourceDefinition<Type, Shape, R> {
  const attributes = z.looseObject(shape)
  const linkages = Object.fromEntries(
    Object.entries(relations)
      .filter(([, relation]) => relation.as === undefined)
      .map(([name, relation]) => [name, linkage(relation)]),
  )
  const built: z.ZodType = z
    .looseObject({
      id: idSchema,
      type: z.literal(type),
      attributes,
      relationships: z.looseObject(linkages).optional(),
      links: z.looseObject({ self: z.string().optional(), download: z.string().optional() }).optional(),
    })
    .meta({ id: type })
  // The linkages are built from a table, which inference cannot follow: this is the one place that says so.
  const schema = built as z.ZodType<Resource<Type, z.output<typeof attributes>, R>>
  return { type, attributes, relations, schema }
}
