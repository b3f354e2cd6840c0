import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestService, type TestService } from '../../testing/service.ts'
import { checkAllDue, scriptedCarrier, reports } from '../testing/scripted-carrier.ts'

const { source, answers } = scriptedCarrier()
let service: TestService
beforeAll(async () => {
  service = await startTestService({ source })
})
afterAll(() => service.close())

const asks = async (number: string, scac: string): Promise<string> => {
  const attributes = { request_type: 'container', request_number: number, scac }
  const { body } = await service.ask('POST', '/v2/tracking_requests', {
    data: { type: 'tracking_request', attributes },
  })
  return z.object({ data: z.object({ id: z.string() }) }).parse(body).data.id
}
const stands = async (id: string) => (await service.ask('GET', `/v2/tracking_requests/${id}`)).body

test('A number that a carrier does not know is requested of another one, and found there', async () => {
  const wrong = await asks('CSQU3054383', 'MAEU')
  await checkAllDue(service, source)
  expect(await stands(wrong)).toMatchObject({
    data: {
      attributes: {
        status: 'failed',
        failed_reason: 'not_found',
        last_checked_at: '2026-11-20T18:00:00Z',
        next_check_at: null,
        gives_up_at: null,
      },
    },
  })
  answers.set('CSQU3054383', reports({ bill_of_lading_number: 'MEDU9104472' }, 'CSQU3054383'))
  const right = await asks('CSQU3054383', 'MSCU')
  await checkAllDue(service, source)
  expect(await stands(right)).toMatchObject({ data: { attributes: { status: 'created', scac: 'MSCU' } } })
  expect(await stands(wrong)).toMatchObject({ data: { attributes: { status: 'failed' } } })
})

test('A request that failed can be made again just as it was', async () => {
  const first = await asks('TCLU6718159', 'MSCU')
  await checkAllDue(service, source)
  answers.set('TCLU6718159', reports({ bill_of_lading_number: 'MEDU9104479' }, 'TCLU6718159'))
  const again = await asks('TCLU6718159', 'MSCU')
  await checkAllDue(service, source)
  expect(again).not.toBe(first)
  expect(await stands(again)).toMatchObject({ data: { attributes: { status: 'created' } } })
})
