import type { Identifier, Resource } from '../../../contract/jsonapi/index.ts'
import { type ResourceType, resources } from '../../../contract/resources/index.ts'
import type { z } from 'zod'

/** The record of a type, as the contract reads it. */
export type ResourceOf<Type extends ResourceType> = z.output<(typeof resources)[Type]['schema']>

type Linkage<Type extends string> = { data: Identifier<Type> | null } | undefined
type Linkages<Type extends string> = { data: Identifier<Type>[] } | undefined
type Known<Type extends string> = ResourceOf<Extract<Type, ResourceType>>

/** Gives the included records that relationships point to. */
export interface IncludedRecords {
  /** The record of a to-one relation; undefined when there is none or it was not included. */
  one<Type extends string>(linkage: Linkage<Type>): Known<Type> | undefined
  /** Those records of a to-many relation that were included, in the relation's order. */
  many<Type extends string>(linkage: Linkages<Type>): Known<Type>[]
}

const isKnown = (type: string): type is ResourceType => Object.hasOwn(resources, type)

function relatedOf(included: readonly Resource[]): IncludedRecords {
  const raw = new Map(included.map((record) => [`${record.type} ${record.id}`, record]))
  const read = new Map<string, Resource | undefined>()
  const find = ({ type, id }: Identifier): Resource | undefined => {
    const key = `${type} ${id}`
    if (!read.has(key)) {
      const record = raw.get(key)
      const parsed = record && isKnown(type) ? resources[type].schema.safeParse(record) : undefined
      read.set(key, parsed?.success ? parsed.data : undefined)
    }
    return read.get(key)
  }
  return {
    one: <Type extends string>(linkage: Linkage<Type>) =>
      (linkage?.data ? find(linkage.data) : undefined) as Known<Type> | undefined,
    many: <Type extends string>(linkage: Linkages<Type>) =>
      (linkage?.data ?? []).flatMap((each) => find(each) ?? []) as Known<Type>[],
  }
}

const byDocument = new WeakMap<object, IncludedRecords>()

/**
 * The records in `included`, each read by its schema when it is first needed. The same document gives the same
 * record objects: memoised rows are not rendered again.
 */
export function related(document: { included?: Resource[] | undefined }): IncludedRecords {
  const known = byDocument.get(document)
  if (known) return known
  const records = relatedOf(document.included ?? [])
  byDocument.set(document, records)
  return records
}
