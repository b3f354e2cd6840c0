import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const relativePath = '../shared/spec/openapi.json'
const repository = new URL('../../..', import.meta.url)

/** The public description of a hosted service of this interface (docs/interface.md). It is not part of the repository. */
export const publicDescriptionPath = fileURLToPath(new URL(relativePath, repository))
export const hasPublicDescription = existsSync(publicDescriptionPath)

/** Part of the titles of tests that need the public description; where that is missing, it says why they are skipped. */
export const unlessSkipped = hasPublicDescription
  ? ''
  : ` (skipped: there is no ${relativePath} beside the repository)`

interface Described {
  components: { schemas: Record<string, object> }
  paths: Record<string, Record<string, { responses?: Record<string, object> }>>
}
interface Answer {
  method: string
  pattern: RegExp
  status: number
  validate: ValidateFunction
}

let loaded: { answers: Answer[]; records: Map<string, ValidateFunction> } | undefined

/**
 * The faults of a success against the public description; empty where it does not know the address. Where the
 * description is missing this is empty too, and the test "held to the public description" is reported as skipped.
 */
export function publicBreaches(method: string, path: string, status: number, body: unknown): string[] {
  loaded ??= hasPublicDescription ? load() : { answers: [], records: new Map() }
  const { answers, records } = loaded
  const { pathname } = new URL(path, 'http://localhost')
  const answer = answers.find(
    (each) => each.method === method && each.status === status && each.pattern.test(pathname),
  )
  if (!answer || body === undefined) return []
  // Included records are checked by their own types: the description's `anyOf` would report faults of all types.
  const { included = [], ...rest } = body as { included?: { type: string }[] }
  return [
    ...breachesOf(answer.validate, rest),
    ...included.flatMap((record) => {
      const validate = records.get(record.type)
      return validate ? breachesOf(validate, record).map((breach) => `${record.type}${breach}`) : []
    }),
  ]
}

const breachesOf = (validate: ValidateFunction, value: unknown): string[] =>
  validate(value)
    ? []
    : (validate.errors ?? [])
        .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
        .filter((breach) => !excused.some(([pattern]) => pattern.test(breach)))

/** Faults where docs/interface.md decides otherwise, or the description contradicts its own examples. */
const excused: [RegExp, why: string][] = [
  [/\/links\/self must match format "uri"/, 'docs/interface.md: links.self is the path'],
  [/\/relationships\/\w+\/data must be object/, 'docs/interface.md: a relationship may be `data: null`'],
  [/^(\/data(\/\d+)?)?\/type .*\["account"\]/, 'its container is of type "account"; its examples are not'],
  [/^\/data(\/\d+)?\/attributes\/scac must be string/, 'its text: `scac: null` until one is inferred'],
  [/\/attributes\/document_type must be string/, 'docs/interface.md: null until classification ends'],
  [/\/attributes\/location_name must be string/, 'its own example of raw events has null'],
  [
    /\/attributes\/(firms_code|smdg_code|bic_facility_code|street|city|state|state_abbr|zip|country) must be string/,
    'docs/interface.md: parts of the address of a terminal, and its codes, are null if they are not known, as in recorded answers',
  ],
  [/^\/data\/type .*\["terminal"\]/, 'a rail terminal is got by the same address'],
  [
    /^\/data\/\d+\/type .*\["shipment","cargo","tracking_request"\]/,
    'docs/interface.md: a hit of the search has the type `search_result`, as services of this interface answer',
  ],
  [
    /^\/data(\/\d+)?\/attributes\/events\/\d+ must be equal to one of the allowed values/,
    'ours: a webhook that names events of connected sources has them',
  ],
  [
    /\/reference_object\/data\/type .*"container_updated_event"\]/,
    'docs/interface.md: an imported notification keeps the type of its event',
  ],
]

function load() {
  const description = JSON.parse(readFileSync(publicDescriptionPath, 'utf8')) as Described
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  addFormats(ajv)
  // The description refers to a schema `user` that it does not have: any value conforms.
  description.components.schemas['user'] ??= {}
  ajv.addSchema({ $id: 'public', ...(modern(description) as object) })
  // Paths without parameters first, as the service tries them.
  const paths = Object.entries(description.paths).toSorted(
    ([one], [other]) => one.split('{').length - other.split('{').length,
  )
  const answers: Answer[] = paths.flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses = {} }]) =>
      Object.entries(responses).flatMap(([status, response]) => {
        const { content } = response as { content?: Record<string, { schema?: object }> }
        const media = Object.keys(content ?? {}).find((type) => type.endsWith('json'))
        if (media === undefined || !content?.[media]?.schema || Number(status) >= 400) return []
        const at = ['paths', path, method, 'responses', status, 'content', media, 'schema']
        const $ref = `public#/${at.map(escaped).join('/')}`
        return [
          {
            method: method.toUpperCase(),
            pattern: new RegExp(`^/v2${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
            status: Number(status),
            validate: ajv.compile({ $ref }),
          },
        ]
      }),
    ),
  )
  const types = Object.keys(description.components.schemas)
  const record = (type: string) => ajv.compile({ $ref: `public#/components/schemas/${type}` })
  return { answers, records: new Map(types.map((type) => [type, record(type)])) }
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** OpenAPI 3.0's `nullable` in JSON Schema. */
function modern(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(modern)
  if (typeof schema !== 'object' || schema === null) return schema
  const converted = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'example' && key !== 'examples' && key !== 'x-examples')
      .map(([key, value]) => [key, modern(value)]),
  )
  if (converted['nullable'] !== true) return converted
  delete converted['nullable']
  return { anyOf: [converted, { type: 'null' }] }
}
