import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Carrier, openCarrier } from '../sources/dcsa/testing/carrier.ts'
import type { Source } from '../tracking/source.ts'
import type { Database } from '../platform/database/open.ts'
import type { Db } from '../platform/database/tables.ts'
import { startTestService, type TestService } from './service.ts'

interface Data {
  data: { id: string; attributes: Record<string, unknown> }
}
type Asked = Pick<TestService, 'ask'>

/** So that connected sources alone are asked. */
export const coversNothing: Source = {
  name: 'nothing',
  simulated: false,
  capabilities: { requestTypes: [], lines: [], findsLine: false, trials: false },
  ask: () => Promise.resolve({ kind: 'not_found' }),
}

/** Connects a source. @returns its id @throws what was refused */
export async function connectSource({ ask }: Asked, attributes: object): Promise<string> {
  const { status, body, text } = await ask('POST', '/v2/connections', {
    data: { type: 'connection', attributes },
  })
  if (status !== 201) throw new Error(text)
  return (body as Data).data.id
}

/** The settings of a connection to a carrier on this machine. */
export const carrierSettings = ({ origin }: Pick<Carrier, 'origin'>, more: object = {}) => ({
  profile: 'other',
  events_url: `${origin}/v2/events`,
  sign_in: 'api_key',
  api_key: 'key-1',
  ...more,
})

/** Tracks a number. @returns the id of the request @throws what was refused */
export async function trackNumber(
  { ask }: Asked,
  request_number: string,
  request_type = 'bill_of_lading',
  scac = 'MSCU',
): Promise<string> {
  const { status, body, text } = await ask('POST', '/v2/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  if (status !== 201) throw new Error(text)
  return (body as Data).data.id
}

/** Hands a file of messages over to an EDI connection. */
export const postMessages = ({ ask }: Asked, connection: string, text: string, name = 'status.315') =>
  ask('POST', `/v2/connections/${connection}/messages`, {
    data: { type: 'received_message', attributes: { name, text } },
  })

const shipmentTables = [
  'attribute_reports',
  'tracking_requests',
  'transport_events',
  'identifiers',
  'containers',
  'shipments',
] as const
/** Removes requests, shipments and containers; connections stay. */
export async function forgetShipments(db: Db): Promise<void> {
  for (const table of shipmentTables) await db.deleteFrom(table).execute()
}
/** Removes what is connected and tracked, so that the next test begins anew. */
export async function forgetTracked(db: Db): Promise<void> {
  await db.deleteFrom('connections').execute()
  await forgetShipments(db)
}

/**
 * For the tests of a file: a service whose account connects a carrier on this machine, anew for each test.
 * @param open the database; by default one in memory
 */
export function useCarrier(open?: () => Promise<Database>) {
  const own = {} as { service: TestService; carrier: Carrier }
  beforeAll(async () => {
    const database = await open?.()
    own.service = await startTestService({
      source: coversNothing,
      knownValues: false,
      ...(database && { database }),
    })
  })
  beforeEach(async () => {
    own.carrier = await openCarrier()
  })
  afterEach(async () => {
    await own.carrier.close()
    await forgetTracked(own.service.db)
  })
  afterAll(() => own.service.close())
  const read = async (path: string) => {
    const { body, text } = await own.service.ask('GET', path)
    if (text.includes('key-1')) throw new Error('The answer has the secret')
    return (body as Data).data.attributes
  }
  return Object.assign(own, {
    async connect(attributes: object = {}, settings: object = {}) {
      const id = await connectSource(own.service, {
        kind: 'dcsa',
        name: 'Carrier',
        scacs: ['MSCU'],
        settings: carrierSettings(own.carrier, settings),
        ...attributes,
      })
      return { id, attributes: await read(`/v2/connections/${id}`) }
    },
    track: (number: string, type?: string) => trackNumber(own.service, number, type),
    requestOf: (id: string) => read(`/v2/tracking_requests/${id}`),
    connectionOf: (id: string) => read(`/v2/connections/${id}`),
    stored: async (table: 'received_events' | 'transport_events') =>
      (await own.service.db.selectFrom(table).selectAll().execute()).length,
  })
}
