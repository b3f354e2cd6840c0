import { type Carrier, openCarrier } from '../../src/server/sources/dcsa/testing/carrier.ts'
import { bill } from '../../src/server/sources/dcsa/testing/events.ts'
import type { ServedAccount } from './service.ts'
import { test } from './story.ts'

/** An account of its own without records, and a carrier on this machine that it can be connected to. */
export function withCarrier() {
  const own = {} as { service: ServedAccount; carrier: Carrier }
  test.beforeAll(async ({ newAccount }) => {
    own.carrier = await openCarrier()
    own.service = await newAccount()
  })
  test.afterAll(() => own.carrier.close())
  const create = async (path: string, type: string, attributes: object): Promise<string> => {
    const answer = await own.service.ask(path, {
      method: 'POST',
      body: JSON.stringify({ data: { type, attributes } }),
    })
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: { id: string } }).data.id
  }
  return {
    own,
    /** @returns its id @throws what was refused */
    create,
    /** Connects the carrier under this name. */
    connect: (name: string) =>
      create('/connections', 'connection', {
        kind: 'dcsa',
        name,
        scacs: ['MSCU'],
        settings: {
          profile: 'other',
          events_url: `${own.carrier.origin}/v2/events`,
          sign_in: 'api_key',
          api_key: 'key-1',
        },
      }),
    /** Tracks a bill of lading. */
    track: (request_number = bill) =>
      create('/tracking_requests', 'tracking_request', {
        request_type: 'bill_of_lading',
        request_number,
        scac: 'MSCU',
      }),
  }
}
