import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OtherBill, Shipment } from '../../../contract/resources/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { checkAllDue, reports, scriptedCarrier } from '../testing/scripted-carrier.ts'

forEachDatabase('a container on two bills of lading', (open) => {
  const { source, answers } = scriptedCarrier()
  const bills = ['MEDU9104472', 'MEDU9104473'] as const
  const box = { number: 'CSQU3054383', current_status: 'available' }
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ source, database: await open() })
    for (const bill of bills) {
      answers.set(bill, reports({ bill_of_lading_number: bill }, box))
      await service.ask('POST', '/v2/tracking_requests', {
        data: {
          type: 'tracking_request',
          attributes: { request_type: 'bill_of_lading', request_number: bill, scac: 'MSCU' },
        },
      })
    }
    await checkAllDue(service, source)
  })
  afterAll(() => service.close())

  const shipmentOf = async (bill: string) => {
    const { body } = await service.ask('GET', `/v2/shipments?number=${bill}`)
    const [found] = (body as { data: Shipment[] }).data
    return found?.id ?? ''
  }
  const others = async (bill: string) => {
    const { body } = await service.ask('GET', `/v2/shipments/${await shipmentOf(bill)}`)
    const { meta } = body as { meta?: { other_bills?: OtherBill[] } }
    return (meta?.other_bills ?? []).map(({ bill_of_lading_number }) => bill_of_lading_number)
  }

  test('each names the other, until it is returned on one of them', async () => {
    expect(await others(bills[0])).toEqual([bills[1]])
    expect(await others(bills[1])).toEqual([bills[0]])
    answers.set(
      bills[1],
      reports(
        { bill_of_lading_number: bills[1] },
        { ...box, current_status: 'empty_returned', empty_terminated_at: '2026-11-19T18:00:00Z' },
      ),
    )
    service.pass(12 * 3600)
    await checkAllDue(service, source)
    expect(await others(bills[0])).toEqual([])
  })
})
