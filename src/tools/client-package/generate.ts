import { accessTo } from '../../contract/access.ts'
import { type Components, schemaOf } from '../../contract/openapi.schemas.ts'
import { type Operation, type OperationName, operations } from '../../contract/operations/index.ts'
import { resources } from '../../contract/resources/index.ts'
import { typeNameOf, typescriptOf } from './typescript.ts'

/** Operations that a program uses with a key: none of those for people, and no stream, which has no single answer. */
const packaged = (Object.entries(operations) as [OperationName, Operation][]).filter(
  ([name, { auth, media }]) =>
    auth === 'account' && accessTo(name).scope !== 'person' && media !== 'text/event-stream',
)

const heading = '// Made from the table of operations: see the README. Changes are lost at the next build.\n'

/** The table of the operations that the package has, as a module of TypeScript. */
function tableText(): string {
  const rows = packaged.map(([name, { method, path, media }]) => {
    const plain = media === 'application/json' ? ", media: 'application/json'" : ''
    return `  ${name}: { method: '${method}', path: '${path}'${plain} },\n`
  })
  return `${heading}export const table = {\n${rows.join('')}} as const\n`
}

/** The types of every record, request and answer, as a module of TypeScript. */
function typesText(): string {
  const components: Components = {}
  const typeOf = (schema: Parameters<typeof schemaOf>[0], io: 'input' | 'output') =>
    typescriptOf(schemaOf(schema, io, components), 2)
  const members = packaged.map(([name, { params, query, body, answers, summary }]) => {
    const answered = Object.values(answers).map((each) => (each ? typeOf(each, 'output') : 'undefined'))
    const parts = [
      ...(params ? [`    params: ${typeOf(params, 'input')}\n`] : []),
      ...(query ? [`    query?: ${typeOf(query, 'input')} | undefined\n`] : []),
      ...(body ? [`    body: ${typeOf(body, 'input')}\n`] : []),
      `    answer: ${answered.join(' | ')}\n`,
    ]
    return `  /** ${summary}. */\n  ${name}: {\n${parts.join('')}  }\n`
  })
  for (const { schema } of Object.values(resources)) schemaOf(schema, 'output', components)
  const named = Object.entries(components).map(
    ([id, schema]) => `export type ${typeNameOf(id)} = ${typescriptOf(schema)}\n`,
  )
  const records = Object.keys(resources).map((type) => `  ${type}: ${typeNameOf(type)}\n`)
  return [
    heading,
    ...named,
    `/** The records of the interface by their types. */\nexport interface RecordsByType {\n${records.join('')}}\n`,
    `/** What each operation is asked with, and what it answers. */\nexport interface PackagedOperations {\n${members.join('')}}\n`,
  ].join('\n')
}

/** The modules of the package that are made, by their names. */
export const generated = (): Record<string, string> => ({
  'table.ts': tableText(),
  'types.ts': typesText(),
  'index.ts': `${heading}import { type Client, type ClientOptions, makeClient } from './client.ts'
import { type AnyRecord, type Including, makeReaders, type NamesOf, type Related, type RelatedRecord } from './records.ts'
import { table } from './table.ts'
import type { PackagedOperations, RecordsByType, WebhookNotification } from './types.ts'
import { type ReceivedDelivery, verifiedBody } from './webhook.ts'

export { PortolanError } from './errors.ts'
export type { InterfaceError } from './errors.ts'
export type { ClientOptions } from './client.ts'
export type { ReceivedDelivery } from './webhook.ts'
export type * from './types.ts'

export type PortolanClient = Client<PackagedOperations>

/** A client for one account: a method for each operation, and \`all\` for the records of a list, page by page. */
export const createClient = (options: ClientOptions): PortolanClient =>
  makeClient<PackagedOperations>(table, options)

const readers = makeReaders<RecordsByType>()
/**
 * What a record is related to, of the records that the answer included: a list if the relation holds many, otherwise one record,
 * or undefined if it has none.
 */
const related: <R extends AnyRecord, const Name extends NamesOf<R>>(
  document: Including,
  record: R,
  name: Name,
) => Related<RecordsByType, R, Name> = readers.related
/** The same as a list, whether the relation holds one or many. */
const relatedAll: <R extends AnyRecord, const Name extends NamesOf<R>>(
  document: Including,
  record: R,
  name: Name,
) => RelatedRecord<RecordsByType, R, Name>[] = readers.relatedAll

export { related, relatedAll }

/** The body of a delivery: a notification, and the records that it is about. */
export interface WebhookDelivery {
  data: WebhookNotification
  included: RecordsByType[keyof RecordsByType][]
}

/**
 * Whether a delivery is from the service and unchanged, by the headers of Standard Webhooks. Give the body as it came, before
 * it is parsed.
 * @throws Error that says what is wrong: do nothing with the delivery, and answer 401
 */
export const verifyWebhook = async (given: ReceivedDelivery): Promise<WebhookDelivery> =>
  (await verifiedBody(given)) as WebhookDelivery
`,
})
