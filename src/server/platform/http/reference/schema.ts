import { isJsonObject } from '../../../../contract/jsonapi/json-object.ts'
import type { Json } from '../../../../contract/openapi.examples.ts'
import { type Html, html, type Part } from './html.rules.ts'
import { inline } from './markdown.ts'

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The name of a component that a schema refers to. */
const nameOf = (schema: Json): string | undefined =>
  typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined

/** A short description of the values that a schema takes. */
export function kindOf(schema: Json): Part {
  const name = nameOf(schema)
  if (name !== undefined) return html`<a href="#schema-${name}">${name}</a>`
  const choices = listOf(schema['anyOf'] ?? schema['oneOf']).filter(isJsonObject)
  if (choices.length > 0) return choices.map((each, index) => [index > 0 && ' or ', kindOf(each)])
  if ('const' in schema) return html`<code>${JSON.stringify(schema['const'])}</code>`
  if (isJsonObject(schema['items'])) return ['array of ', kindOf(schema['items'])]
  const types = [schema['type'] ?? 'any'].flat().map(String)
  const format = typeof schema['format'] === 'string' ? ` (${schema['format']})` : ''
  return `${types.join(' or ')}${format}`
}

const bounds: [key: string, most: boolean, unit: string][] = [
  ['minimum', false, ''],
  ['maximum', true, ''],
  ['minLength', false, 'character'],
  ['maxLength', true, 'character'],
  ['minItems', false, 'item'],
  ['maxItems', true, 'item'],
]

/** Such as "at least 1 item, at most 60 characters". */
const boundsOf = (schema: Json): string[] =>
  bounds.flatMap(([key, most, unit]) => {
    const bound = schema[key]
    if (typeof bound !== 'number' || Math.abs(bound) >= Number.MAX_SAFE_INTEGER) return []
    const counted = unit && ` ${unit}${bound === 1 ? '' : 's'}`
    return `at ${most ? 'most' : 'least'} ${bound}${counted}`
  })

/** Allowed values, bounds and the default value. */
function notesOf(schema: Json): Part[] {
  const allowed = listOf(schema['enum'])
  const known = allowed.length > 0 ? allowed : listOf(schema['examples'])
  const limits = boundsOf(schema)
  return [
    typeof schema['description'] === 'string' && html`<p>${inline(schema['description'])}</p>`,
    known.length > 0 &&
      html`<p class="words">
        ${allowed.length > 0 ? 'One of ' : 'Such as '}${known.map((value, index) => [index > 0 && ', ', html`<code>${String(value)}</code>`])}
      </p>`,
    limits.length > 0 && html`<p class="words">${limits.join(', ')}</p>`,
    'default' in schema &&
      html`<p class="words">otherwise <code>${JSON.stringify(schema['default'])}</code></p>`,
  ]
}

export const fieldHtml = (name: string, schema: Json, required: boolean, note?: string): Html =>
  html`<li>
    <code class="name">${name}</code>
    <span class="kind">${kindOf(schema)}</span
    >${required && html` <span class="needed">required</span>`}${note !== undefined && html`<p>${inline(note)}</p>`}${notesOf(schema)}${fieldsHtml(schema)}
  </li>`

/** The fields of an object, nested; of an array, those of its items. Named schemas are only linked. */
export function fieldsHtml(schema: Json): Part {
  if (nameOf(schema) !== undefined) return undefined
  if (isJsonObject(schema['items'])) return fieldsHtml(schema['items'])
  const choices = listOf(schema['anyOf'] ?? schema['oneOf']).filter(isJsonObject)
  if (choices.length > 0) return choices.map(fieldsHtml)
  const required = listOf(schema['required'])
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  if (fields.length === 0) return undefined
  return html`<ul class="fields">
    ${fields.map(([name, field]) => fieldHtml(name, field, required.includes(name)))}
  </ul>`
}
