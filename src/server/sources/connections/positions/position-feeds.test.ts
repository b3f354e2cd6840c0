import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectSource, forgetTracked, postMessages } from '../../../testing/connected.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { openAisReceiver, type AisReceiver } from '../../ais/testing/sentence-server.ts'
import { classAPosition, shipIdentity } from '../../ais/testing/sentences.ts'
import { openStreamService } from '../../ais/testing/stream-server.ts'
import { interchange, journey } from '../../edi/testing/messages.ts'

/** She carries the container of the messages, and left Shanghai on 5 September. */
const gulsun = { mmsi: '353136000', imo: '9839272', name: 'MSC GULSUN' }
const now = '2026-09-15T00:00:00Z'
let service: TestService
let receiver: AisReceiver
beforeAll(async () => {
  service = await startTestService({ now })
})
beforeEach(async () => {
  receiver = await openAisReceiver()
  const partner = await connect('edi', { scac: 'MSCU' })
  await postMessages(service, partner, interchange(journey.slice(0, 4)))
  await service.askDue()
})
afterEach(async () => {
  await receiver.close()
  await forgetTracked(service.db)
  await service.db.deleteFrom('vessel_positions').execute()
  await service.db
    .updateTable('vessels')
    .set({ mmsi: null })
    .where('account_id', '=', service.own.account_id)
    .execute()
  await round()
})
afterAll(async () => {
  await service.services.endPositions()
  await service.close()
})

const round = () => service.services.positions.round()
const connect = (kind: string, settings: object) => connectSource(service, { kind, settings })
const connection = async (id: string) => {
  const { body } = await service.ask('GET', `/v2/connections/${id}`)
  return (body as { data: { attributes: Record<string, unknown> } }).data.attributes
}
const stored = () =>
  service.db
    .selectFrom('vessel_positions')
    .innerJoin('vessels', (join) =>
      join
        .onRef('vessels.id', '=', 'vessel_positions.vessel_id')
        .onRef('vessels.account_id', '=', 'vessel_positions.account_id'),
    )
    .select(['imo', 'mmsi', 'latitude', 'timestamp', 'vessel_positions.account_id'])
    .execute()
const atSea = classAPosition({ ...gulsun, latitude: 33, longitude: -150 })
const identity = shipIdentity(gulsun.mmsi, gulsun.imo, gulsun.name)
const other = [
  ...shipIdentity('477553000', '9134270', 'OTHER SHIP'),
  classAPosition({ mmsi: '477553000', latitude: 33, longitude: -150 }),
]
/** Rounds until the far side has what is expected of it. */
const until = (check: () => void | Promise<void>) =>
  vi.waitFor(
    async () => {
      await round()
      await check()
    },
    { timeout: 10_000, interval: 30 },
  )

test('a receiver by TCP leads to positions of ships that carry tracked containers, and of no others', async () => {
  const id = await connect('ais', { feed: 'tcp', address: receiver.address })
  await until(() => expect(receiver.clients()).toBe(1))
  receiver.send(...other, ...identity, atSea, 'garbage', '!AIVDM,1,1,,A,13u,0*00')
  await until(async () => {
    expect(await stored()).toEqual([
      {
        imo: gulsun.imo,
        mmsi: gulsun.mmsi,
        latitude: expect.closeTo(33, 5) as number,
        timestamp: '2026-09-15T00:00:00Z',
        account_id: service.own.account_id,
      },
    ])
  })
  service.pass(20)
  receiver.send(atSea)
  await until(async () => {
    expect(await connection(id)).toMatchObject({
      state: 'healthy',
      positions: { stored: 1, unreadable: 1, ships: 1, ships_seen: 1 },
    })
  })
  const { body } = await service.ask('GET', `/v2/vessels/${gulsun.imo}`)
  expect(body).toMatchObject({
    data: {
      attributes: {
        latitude: expect.closeTo(33, 5) as number,
        position_timestamp: now,
      },
    },
  })
})

test('a made-up number of the catalogue is no radio of the ship: it may be that of another one', async () => {
  const ship = await service.db
    .selectFrom('vessels')
    .select(['imo', 'mmsi'])
    .where('account_id', '<>', service.own.account_id)
    .orderBy('imo')
    .executeTakeFirstOrThrow()
  const { imo, mmsi } = { imo: ship.imo ?? '', mmsi: ship.mmsi ?? '' }
  const { id: partner } = await service.db
    .selectFrom('connections')
    .select('id')
    .where('kind', '=', 'edi')
    .executeTakeFirstOrThrow()
  const text = interchange(journey.slice(0, 4))
    .replaceAll(gulsun.imo, imo)
    .replaceAll('MEDUX1234567', 'MEDUX7654321')
    .replaceAll('EBKG04471122', 'EBKG04471133')
    .replaceAll('123456*', '654321*')
  await service.ask('POST', `/v2/connections/${partner}/messages`, {
    data: { type: 'received_message', attributes: { name: 'other.315', text } },
  })
  await service.askDue()
  await connect('ais', { feed: 'tcp', address: receiver.address })
  await until(() => expect(receiver.clients()).toBe(1))
  receiver.send(
    classAPosition({ mmsi, latitude: -10, longitude: 60 }),
    ...shipIdentity('353999000', imo, 'SHIP'),
    classAPosition({ mmsi: '353999000', latitude: 33, longitude: -150 }),
  )
  await until(async () => {
    expect(await stored()).toMatchObject([
      { imo, mmsi: '353999000', latitude: expect.closeTo(33, 5) as number },
    ])
  })
})

test('a position makes no event of a container', async () => {
  const events = () => service.db.selectFrom('transport_events').select('id').execute()
  const before = await events()
  await connect('ais', { feed: 'tcp', address: receiver.address })
  await until(() => expect(receiver.clients()).toBe(1))
  receiver.send(...identity, atSea)
  await until(async () => expect(await stored()).toHaveLength(1))
  await service.askDue()
  expect(await events()).toEqual(before)
})

test('a connection that breaks is made again, and says meanwhile what is wrong', async () => {
  const id = await connect('ais', { feed: 'tcp', address: receiver.address })
  await until(() => expect(receiver.clients()).toBe(1))
  receiver.hangUp()
  await until(async () => {
    expect(await connection(id)).toMatchObject({
      state: 'failing',
      problem: expect.stringContaining('The host ended the connection.') as string,
    })
  })
  await until(() => expect(receiver.clients()).toBe(1))
  await until(async () => expect(await connection(id)).toMatchObject({ state: 'healthy', problem: null }))
})

test('silence is a state of the connection, until something comes', async () => {
  const id = await connect('ais', { feed: 'tcp', address: receiver.address })
  await until(async () => expect(await connection(id)).toMatchObject({ state: 'healthy' }))
  service.pass(301)
  await until(async () => {
    expect(await connection(id)).toMatchObject({
      state: 'silent',
      problem: expect.stringContaining('Nothing was received for 5 minutes.') as string,
    })
  })
  await until(() => expect(receiver.clients()).toBe(1))
  expect(await connection(id)).toMatchObject({ state: 'silent' })
  receiver.send(...other)
  await until(async () => expect(await connection(id)).toMatchObject({ state: 'healthy' }))
})

test('sentences that are sent to a UDP port are received', async () => {
  const port = await freeUdpPort()
  const id = await connect('ais', { feed: 'udp', port: String(port) })
  await until(async () => expect(await connection(id)).toMatchObject({ state: 'healthy' }))
  const sender = createSocket('udp4')
  sender.send(`${identity.join('\r\n')}\r\n${atSea}\r\n`, port, '127.0.0.1')
  await until(async () => expect(await stored()).toHaveLength(1))
  sender.close()
})

test('a stream of messages is received after a subscription, and a wrong key is refused', async () => {
  const stream = await openStreamService({ key: 'key-1' })
  const wrong = await connect('ais', { feed: 'websocket', websocket_url: stream.url, api_key: 'wrong' })
  await until(async () => {
    expect(await connection(wrong)).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('Api Key Is Not Valid') as string,
    })
  })
  const settings = { feed: 'websocket', websocket_url: stream.url, api_key: 'key-1', area: '20,-160,50,-110' }
  await service.ask('PATCH', `/v2/connections/${wrong}`, {
    data: { type: 'connection', id: wrong, attributes: { settings } },
  })
  const common = { MetaData: { time_utc: '2026-09-14 23:58:00.123 +0000 UTC' } }
  await until(() => {
    expect(
      stream.send({
        ...common,
        MessageType: 'ShipStaticData',
        Message: {
          ShipStaticData: { UserID: Number(gulsun.mmsi), ImoNumber: Number(gulsun.imo), Name: gulsun.name },
        },
      }),
    ).toBe(1)
  })
  expect(stream.subscriptions.at(-1)).toMatchObject({
    BoundingBoxes: [
      [
        [20, -160],
        [50, -110],
      ],
    ],
  })
  stream.send({
    ...common,
    MessageType: 'PositionReport',
    Message: {
      PositionReport: { UserID: Number(gulsun.mmsi), Latitude: 33, Longitude: -150, Sog: 18, Cog: 80 },
    },
  })
  await until(async () => {
    expect(await stored()).toMatchObject([{ imo: gulsun.imo, timestamp: '2026-09-14T23:58:00Z' }])
  })
  await stream.close()
})

test('a service is asked for the followed ships, at most once a minute', async () => {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://localhost'))
    const ship = {
      MMSI: Number(gulsun.mmsi),
      IMO: Number(gulsun.imo),
      NAME: gulsun.name,
      TIME: '2026-09-14 23:59:00 GMT',
      LONGITUDE: -150,
      LATITUDE: 33,
      COG: 80,
      SOG: 18,
      HEADING: 511,
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify([{ ERROR: false }, [ship]]))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const polled_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ws.php`
  const id = await connect('ais', { feed: 'polled', polled_url, username: 'AH_1234' })
  await until(async () => expect(await stored()).toMatchObject([{ timestamp: '2026-09-14T23:59:00Z' }]))
  expect(asked.map(({ searchParams }) => [searchParams.get('imo'), searchParams.get('username')])).toEqual([
    [gulsun.imo, 'AH_1234'],
  ])
  expect(await connection(id)).toMatchObject({ limits: { minute: 1 }, calls: { minute: 1 } })
  expect(asked).toHaveLength(1)
  server.close()
  server.closeAllConnections()
})

test('one process listens to a connection; when it ends, another one begins', async () => {
  const second = await service.positionsOfAnotherProcess()
  await connect('ais', { feed: 'tcp', address: receiver.address })
  await round()
  await second.round()
  await until(() => expect(receiver.clients()).toBe(1))
  await second.round()
  expect(receiver.clients()).toBe(1)
  // The first one died: its lease ends.
  service.pass(31)
  await second.round()
  await round()
  await vi.waitFor(
    async () => {
      receiver.send(...identity, atSea)
      await second.round()
      expect(await stored()).toHaveLength(1)
    },
    { timeout: 10_000, interval: 30 },
  )
  await second.stop()
  await until(() => expect(receiver.clients()).toBe(1))
})

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}
