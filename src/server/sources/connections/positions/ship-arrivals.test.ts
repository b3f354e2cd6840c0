import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ReportedAttribute } from '../../../../contract/resources/index.ts'
import { connectSource, forgetTracked, postMessages } from '../../../testing/connected.ts'
import { forEachDatabase } from '../../../testing/databases.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { type AisReceiver, openAisReceiver } from '../../ais/testing/sentence-server.ts'
import { classAPosition, type SentPosition, shipIdentity } from '../../ais/testing/sentences.ts'
import { interchange, journey } from '../../edi/testing/messages.ts'

/** She carries the container of the messages to Long Beach, where the line expects her on 25 September. */
const gulsun = { mmsi: '353136000', imo: '9839272', name: 'MSC GULSUN' }
const now = '2026-09-24T00:00:00Z'
const atQuay = { latitude: 33.75, longitude: -118.2, speed: 0, status: 5 }

forEachDatabase('Arrivals by AIS', (open) => {
  let service: TestService
  let receiver: AisReceiver
  let connection: string
  beforeAll(async () => {
    service = await startTestService({ now, database: await open() })
  })
  beforeEach(async () => {
    receiver = await openAisReceiver()
    const partner = await connectSource(service, { kind: 'edi', name: 'Partner', settings: { scac: 'MSCU' } })
    await postMessages(service, partner, interchange(journey.slice(0, 4)))
    await service.askDue()
    connection = await connectSource(service, {
      kind: 'ais',
      name: 'Receiver',
      settings: { feed: 'tcp', address: receiver.address },
    })
    await until(() => {
      if (receiver.clients() !== 1) throw new Error('The feed is not connected yet')
    })
    receiver.send(...shipIdentity(gulsun.mmsi, gulsun.imo, gulsun.name))
  })
  afterAll(() => service.close())
  afterEach(async () => {
    await receiver.close()
    await forgetTracked(service.db)
    await service.db.deleteFrom('vessel_positions').execute()
    await round()
  })

  const round = () => service.services.positions.round()
  const until = (check: () => void | Promise<void>) =>
    vi.waitFor(
      async () => {
        await round()
        await check()
      },
      { timeout: 10_000, interval: 30 },
    )
  /** Passes hours. A feed that was silent for so long is connected to anew, and what is sent before that is lost. */
  const passHours = async (hours: number) => {
    const before = receiver.accepted()
    service.pass(hours * 3600)
    await until(() => expect(receiver.accepted()).toBeGreaterThan(before))
  }
  /** Sends a position of the ship, and waits until it was taken. */
  const send = async (position: Partial<SentPosition>) => {
    const received = async () => {
      const { body } = await service.ask('GET', `/v2/connections/${connection}`)
      const { data } = body as { data: { attributes: { positions: { received: number } | null } } }
      return data.attributes.positions?.received ?? 0
    }
    const before = receivedMessages
    receivedMessages += 1
    receiver.send(classAPosition({ mmsi: gulsun.mmsi, ...atQuay, ...position }))
    await until(async () => {
      service.pass(16)
      expect(await received()).toBeGreaterThan(before)
    })
    // It may have come after the round had stored what there was.
    await round()
  }
  /** The identity is the first message. */
  let receivedMessages = 1
  beforeEach(() => {
    receivedMessages = 1
  })

  const arrival = async () => {
    const { id, pod_eta_at } = await service.db
      .selectFrom('shipments')
      .select(['id', 'pod_eta_at'])
      .executeTakeFirstOrThrow()
    const { body } = await service.ask('GET', `/v2/shipments/${id}/reports`)
    const found = (body as { data: ReportedAttribute[] }).data.find(
      ({ attribute }) => attribute === 'pod_eta_at',
    )
    const byAis = found?.reports.find(({ reporter }) => reporter === 'ais')
    return { pod_eta_at, rule: found?.rule, byAis }
  }
  const events = () => service.db.selectFrom('transport_events').select('event').orderBy('event').execute()

  test('a ship that lies in the port of discharge has arrived there, beside what the line says', async () => {
    const before = await events()
    await send({})
    const first = await arrival()
    expect(first).toMatchObject({
      pod_eta_at: '2026-09-25T15:00:00Z',
      rule: 'line_before_ais',
      byAis: { source_name: 'Receiver' },
    })
    expect(String(first.byAis?.value)).toMatch(/^2026-09-2/)
    await passHours(1)
    await send({ latitude: 33.751 })
    expect((await arrival()).byAis?.value).toBe(first.byAis?.value)

    // Who listens anew has not seen her come.
    for (const is_on of [false, true]) {
      const data = { type: 'connection', attributes: { is_on } }
      await service.ask('PATCH', `/v2/connections/${connection}`, { data })
      await until(() => expect(receiver.clients()).toBe(is_on ? 1 : 0))
    }
    receiver.send(...shipIdentity(gulsun.mmsi, gulsun.imo, gulsun.name))
    receivedMessages = 1
    await send({ latitude: 33.752 })
    expect((await arrival()).byAis?.value).toBe(first.byAis?.value)
    expect(await events()).toEqual(before)
  })

  test('at anchor, on her way, or in another place she has not arrived', async () => {
    await send({ status: 1 })
    await passHours(1)
    await send({ speed: 9, status: 0 })
    await passHours(24)
    await send({ latitude: 34.6, longitude: -120.6, status: 0 })
    expect((await arrival()).byAis).toBeUndefined()
  })
})
