import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  carrierSettings,
  connectSource,
  coversNothing,
  forgetTracked,
  postMessages,
  trackNumber,
} from '../../../testing/connected.ts'
import { forEachDatabase } from '../../../testing/databases.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { type Carrier, openCarrier } from '../../dcsa/testing/carrier.ts'
import { bill, box, wholeJourney } from '../../dcsa/testing/events.ts'
import { interchange, status } from '../../edi/testing/messages.ts'

const HOUR = 3600

forEachDatabase(
  'Availability that a partner reports by EDI, of a shipment that is tracked through its line',
  (open) => {
    let service: TestService
    let carrier: Carrier
    let partner: string
    beforeAll(async () => {
      service = await startTestService({
        database: await open(),
        source: coversNothing,
        knownValues: false,
        now: '2026-09-28T12:00:00Z',
      })
    })
    beforeEach(async () => {
      carrier = await openCarrier()
      carrier.events.set(bill, discharged)
      const own = { kind: 'dcsa', name: 'Carrier', scacs: ['MSCU'], settings: carrierSettings(carrier) }
      await connectSource(service, own)
      partner = await connectSource(service, { kind: 'edi', name: 'Partner', settings: { scac: 'MSCU' } })
      await trackNumber(service, bill)
      await service.askDue()
      await send(status('AV', '20260928', '0400', 'USLGB'))
    })
    afterEach(async () => {
      await carrier.close()
      await forgetTracked(service.db)
    })
    afterAll(() => service.close())

    const send = (message: string[]) => postMessages(service, partner, interchange([message]))
    const container = async () => {
      const { body } = await service.ask('GET', '/v2/containers')
      const { data } = body as { data: { attributes: Record<string, unknown> }[] }
      return data.find(({ attributes }) => attributes['number'] === box)?.attributes
    }
    const numbersWithoutNews = async () => {
      const { body } = await service.ask('GET', '/v2/containers?filter[source_silent]=true')
      const { data } = body as { data: { attributes: { number: string } }[] }
      return data.map(({ attributes }) => attributes.number)
    }
    const switchPartner = (is_on: boolean) =>
      service.ask('PATCH', `/v2/connections/${partner}`, {
        data: { type: 'connection', id: partner, attributes: { is_on } },
      })

    test('has the age of the partner: once it is silent a list says so, though the line answers', async () => {
      expect(await container()).toMatchObject({
        available_for_pickup: true,
        availability_checked_at: '2026-09-28T12:00:00Z',
        availability_ended: false,
      })
      expect(await numbersWithoutNews()).toEqual([])
      service.pass(25 * HOUR)
      await service.askDue()
      expect(await numbersWithoutNews()).toEqual([box])
      await send(status('CR', '20260929', '0400', 'USLGB'))
      expect(await container()).toMatchObject({
        availability_checked_at: service.clock.now().toISOString().replace('.000', ''),
      })
      expect(await numbersWithoutNews()).toEqual([])
    })

    test('is known to have ended at once where the partner is switched off, until it is switched on', async () => {
      await switchPartner(false)
      expect(await container()).toMatchObject({ available_for_pickup: true, availability_ended: true })
      expect(await numbersWithoutNews()).toEqual([box])
      await service.askDue()
      expect(await container()).toMatchObject({ availability_ended: true })
      await switchPartner(true)
      expect(await container()).toMatchObject({ availability_ended: false })
      expect(await numbersWithoutNews()).toEqual([])
    })

    test('is in what a share shows as it is in the list', async () => {
      await switchPartner(false)
      const { body } = await service.ask('GET', '/v2/containers')
      const { data } = body as { data: { id: string }[] }
      const shared = await service.ask('POST', '/v2/shares', {
        data: {
          type: 'share',
          attributes: {
            name: 'Driver',
            container_ids: data.map(({ id }) => id),
            expires_at: '2026-10-30T00:00:00Z',
          },
        },
      })
      expect(shared.status).toBe(201)
      const { path } = (shared.body as { data: { attributes: { path: string } } }).data.attributes
      const opened = await service.ask('GET', `/v2/shared/${path.split('/').at(-1)}`)
      expect(opened.text).toContain('"availability_ended":true')
    })
  },
)

/** Until it is discharged at Long Beach. */
const discharged = wholeJourney.slice(0, 14)
