import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Listening, listen } from '../../platform/http/listen.ts'
import { connectSource } from '../../testing/connected.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

/** A number is tried at `here` through `there`, which is another service of the interface. */
let here: TestService
let there: TestService
let upstream: Listening
let connection: string
beforeAll(async () => {
  there = await startTestService({ knownValues: false })
  here = await startTestService({ knownValues: false })
  upstream = await listen(there.app, { host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  for (const { db } of [here, there]) await db.deleteFrom('tracking_requests').execute()
  await here.db.deleteFrom('connections').execute()
  connection = await connectSource(here, {
    kind: 'portolan',
    settings: { base_url: `http://127.0.0.1:${upstream.port}/v2`, api_key: there.own.key },
  })
})
afterAll(async () => {
  await upstream.close()
  await here.close()
  await there.close()
})

const attempt = async (body: object) =>
  (await here.ask('POST', `/v2/connections/${connection}/check`, body)).body
const askedThere = async () => {
  const { body } = await there.ask('GET', '/v2/tracking_requests')
  return (body as { data: { attributes: { scac: string | null; request_number: string } }[] }).data.map(
    ({ attributes: { scac, request_number } }) => [scac, request_number],
  )
}

test('the line of a number can be said when another service is tried', async () => {
  await attempt({ request_type: 'bill_of_lading', request_number: 'MEDUX1234567', scac: 'mscu' })
  expect(await askedThere()).toEqual([['MSCU', 'MEDUX1234567']])
})

test('without its line a number is asked for all the same, and the line is found there', async () => {
  const answer = await attempt({ request_type: 'container', request_number: 'MSCU1234566' })
  expect(answer).toMatchObject({ sentence: 'It has begun to look: try again in a few seconds' })
  expect(await askedThere()).toHaveLength(1)
})

test('a question that the other service refuses is shown with its reason, and not as an unknown number', async () => {
  const answer = await attempt({ request_type: 'container', request_number: 'MSCU1234566', scac: 'MSC' })
  expect(answer).toMatchObject({
    http_status: 422,
    sentence: expect.stringMatching(/^It refused the question \(422\): ./) as string,
  })
})
