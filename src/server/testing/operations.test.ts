import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ErrorDocument, type ErrorStatus, errorTitles } from '../../contract/jsonapi/index.ts'
import { openApiDocument } from '../../contract/openapi.ts'
import { refusalOf } from './refusals.ts'
import { startTestService, type TestService } from './service.ts'
import { everyOperation, send } from './filled-account/request.ts'
import { samples } from './filled-account/samples.ts'
import { fillAccount, type FilledAccount } from './filled-account/filled-account.ts'

let service: TestService
let filled: FilledAccount
beforeAll(async () => {
  service = await startTestService()
  filled = await fillAccount(service, service.own, 'ALPHA')
})
afterAll(() => service.close())

interface Described {
  responses: Record<string, object>
}
const { paths } = openApiDocument() as { paths: Record<string, Record<string, Described>> }

/** Operations whose title in the public description differs. */
const ownTitles: Record<string, string> = {
  'create_document 409': 'Duplicate document',
  'get_document_download_url 422': 'No document attached',
  'get_document_page 422': 'No document attached',
}

/** Every status of the table is in the description and is really answered: `ask` checks the answer's schema. */
describe.each(everyOperation)('%s', (name, operation) => {
  const described = paths[operation.path]?.[operation.method.toLowerCase()]
  const statuses = Object.keys(described?.responses ?? {}).map(Number)

  test('is in the description with the statuses of the table', () => {
    expect(statuses).toEqual(expect.arrayContaining(Object.keys(operation.answers).map(Number)))
  })

  test(`answers ${Object.keys(operation.answers).join(' or ')}`, async () => {
    const answer = await send(service, filled, operation, await samples[name](filled))
    expect(Object.keys(operation.answers)).toContain(String(answer.status))
  })

  // 429 and 500 are the same everywhere: below.
  test.each(statuses.filter((status) => status >= 400 && ![429, 500, 503].includes(status)))(
    'refuses with %i',
    async (status) => {
      const refusal = refusalOf(name, status)
      if (!refusal) throw new Error(`${status} is declared, but no test causes it`)
      const sample = await samples[name](filled)
      const answer = await refusal({ service, filled, sample, operation, name })
      expect(answer.status).toBe(status)
      const { errors } = answer.body as ErrorDocument
      for (const error of errors)
        expect(error).toMatchObject({
          status: String(status),
          title: ownTitles[`${name} ${status}`] ?? errorTitles[status as ErrorStatus],
        })
    },
  )
})

test('every operation is refused with 429 and the seconds to wait once its bucket is full', async () => {
  const limited = await startTestService({ rateLimit: 1 })
  for (const [name, operation] of everyOperation) {
    limited.pass(61)
    const call = () => limited.ask(operation.method, `/v2${operation.path}`)
    let answer = await call()
    for (let count = 0; answer.status !== 429 && count < 250; count++) answer = await call()
    expect([name, answer.status, answer.headers.get('retry-after')]).toEqual([name, 429, '60'])
  }
  await limited.close()
})

test('every operation answers 500 without details when the database is gone', async () => {
  const broken = await startTestService()
  await broken.close()
  for (const [name, operation] of everyOperation.filter(([, { auth }]) => auth === 'account')) {
    const answer = await broken.ask(operation.method, `/v2${operation.path}`)
    expect([name, [500, 503].includes(answer.status)]).toEqual([name, true])
    expect(answer.text).not.toMatch(/pglite|postgres|select |\.ts/i)
  }
})
