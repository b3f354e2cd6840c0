import type { Resource } from '../../../contract/jsonapi/index.ts'
import type { Operation } from '../../../contract/operations/index.ts'
import { resources } from '../../../contract/resources/index.ts'
import { problem } from './problem.ts'

/** The attributes and relationships that are asked for of each type; a type that is not named has all of its own. */
export type SparseFields = ReadonlyMap<string, ReadonlySet<string>>

const refuse = (parameter: string, detail: string) => problem(400, detail, { source: { parameter } })

/**
 * `fields[container]=number,pod_eta_at` (JSON:API, "Sparse Fieldsets").
 * @throws 400 for an unknown type or field, and if the operation answers no resources
 */
export function sparseFieldsOf(operation: Operation, url: URL): SparseFields {
  const wanted = new Map<string, Set<string>>()
  for (const [name, value] of url.searchParams) {
    if (!/^fields\b/.test(name)) continue
    if (operation.resource === undefined)
      throw refuse(name, `${operation.path} answers no resources of which fields can be chosen`)
    const [, type = ''] = /^fields\[(\w+)\]$/.exec(name) ?? []
    if (!isType(type)) throw refuse(name, `${name} names no type: write fields[${operation.resource}]`)
    wanted.set(type, new Set(namesIn(name, type, value)))
  }
  return wanted
}

const isType = (type: string): type is keyof typeof resources => Object.hasOwn(resources, type)

function namesIn(parameter: string, type: keyof typeof resources, value: string): string[] {
  const names = value.split(',').flatMap((name) => name.trim() || [])
  const { attributes, relations } = resources[type]
  const unknown = names.find(
    (name) => !Object.hasOwn(attributes.shape, name) && !Object.hasOwn(relations, name),
  )
  if (unknown !== undefined)
    throw refuse(parameter, `${unknown.slice(0, 100)} is neither an attribute nor a relationship of ${type}`)
  return names
}

/** The record with what is asked for alone; id, type and links stay. */
export function withFields(record: Resource, fields: SparseFields): Resource {
  const names = fields.get(record.type)
  if (names === undefined) return record
  const chosen = <Values extends object>(values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name))) as Values
  const { relationships } = record
  return {
    ...record,
    attributes: chosen(record.attributes),
    ...(relationships && { relationships: chosen(relationships) }),
  }
}
