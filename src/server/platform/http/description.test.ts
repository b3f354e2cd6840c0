import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '../../../contract/openapi.ts'

const document = openApiDocument()

/** Warnings that are not faults here, each with its reason. */
const rules = {
  // The address of an installation is not known: the document has the path only, which is allowed (RFC 3986).
  'no-server-example.com': 'off',
  // The public interface has `/webhooks/events` beside `/webhooks/{id}`; paths without parameters win.
  'no-ambiguous-paths': 'off',
  // Records that occur only in `included` are described, but no operation refers to them.
  'no-unused-components': 'off',
} as const

test('a public linter finds no faults in the description, and no warnings but those that are explained', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ extends: ['recommended'], rules }),
  })
  const messages = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
  )
  expect(messages).toEqual([])
})

type Media = { schema: object; example?: unknown }
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Every place that has a schema and may have an example: what is sent, answered and delivered. */
function* medias(value: unknown, path: string): Generator<[string, Media]> {
  if (!isObject(value)) return
  for (const [key, each] of Object.entries(value)) {
    const here = `${path}/${key}`
    if (key !== 'content' || !isObject(each)) yield* medias(each, here)
    else for (const [type, media] of Object.entries(each)) yield [`${here}/${type}`, media as Media]
  }
}
const all = [...medias(document['paths'], '/paths'), ...medias(document['webhooks'], '/webhooks')]

const formats = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uri: /^https?:\/\/\S+$/,
  email: /^\S+@\S+$/,
  base64: /^[A-Za-z0-9+/]*={0,2}$/,
}
const ajv = new Ajv2020({ strict: false, allErrors: true })
beforeAll(() => {
  for (const [name, form] of Object.entries(formats)) ajv.addFormat(name, form)
  ajv.addSchema({ ...document, $id: 'https://portolan.test/openapi.json' })
})

/** Checks a value against a schema of the document, whose references lead into the document. */
function faults(schema: object, value: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/', '"https://portolan.test/openapi.json#/')
  const validate = ajv.compile(JSON.parse(text) as object)
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test('every example fits its schema', () => {
  const given = all.filter(([, { example }]) => example !== undefined)
  expect(given.length).toBeGreaterThan(40)
  for (const [place, { schema, example }] of given)
    expect([place, faults(schema, example)]).toEqual([place, []])
})

test('every body that is sent, and every success with a body, has an example', () => {
  const without = all.filter(
    ([place, { example }]) => example === undefined && !/\/responses\/[45]/.test(place),
  )
  expect(without.map(([place]) => place)).toEqual([])
})

test('the records that an event delivers fit their schemas, and the one that it refers to is among them', () => {
  const deliveries = all.filter(([place]) => place.startsWith('/webhooks'))
  expect(deliveries.length).toBe(6)
  for (const [place, { example }] of deliveries) {
    const { data, included } = example as {
      data: { relationships: Record<string, { data: { id: string; type: string } | [] }> }
      included: { id: string; type: string }[]
    }
    for (const record of included)
      expect([place, record.type, faults({ $ref: `#/components/schemas/${record.type}` }, record)]).toEqual([
        place,
        record.type,
        [],
      ])
    const { reference_object, document: linked } = data.relationships
    expect(included).toContainEqual(expect.objectContaining((reference_object ?? linked)?.data))
  }
})
