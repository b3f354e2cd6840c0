/** JSON Schema as `z.toJSONSchema` writes it: the keywords that are read here. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema | false
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  description?: string
}

/** `transport_event` → `TransportEvent`. */
export const typeNameOf = (id: string): string =>
  id
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const literal = (value: unknown): string => JSON.stringify(value)
const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name))

/** A union; one of some texts that may be another too stays completable in editors. */
function unionOf(types: string[]): string {
  const all = [...new Set(types)]
  const isOpen = all.includes('string') && all.some((each) => each.startsWith('"'))
  return all.map((each) => (isOpen && each === 'string' ? '(string & {})' : each)).join(' | ')
}

const inUnion = (type: string): string => (/ [|&] /.test(type) ? `(${type})` : type)

/** The type of TypeScript that a value of a schema has. Members that are not described are not written: they may be there. */
export function typescriptOf(schema: JsonSchema, depth = 0): string {
  if (schema.$ref !== undefined) return typeNameOf(schema.$ref.split('/').at(-1) ?? '')
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return unionOf(schema.enum.map(literal))
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return unionOf(parts.map((each) => typescriptOf(each, depth)))
  if (schema.allOf) return schema.allOf.map((each) => inUnion(typescriptOf(each, depth))).join(' & ')
  if (Array.isArray(schema.type))
    return unionOf(schema.type.map((type) => typescriptOf({ ...schema, type }, depth)))
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return arrayOf(schema, depth)
    case 'object':
      return objectOf(schema, depth)
    default:
      return 'unknown'
  }
}

function arrayOf({ items, prefixItems }: JsonSchema, depth: number): string {
  if (prefixItems) return `[${prefixItems.map((each) => typescriptOf(each, depth)).join(', ')}]`
  return items ? `${inUnion(typescriptOf(items, depth))}[]` : 'unknown[]'
}

function objectOf({ properties, required = [], additionalProperties }: JsonSchema, depth: number): string {
  if (!properties || Object.keys(properties).length === 0) {
    const value =
      typeof additionalProperties === 'object' ? typescriptOf(additionalProperties, depth) : 'unknown'
    return `Record<string, ${value}>`
  }
  const margin = '  '.repeat(depth + 1)
  const members = Object.entries(properties).map(([name, each]) => {
    const comment =
      each.description === undefined ? '' : `${margin}/** ${each.description.replaceAll('*/', '*\\/')} */\n`
    const optional = required.includes(name) ? '' : '?'
    // What may be left out may be given as undefined too.
    const undefinable = optional === '' ? '' : ' | undefined'
    return `${comment}${margin}${keyOf(name)}${optional}: ${typescriptOf(each, depth + 1)}${undefinable}\n`
  })
  return `{\n${members.join('')}${'  '.repeat(depth)}}`
}
